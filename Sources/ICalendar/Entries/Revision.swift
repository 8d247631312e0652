package import ICalendarSyntax
import Recurrence

/// The revision of an entry: SEQUENCE, then DTSTAMP (RFC 5546 §2.1.5).
package struct Revision: Comparable, Sendable {
    package let sequence: Int
    /// The clock of DTSTAMP, in seconds; the earliest if there is none.
    package let stamp: Int

    init(_ entry: CalendarEntry) { (sequence, stamp) = (entry.sequence, entry.storage.dtstamp) }

    package init(_ component: CalendarComponent) {
        sequence = component.value(.sequence) ?? 0
        stamp = component.value(.dtstamp)?.clock.localSeconds ?? .min
    }

    package static func < (left: Revision, right: Revision) -> Bool {
        (left.sequence, left.stamp) < (right.sequence, right.stamp)
    }
}
