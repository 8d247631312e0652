import ICalendarSyntax
import Recurrence

/// Makes ``Recurrence/ZoneRules`` of a VTIMEZONE (RFC 5545 §3.6.5).
struct ObservanceReader {
    /// The rules; nil where no observance could be read.
    ///
    /// Each STANDARD and DAYLIGHT is a recurrence set of its own, whose local times are at TZOFFSETFROM; together, in the
    /// order of instants, their onsets are the changes of the zone. Before the first, its TZOFFSETFROM holds.
    static func rules(of component: Component, _ log: inout ProblemLog) -> ZoneRules? {
        var onsets: [(instant: Int, from: Int, to: Int)] = []
        for observance in component.components
        where observance.known == .standard || observance.known == .daylight {
            guard let (from, to) = offsets(of: observance, &log), let start = start(of: observance, &log) else {
                continue
            }
            let set = RecurrenceSet(
                start: start, zone: .fixed(offset: from),
                rules: observance.properties(.rrule).compactMap { log.rule($0) },
                adding: observance.properties(.rdate).flatMap { property in
                    TimeValue.all(in: property, &log).map { $0.clock.clockSeconds - from }
                }, scale: FoundationScale.named)
            for instant in set.members(from: .min, to: lastInstant) { onsets.append((instant, from, to)) }
        }
        onsets.sort { $0.instant < $1.instant }
        guard let first = onsets.first else { return nil }
        return ZoneRules(initialOffset: first.from, changes: onsets.map { ($0.instant, $0.to) })
    }

    private static let lastInstant =
        CivilDateTime(year: ZoneRules.lastTabulatedYear + 1, month: 1, day: 1)?.clockSeconds ?? .max

    private static func offsets(of observance: Component, _ log: inout ProblemLog) -> (from: Int, to: Int)? {
        guard let fromProperty = observance[.tzoffsetfrom], let toProperty = observance[.tzoffsetto] else {
            log.report(
                .warning, .propertyMissing, at: observance.offset, expected: "TZOFFSETFROM and TZOFFSETTO",
                action: "the observance is left out")
            return nil
        }
        guard let from = UTCOffset.seconds(fromProperty, &log), let to = UTCOffset.seconds(toProperty, &log) else {
            return nil
        }
        return (from, to)
    }

    private static func start(of observance: Component, _ log: inout ProblemLog) -> CivilDateTime? {
        guard let property = observance[.dtstart] else {
            log.report(
                .warning, .propertyMissing, at: observance.offset, expected: "DTSTART",
                action: "the observance is left out")
            return nil
        }
        return TimeValue.first(in: property, &log)?.clock
    }
}
