import Foundation
public import ICalendarSyntax
import Recurrence

/// A VFREEBUSY component of a feed (RFC 5545 §3.6.4): times when a person is busy.
///
/// ```swift
/// for published in feed.publishedFreeBusy {
///     for period in published.freeBusy.periods { print(period.interval, period.kind) }
/// }
/// ```
public struct FreeBusyEntry: Hashable, Sendable {
    /// The parsed component, with every property.
    public let component: CalendarComponent

    /// The component's periods, in the interval from DTSTART to DTEND; without these properties, from the first period
    /// to the last.
    public let freeBusy: FreeBusy
}

extension FreeBusyEntry {
    /// The UID of the component; nil if absent.
    public var uid: String? { component[.uid]?.text }

    /// The URI of the person whose time this is, ORGANIZER; nil if absent.
    public var organizer: String? { component[.organizer]?.value }

    /// Reads a VFREEBUSY component.
    ///
    /// - Returns: nil, with a diagnostic, if there is neither a DTSTART and DTEND nor a period.
    init?(_ component: CalendarComponent, _ context: inout ReadingContext) {
        // The RFC requires UTC. Other times are read in their own zone, and floating times as UTC.
        func date(_ value: DateTimeValue, _ property: CalendarProperty) -> Date {
            let time = context.time(value, of: property)
            return time.timestamp(in: .utc).date
        }
        func date(_ known: KnownProperty) -> Date? {
            guard let property = component[known] else { return nil }
            return DateTimeValue.first(in: property, &context.log).map { date($0, property) }
        }
        let known = context.log.diagnostics.count
        var periods: [FreeBusy.Period] = []
        for property in component.properties(.freeBusy) {
            // RFC 5545 §3.2.9: an unknown type means BUSY.
            let type = property.hasParameters ? property.parameter("FBTYPE")?.uppercased() : nil
            let kind = type.flatMap(FreeBusy.Kind.init) ?? .busy
            for period in PeriodValue.all(in: property, &context.log) {
                let start = date(period.start, property)
                let end =
                    switch period.end {
                    case .time(let value): date(value, property)
                    case .duration(let length):
                        start.addingTimeInterval(TimeInterval(length.days * 86_400 + length.seconds))
                    }
                if end > start { periods.append(FreeBusy.Period(DateInterval(start: start, end: end), kind)) }
            }
        }
        let start = date(.start) ?? periods.map(\.interval.start).min()
        let end = date(.end) ?? periods.map(\.interval.end).max()
        guard let start, let end else {
            // A value that can't be read is the reason, if there is one.
            let last = context.log.diagnostics[known...].last
            let isUnread = last?.severity == .error || last?.code == .malformedValue
            if !isUnread || !context.log.raiseLast(from: known, action: "the VFREEBUSY is left out") {
                context.log.report(
                    .warning, .startMissing, at: component.offset, expected: "a DTSTART or a period in \("VFREEBUSY")",
                    action: "the VFREEBUSY is left out")
            }
            return nil
        }
        self.component = component
        freeBusy = FreeBusy(in: DateInterval(start: start, end: max(start, end)), periods)
    }
}
