import ICalendarSyntax
import Recurrence

/// Converts VTIMEZONEs to ``Recurrence/ZoneRules`` (RFC 5545 §3.6.5), within the limits for one feed.
struct ObservanceReader {
    private let limits: CalendarLimits
    /// The number of onsets that the feed's zones may still use.
    private var onsetsLeft: Int

    init(_ limits: CalendarLimits) {
        self.limits = limits
        onsetsLeft = limits.zoneOnsets
    }

    private typealias Onset = (timestamp: Timestamp, from: Int, to: Int)

    /// Returns the rules of a VTIMEZONE; nil if no observance could be parsed or the limit for the feed is reached.
    ///
    /// Each STANDARD and DAYLIGHT is a separate recurrence set whose local times are at TZOFFSETFROM. Together, sorted
    /// by instant, their onsets are the changes of the zone. Before the first onset, the offset is its TZOFFSETFROM.
    mutating func rules(of component: CalendarComponent, _ log: inout DiagnosticLog) -> ZoneRules? {
        var onsets: [Onset] = []
        for observance in component.components where observance.isObservance {
            guard onsetsLeft > 0 else { break }
            add(observance, to: &onsets, &log)
        }
        guard onsetsLeft > 0 else {
            log.report(
                .warning, .zoneTooLarge, at: component.offset,
                expected: "at most \(limits.zoneOnsets) onsets in all VTIMEZONEs", found: "more",
                action: "the zone is ignored")
            return nil
        }
        onsets.sort { $0.timestamp < $1.timestamp }
        guard let first = onsets.first else { return nil }
        return ZoneRules(initialOffset: first.from, checkedChanges: onsets.map { ($0.timestamp, $0.to) })
    }

    private mutating func add(_ observance: CalendarComponent, to onsets: inout [Onset], _ log: inout DiagnosticLog) {
        guard let (from, to) = Self.offsets(of: observance, &log), let start = Self.start(of: observance, &log) else {
            return
        }
        let rules = observance.properties(.recurrenceRule).compactMap { log.rule($0) }
        let dates = observance.properties(.recurrenceDates).flatMap { property in
            DateTimeValue.all(in: property, &log).map(\.clock)
        }
        func instants(_ rules: [RecurrenceRule]) -> Recurrences<Timestamp> {
            let zone = ZoneRules.fixed(offset: from)
            let set = RecurrenceSet(
                start: start, zone: zone, rules: rules, adding: dates, scale: FoundationScale.named)
            return set.timestamps(in: zone).occurrences(in: ..<ZoneRules.tabulatedEnd)
        }
        let known = onsets.count
        if !rules.isEmpty {
            // Searching for onsets takes time even if there are none.
            onsetsLeft -= Self.minimumCost
            var iterator = instants(rules).budgeted(limits.onsetsPerObservance).makeIterator()
            while let timestamp = iterator.next() {
                onsets.append((timestamp, from, to))
                onsetsLeft -= 1
                if onsetsLeft <= 0 { return }
            }
            guard iterator.isTruncated else { return }
            // The search is charged for all onsets it was allowed, whether it found that many or searched years without
            // any.
            onsetsLeft -= max(0, limits.onsetsPerObservance - (onsets.count - known))
            onsets.removeLast(onsets.count - known)
            log.report(
                .warning, .zoneTooLarge, at: observance.offset,
                expected: "at most \(limits.onsetsPerObservance) onsets in \(literal: observance.name)",
                found: "a rule with more", action: "the rule is ignored")
        }
        for timestamp in instants([]) {
            onsets.append((timestamp, from, to))
            onsetsLeft -= 1
            if onsetsLeft <= 0 { return }
        }
    }

    /// The minimum number of onsets that a rule is charged for.
    private static let minimumCost = 100

    private static func offsets(of observance: CalendarComponent, _ log: inout DiagnosticLog) -> (from: Int, to: Int)? {
        let fromProperty = observance[.offsetFrom]
        guard let fromProperty, let toProperty = observance[.offsetTo] else {
            log.report(
                .warning, .propertyMissing, at: observance.offset,
                action: "the observance is left out",
                fault: "\(observance.name) has no \(fromProperty == nil ? "TZOFFSETFROM" : "TZOFFSETTO")")
            return nil
        }
        guard let from = UTCOffset.seconds(fromProperty, &log), let to = UTCOffset.seconds(toProperty, &log) else {
            return nil
        }
        return (from, to)
    }

    private static func start(of observance: CalendarComponent, _ log: inout DiagnosticLog) -> CivilDateTime? {
        guard let property = observance[.start] else {
            log.report(
                .warning, .propertyMissing, at: observance.offset,
                action: "the observance is left out", fault: "\(observance.name) has no \("DTSTART")")
            return nil
        }
        return DateTimeValue.first(in: property, &log)?.clock
    }
}

extension CalendarComponent {
    /// Whether the component is a STANDARD or DAYLIGHT.
    package var isObservance: Bool { known == .standard || known == .daylight }
}
