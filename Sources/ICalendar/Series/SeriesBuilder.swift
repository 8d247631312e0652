import ICalendarSyntax
import Recurrence

/// A builder of the ``CalendarSeries`` of the entries with one UID, which chooses revisions and matches overrides to
/// occurrences.
package struct SeriesBuilder {
    /// Appends one series for each master, and one for each override that matches no master's occurrence.
    ///
    /// - Parameter expansion: Creates the recurrence set of a master.
    package static func append(
        _ entries: ShortList<CalendarEntry>, to result: inout [CalendarSeries], _ log: inout DiagnosticLog,
        expansion: SeriesExpansion = SeriesExpansion.native
    ) {
        if case .one(let entry) = entries, let series = series(ofOnly: entry, expansion, &log) {
            result.append(series)
            return
        }
        let masters = latestMasters(entries.filter { $0.recurrenceID == nil }, &log)
        let overrides = entries.filter { $0.recurrenceID != nil }
        var (builders, others) = Self.builders(for: masters, taking: overrides, expansion, &log)
        if others.contains(where: \.hasRule) { others = addSeries(of: others, to: &builders, expansion, &log) }
        for index in builders.indices where mayCompare(others, with: builders.count, at: index) {
            others = builders[index].takeByDay(others, &log)
        }
        for builder in builders { result.append(builder.build(&log)) }
        for orphan in orphans(others, &log) {
            // An override without a series occurs in scheduling messages and expanded calendars (RFC 4791 §9.6.5).
            log.report(
                masters.isEmpty ? .note : .warning, .overrideWithoutInstance, at: orphan.component.offset,
                action: "showing it as a single event",
                fault: orphanFault(of: orphan, beside: builders.first))
            reportRule(of: orphan, &log)
            result.append(
                CalendarSeries(master: nil, overrides: [orphan], sources: [.single(SingleOccurrence(orphan))]))
        }
    }

    /// The maximum number of pairs of masters and overrides to compare for one UID: a thousand of each.
    ///
    /// Producers that give one UID to different events have dozens. Without a limit, a malicious megabyte could have 25
    /// million pairs. An override that is not compared with all masters is shown as it is and reported.
    static let maximumComparisonCount = 1_000_000

    /// Returns whether to compare overrides with the master at an index: always for the first, for others only if the
    /// number of pairs is within the limit.
    private static func mayCompare(_ overrides: [CalendarEntry], with masterCount: Int, at index: Int) -> Bool {
        !overrides.isEmpty && (index == 0 || masterCount * overrides.count <= maximumComparisonCount)
    }

    /// Returns a builder for each master with the overrides of its occurrences, and the overrides that match no master.
    private static func builders(
        for masters: [CalendarEntry], taking overrides: [CalendarEntry], _ expansion: SeriesExpansion,
        _ log: inout DiagnosticLog
    ) -> (builders: [SeriesBuilder], others: [CalendarEntry]) {
        var (builders, others) = ([SeriesBuilder](), overrides)
        for (index, master) in masters.enumerated() {
            let isCompared = mayCompare(overrides, with: masters.count, at: index)
            var builder = SeriesBuilder(master, overrides: isCompared ? others : [], expansion)
            if isCompared { others = builder.take(others, &log) }
            builders.append(builder)
        }
        return (builders, others)
    }

    /// Returns the series of an entry with nothing but rules, if any, which is nearly every entry of a feed; nil for
    /// other entries.
    private static func series(
        ofOnly entry: CalendarEntry, _ expansion: SeriesExpansion, _ log: inout DiagnosticLog
    ) -> CalendarSeries? {
        let parts: CalendarEntry.RecurrenceParts.Storage
        switch entry.storage.recurrence {
        case .none: return CalendarSeries(only: entry)
        case .rules:
            if entry.endsBeforeStart { reportDeletion(of: entry, &log) }
            return CalendarSeries(only: entry)
        case .parts(let other): parts = other
        }
        guard parts.id == nil, parts.dates.isEmpty, parts.exceptionDates.isEmpty else { return nil }
        // An EXRULE may exclude DTSTART even if there is no rule.
        guard !parts.rules.isEmpty else { return parts.excludedRules.isEmpty ? CalendarSeries(only: entry) : nil }
        let set = expansion(entry, [], reach(of: entry, []))
        if set.endsBeforeStart { reportDeletion(of: entry, &log) }
        return CalendarSeries(
            master: entry, overrides: [],
            sources: [
                .segment(
                    SeriesSegment(
                        entry, of: set, positions: .min ..< .max, shift: 0, recurrenceForm: entry.storage.form))
            ])
    }

    /// Reports a series that has no occurrences because its rules end before it starts (Decisions.md D6).
    static func reportDeletion(of master: CalendarEntry, _ log: inout DiagnosticLog) {
        guard let property = master.component[.recurrenceRule] else { return }
        log.report(
            .note, .untilBeforeStart, in: property, action: "the series has no occurrences",
            fault: "UNTIL is before DTSTART",
            relatedTo: master.component[.start]?.offset)
    }

    // MARK: - One series

    package let master: CalendarEntry
    package let form: TimeKind
    /// The recurrence set before overrides and EXDATE: every occurrence that a RECURRENCE-ID may refer to.
    package let all: RecurrenceSet
    /// The lengths of RDATE periods by position.
    package let periods: [Int: CalendarDuration]
    package var overrides: [(position: Int, entry: CalendarEntry)] = []

    package init(_ master: CalendarEntry, overrides: [CalendarEntry], _ expansion: SeriesExpansion) {
        self.master = master
        form = master.storage.form
        var periods: [Int: CalendarDuration] = [:]
        var positions: [Int] = []
        for date in master.recurrenceDates {
            let position = Self.position(of: date.start, in: master)
            positions.append(position)
            // A journal takes up no time (RFC 5545 §3.6.3).
            if let duration = date.duration, master.kind != .journal { periods[position] = duration }
        }
        self.periods = periods
        all = expansion(master, positions, Self.reach(of: master, overrides))
    }

    /// Returns the positions that overrides refer to, and the maximum distance from an occurrence's position to its
    /// end.
    private static func reach(of master: CalendarEntry, _ overrides: [CalendarEntry]) -> SeriesExpansion.Reach {
        func seconds(_ duration: CalendarDuration) -> Int { duration.days * 86_400 + duration.seconds }
        var reach = SeriesExpansion.Reach(overriddenPositions: [], maximumLength: seconds(master.duration))
        for entry in overrides {
            guard let id = entry.recurrenceID else { continue }
            reach.overriddenPositions.append(position(of: id.time, in: master))
            guard id.includesFuture else { continue }
            let shift = entry.storage.localStart.localSeconds - id.time.civilDateTime.localSeconds
            // The two times may be in different zones, each up to a day from UTC.
            reach.maximumLength = max(
                reach.maximumLength, abs(shift) + seconds(entry.duration) + 2 * ZoneBounds.maximumOffset)
        }
        return reach
    }

    /// Returns the position of a time of any form in the master's set.
    package static func position(of time: CalendarTime, in master: CalendarEntry) -> Int {
        master.storage.form.position(of: time, besideStart: master.storage.localStart)
    }
}

extension CalendarEntry {
    /// Whether the override also applies to later occurrences.
    package var appliesToFuture: Bool { recurrenceID?.includesFuture == true }

    /// Whether the entry has an RRULE.
    var hasRule: Bool { storage.recurrence.parts.map { !$0.rules.isEmpty } ?? false }
}
