import ICalendarSyntax
import Recurrence

/// Creates the ``CalendarSeries`` of the entries with one UID: chooses revisions, and matches overrides to occurrences.
package enum SeriesBuilder {
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
        var (models, others) = Self.models(for: masters, taking: overrides, expansion, &log)
        if others.contains(where: \.hasRule) { others = addSeries(of: others, to: &models, expansion, &log) }
        for index in models.indices where mayCompare(others, with: models.count, at: index) {
            others = models[index].takeByDay(others, &log)
        }
        for model in models {
            for override in model.overrides { reportRule(of: override.entry, &log) }
            result.append(model.build(&log))
        }
        for orphan in orphans(others, &log) {
            // An override without a series occurs in scheduling messages and expanded calendars (RFC 4791 §9.6.5).
            log.report(
                masters.isEmpty ? .note : .warning, .overrideWithoutInstance, at: orphan.component.offset,
                action: "showing it as a single event",
                fault: orphanFault(of: orphan, beside: models.first))
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

    /// Returns a model for each master with the overrides of its occurrences, and the overrides that match no master.
    ///
    /// Of several masters, one with dates doesn't take an override with a time that names an occurrence of another.
    private static func models(
        for masters: [CalendarEntry], taking overrides: [CalendarEntry], _ expansion: SeriesExpansion,
        _ log: inout DiagnosticLog
    ) -> (models: [SeriesModel], others: [CalendarEntry]) {
        var others = overrides
        var models = masters.enumerated().map { index, master in
            SeriesModel(
                master, overrides: mayCompare(overrides, with: masters.count, at: index) ? overrides : [], expansion)
        }
        for inFormOfStart in masters.count > 1 ? [true, false] : [false] {
            for index in models.indices where mayCompare(others, with: models.count, at: index) {
                others = models[index].take(others, inFormOfStart: inFormOfStart, &log)
            }
        }
        return (models, others)
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
        let set = expansion(entry, [], SeriesModel.reach(of: entry, []))
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
}
