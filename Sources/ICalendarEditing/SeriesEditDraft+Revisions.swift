import ICalendar
import ICalendarSyntax
import Recurrence

// Overrides of a master with a new revision.

extension SeriesEditDraft {
    /// Returns a function that tells whether an EXDATE of the master excludes a position.
    func excludedPositions() -> (Int) -> Bool {
        guard let builder = target.builder, !builder.master.exceptionDates.isEmpty else { return { _ in false } }
        var positions: Set<Int> = []
        var days: Set<CivilDate> = []
        for time in builder.master.exceptionDates {
            if case .date(let date) = time, builder.form != .date {
                days.insert(date)
            } else {
                positions.insert(SeriesBuilder.position(of: time, in: builder.master))
            }
        }
        let all = builder.all
        return { position in
            positions.contains(position) || !days.isEmpty && all.local(position).map { days.contains($0.date) } ?? false
        }
    }

    /// Gives overrides of excluded occurrences the SEQUENCE of their master's new revision. Otherwise they would be
    /// treated as deleted by that revision (Decisions.md D10).
    ///
    /// - Parameter isIncluded: Returns whether an override stays with the master and isn't revised otherwise.
    mutating func renewOverrides(
        to sequence: Int, where isIncluded: (_ position: Int, _ entry: CalendarEntry) -> Bool
    ) throws(SeriesEditError) {
        guard let builder = target.builder else { return }
        let older = builder.overrides.filter { $0.entry.sequence < sequence && isIncluded($0.position, $0.entry) }
        guard !older.isEmpty else { return }
        let isExcluded = excludedPositions()
        let now = options.now
        for (position, entry) in older where isExcluded(position) {
            var revision = EntryRevision(entry, in: editor.feed)
            try writing { () throws(WritingError) in
                try revision.set(sequence: sequence)
                try revision.stamp(now)
            }
            try revise(entry, by: revision.lines)
        }
    }
}
