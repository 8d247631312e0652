import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

/// The revision of a component, SEQUENCE and DTSTAMP (RFC 5546 §2.1.5).
struct MeetingRevision: Comparable, Hashable, Codable {
    var sequence: Int
    /// DTSTAMP in seconds since 1970; the smallest number if absent.
    var stamp: Int

    static func < (left: MeetingRevision, right: MeetingRevision) -> Bool {
        (left.sequence, left.stamp) < (right.sequence, right.stamp)
    }

    /// Whether both SEQUENCE and DTSTAMP say that this is the older one. Instances have their own SEQUENCE, so one that is only
    /// lower says nothing about a series.
    func isOvertaken(by other: MeetingRevision) -> Bool { sequence <= other.sequence && stamp < other.stamp }

    init(sequence: Int, stamp: Int) { (self.sequence, self.stamp) = (sequence, stamp) }

    init(_ component: CalendarComponent) {
        sequence = max(0, component.value(.sequence) ?? 0)
        stamp = component.value(.dtstamp)?.clock.localSeconds ?? .min
    }

    /// Creates the revision of a received component. A DTSTAMP more than a day after the arrival counts as the arrival, so that a
    /// message from the future doesn't block all later ones. A missing one counts as the arrival too.
    init(_ component: CalendarComponent, received: Date) {
        self.init(component)
        let arrival = Int(received.timeIntervalSince1970.rounded(.down).clamped(to: -1e11...1e12))
        if stamp == .min || stamp > arrival + 86_400 { stamp = arrival }
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
