import Recurrence

/// The members of a set with positions in a half-open range, all described by one entry.
struct SeriesSegment: Sendable {
    let entry: CalendarEntry
    /// Nil for all of what the entry's own rules make.
    private let part: Part?

    private final class Part: Sendable {
        let set: RecurrenceSet
        let positions: Range<Int>
        let shift: Int
        let recurrenceForm: TimeKind

        init(of set: RecurrenceSet, positions: Range<Int>, shift: Int, recurrenceForm: TimeKind) {
            self.set = set
            self.positions = positions
            self.shift = shift
            self.recurrenceForm = recurrenceForm
        }
    }

    /// All of what an entry's own rules make.
    init(_ entry: CalendarEntry) {
        self.entry = entry
        part = nil
    }

    init(_ entry: CalendarEntry, of set: RecurrenceSet, positions: Range<Int>, shift: Int, recurrenceForm: TimeKind) {
        self.entry = entry
        part = Part(of: set, positions: positions, shift: shift, recurrenceForm: recurrenceForm)
    }

    var set: RecurrenceSet { part?.set ?? entry.recurrenceSet }

    var positions: Range<Int> { part?.positions ?? .min ..< .max }

    /// Clock seconds that a `THISANDFUTURE` override moves its occurrences by.
    var shift: Int { part?.shift ?? 0 }

    var duration: NominalDuration { entry.storage.duration }

    var recurrenceForm: TimeKind { part?.recurrenceForm ?? form }

    /// Whether the set is in a zone; otherwise its positions are what the wall clock shows.
    var hasZone: Bool { recurrenceForm.hasZone }

    /// Whether it is shown in another zone than that of the set; ``shift`` is on the clock of the set.
    var isInAnotherZone: Bool {
        guard let part else { return false }
        return hasZone && form.hasZone && form != part.recurrenceForm
    }

    /// Whether the positions are instants of the zone that the occurrences are shown in: then they need not be placed again.
    var positionsAreStarts: Bool {
        guard let part else { return hasZone }
        return hasZone && part.shift == 0 && form == part.recurrenceForm
    }
}

extension SeriesSegment {
    /// That of the entry.
    var traits: CalendarEntry.Traits { entry.storage.traits }

    /// That of the entry.
    var form: TimeKind { entry.storage.form }
}

extension SeriesSegment {
    /// The clock seconds of an original start, given those that the clock of the series shows then: they differ in a gap.
    func originalClock(showing clock: Int) -> Int {
        guard let rules = recurrenceForm.rules, let shown = CivilDateTime(localSeconds: clock) else { return clock }
        let instant = rules.instant(of: shown)
        // Nearly always there is no gap, and the set is not asked for.
        guard let offset = rules.offsetBeforeGap(shiftedTo: instant),
            let skipped = CivilDateTime(localSeconds: instant + offset), case .gap = rules.resolve(skipped)
        else { return clock }
        return set.originalLocal(instant)?.localSeconds ?? clock
    }
}
