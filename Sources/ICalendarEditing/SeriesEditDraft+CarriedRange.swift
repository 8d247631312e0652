import ICalendar
import ICalendarSyntax
import Recurrence

// Overrides with RANGE=THISANDFUTURE that continue from a later occurrence.

extension SeriesEditDraft {
    /// An override of this and the following occurrences that continues from a later occurrence.
    struct CarriedRange {
        /// The occurrence in its new RECURRENCE-ID; nil if no occurrence is left for the override.
        var named: CarriedOccurrence?
        /// Occurrences that the continued override would change. Each gets an override of its own.
        var alone: [CarriedOccurrence] = []

        var isEnded: Bool { named == nil }
        var isEmpty: Bool { named == nil && alone.isEmpty }
    }

    /// The times that a THISANDFUTURE override gives to an occurrence.
    struct CarriedOccurrence {
        /// The override that applies to the occurrence.
        let entry: CalendarEntry
        /// The position of the occurrence in the series.
        let position: Int
        let start: CalendarTime
        let duration: CalendarDuration
        /// Whether the override applies to the following occurrences too.
        var isRange = false
    }

    /// Returns a THISANDFUTURE override that starts at a later occurrence, the first one that it applies to.
    ///
    /// RDATE periods take the length of the override if the override changes the length of the occurrence at which it starts
    /// (RFC 5545 §3.2.13). A period whose length would change with the new start gets an override of its own.
    func carriedRange(
        _ range: (position: Int, entry: CalendarEntry), _ builder: SeriesBuilder, from first: Int
    ) throws(SeriesEditError) -> CarriedRange {
        var carried = CarriedRange()
        let next =
            builder.overrides.first { $0.position > range.position && $0.entry.appliesToFuture }?.position ?? .max
        guard first < next else { return carried }
        let named = Set(builder.overrides.lazy.filter { !$0.entry.appliesToFuture }.map(\.position))
        let isExcluded = excludedPositions()
        let own = range.entry.duration
        func occurrence(_ position: Int, _ duration: CalendarDuration) throws(SeriesEditError) -> CarriedOccurrence {
            guard let start = builder.start(at: position, under: range) else { throw .timeOutOfRange }
            return CarriedOccurrence(entry: range.entry, position: position, start: start, duration: duration)
        }
        let keptPeriods = own == builder.length(at: range.position)
        var members = builder.all.members(from: first, to: next, budget: Self.budget)
        while let position = members.next() {
            if named.contains(position) || isExcluded(position) { continue }
            if keptPeriods, let period = builder.periods[position], period != own {
                carried.alone.append(try occurrence(position, period))
                continue
            }
            var anchor = try occurrence(position, own)
            anchor.isRange = true
            carried.named = anchor
            break
        }
        guard let anchor = carried.named?.position, keptPeriods != (own == builder.length(at: anchor)) else {
            return carried
        }
        for (position, period) in builder.periods.sorted(by: { $0.key < $1.key }) {
            guard anchor < position, position < next, period != own, !named.contains(position), !isExcluded(position),
                builder.all.contains(position)
            else { continue }
            carried.alone.append(try occurrence(position, keptPeriods ? period : own))
        }
        return carried
    }

    /// Moves a THISANDFUTURE override of this occurrence to the next one, so that only one component overrides this
    /// occurrence.
    mutating func releaseRange() throws(SeriesEditError) {
        guard let builder = target.builder,
            let range = builder.overrides.last(where: {
                $0.position == target.position && $0.entry.appliesToFuture
            })
        else { return }
        let carried = try carriedRange(range, builder, from: target.position + 1)
        for occurrence in carried.alone { try add(occurrence, builder) }
        guard let named = carried.named else {
            try remove(range.entry)
            return
        }
        let revision = try revision(of: named, builder)
        try revise(range.entry, by: revision.lines)
    }

    /// Adds an override for one occurrence, with the content of a THISANDFUTURE override.
    private mutating func add(
        _ occurrence: CarriedOccurrence, _ builder: SeriesBuilder
    ) throws(SeriesEditError) {
        var revision = try revision(of: occurrence, builder)
        copyAlarms(of: &revision) { _ in false }
        try add(
            copyOf: revision.lines, of: occurrence.entry, uid: target.series.uid ?? "",
            recurrenceID: builder.time(at: occurrence.position), after: lastComponent)
    }

    private mutating func revision(
        of occurrence: CarriedOccurrence, _ builder: SeriesBuilder
    ) throws(SeriesEditError) -> EntryRevision {
        let entry = occurrence.entry
        var revision = EntryRevision(entry, in: editor.feed)
        let now = options.now
        noteUse(of: occurrence.start)
        try writing { () throws(WritingError) in
            try revision.set("RECURRENCE-ID", to: builder.time(at: occurrence.position), range: occurrence.isRange)
            if entry.component[.start] == nil { try revision.set("DTSTART", to: occurrence.start) }
            try revision.place(
                at: occurrence.start, for: occurrence.duration, isNew: occurrence.duration != entry.duration)
            try revision.set(sequence: entry.sequence + 1)
            try revision.stamp(now)
        }
        return revision
    }
}
