import Recurrence

/// The members of a set with positions in a half-open range, all described by one entry.
package struct SeriesSegment: Sendable {
    package let entry: CalendarEntry
    private let members: Members

    private enum Members {
        /// All members of the entry's own rules.
        case own(RecurrenceSet)
        case part(Part)
    }

    private final class Part: Sendable {
        let set: RecurrenceSet
        let positions: Range<MemberPosition>
        let shift: Int
        let recurrenceForm: TimeKind

        init(of set: RecurrenceSet, positions: Range<MemberPosition>, shift: Int, recurrenceForm: TimeKind) {
            self.set = set
            self.positions = positions
            self.shift = shift
            self.recurrenceForm = recurrenceForm
        }
    }

    /// Creates a segment with all members of an entry's own rules.
    init(_ entry: CalendarEntry, _ set: RecurrenceSet) {
        self.entry = entry
        members = .own(set)
    }

    init(
        _ entry: CalendarEntry, of set: RecurrenceSet, positions: Range<MemberPosition>, shift: Int,
        recurrenceForm: TimeKind
    ) {
        self.entry = entry
        members = .part(Part(of: set, positions: positions, shift: shift, recurrenceForm: recurrenceForm))
    }

    private var part: Part? {
        if case .part(let part) = members { part } else { nil }
    }

    package var set: RecurrenceSet {
        switch members {
        case .own(let set): set
        case .part(let part): part.set
        }
    }

    package var positions: Range<MemberPosition> { part?.positions ?? .min ..< .max }

    /// The clock seconds by which a `THISANDFUTURE` override moves its occurrences.
    var shift: Int { part?.shift ?? 0 }

    package var duration: CalendarDuration { entry.storage.duration }

    package var recurrenceForm: TimeKind { part?.recurrenceForm ?? form }

    /// Whether the set has a zone; otherwise, positions are wall-clock seconds.
    var hasZone: Bool { recurrenceForm.hasZone }

    /// Whether the occurrences are shown in a different zone than the set's; ``shift`` is on the set's clock.
    var isInAnotherZone: Bool {
        guard let part else { return false }
        return hasZone && form.hasZone && form != part.recurrenceForm
    }

    /// Whether the occurrences of a series with times are shown as days, because an override of several has a date. Then
    /// ``shift`` is a number of days.
    var showsDays: Bool { form.isDate && !recurrenceForm.isDate }

    /// Whether positions are the instants of the occurrences' starts, which therefore need no conversion.
    var positionsAreStarts: Bool {
        guard let part else { return hasZone }
        return hasZone && part.shift == 0 && form == part.recurrenceForm
    }
}

extension SeriesSegment {
    /// The traits of the entry.
    var traits: CalendarEntry.Traits { entry.storage.traits }

    /// The form of the entry.
    var form: TimeKind { entry.storage.form }
}

extension SeriesSegment {
    /// Returns the clock seconds of the first member on the day of a wall-clock time.
    func originalLocalSeconds(onDayAt localSeconds: Int) -> Int {
        guard let day = CivilDateTime(localSeconds: localSeconds)?.date else { return localSeconds }
        var members = set.members(on: day)
        return members.next().flatMap(set.originalLocal)?.localSeconds ?? localSeconds
    }

    /// Returns the clock seconds of an original start from the clock that the series shows at that instant; the two
    /// differ in a gap.
    func originalLocalSeconds(showing localSeconds: Int) -> Int {
        guard let rules = recurrenceForm.rules, let shown = CivilDateTime(localSeconds: localSeconds) else {
            return localSeconds
        }
        let instant = rules.timestamp(of: shown)
        // There is rarely a gap, so the set is rarely needed.
        guard let offset = rules.offsetBeforeGap(shiftedTo: instant),
            let skipped = instant.adding(seconds: offset)?.utc, case .gap = rules.resolve(skipped)
        else { return localSeconds }
        return set.originalLocal(MemberPosition(seconds: instant.secondsSince1970))?.localSeconds
            ?? localSeconds
    }
}
