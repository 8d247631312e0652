import ICalendar
import ICalendarSyntax
import Recurrence

// Overrides with RANGE=THISANDFUTURE.

extension SeriesEditDraft {
    /// Writes a change of this and the following occurrences as an override with a range.
    mutating func changeRange(to changed: EntryChange) throws(SeriesEditError) {
        guard let builder = target.builder else { throw .masterMissing }
        let content = target.content
        let isNewLength = changed.duration != content.duration
        let kept = target.range?.entry.duration ?? builder.master.duration
        guard changed.rules == content.rules, target.ownOverride == nil, isNewLength || content.duration == kept else {
            throw .inexactRange
        }
        let (contentChanges, alarms) = try contentChanges(of: changed)
        let start = changed.start == content.start ? content.start : seriesTime(changed.start)
        guard TimeKind(start) == TimeKind(content.start) else { throw .inexactRange }
        let isMoved = start != content.start
        let seconds = start.civilDateTime.localSeconds - content.start.civilDateTime.localSeconds
        let placed = try rangeStart(shownAt: start, movedBy: seconds, builder)
        if !isMoved, !isNewLength, contentChanges.isEmpty, alarms == nil { return }
        let sequence = max(builder.master.sequence, target.range?.entry.sequence ?? 0)
        let existing = target.range.flatMap { $0.position == target.position ? $0.entry : nil }
        var revision: EntryRevision
        if let existing {
            revision = EntryRevision(existing, in: editor.feed)
        } else {
            revision = try overrideRevision(range: true, at: placed)
        }
        try write(isMoved ? placed : target.start, changed.duration, isNewLength, contentChanges, alarms, to: &revision)
        let now = options.now
        try writing { () throws(WritingError) in
            try revision.set(sequence: isMoved || isNewLength || revision.needsSequence ? sequence + 1 : sequence)
            try revision.stamp(now)
        }
        remark(.readersMayDiffer(.rangeOfOverride))
        if let existing {
            try revise(existing, by: revision.lines)
        } else {
            try add(
                copyOf: revision.lines, of: target.entry, uid: target.series.uid ?? "", recurrenceID: target.original,
                after: lastComponent)
            try detachOrphansOfDay()
        }
        for override in builder.overrides where override.position > target.position {
            try followRange(
                override.entry, by: seconds, contentChanges,
                moves: override.entry.appliesToFuture || options.overrides == .shift)
        }
    }

    /// Returns the start of an override that changes this and the following occurrences. It is the time on the clock of
    /// the series, even in a gap, because the following occurrences keep their distance from it.
    private func rangeStart(
        shownAt start: CalendarTime, movedBy seconds: Int, _ builder: SeriesBuilder
    ) throws(SeriesEditError) -> CalendarTime {
        guard let range = target.range else { return start }
        guard let placed = builder.start(at: target.position, under: range, movedBy: seconds) else {
            throw .timeOutOfRange
        }
        // The occurrence would move out of a gap, or over a clock change that the series doesn't have.
        if TimeKind(start).hasZone, placed.timestamp(in: .utc) != start.timestamp(in: .utc) { throw .inexactRange }
        return placed
    }

    /// Changes another override together with the edited one: inherited content, and the start if it moves too.
    mutating func followRange(
        _ entry: CalendarEntry, by seconds: Int, _ changes: [PropertyChange], moves: Bool
    ) throws(SeriesEditError) {
        if !moves, seconds != 0, options.overrides == .reset, !entry.appliesToFuture {
            try remove(entry)
            return
        }
        var revision = EntryRevision(entry, in: editor.feed)
        if seconds != 0, moves {
            guard let clock = entry.nominalStart.civilDateTime.adding(seconds: seconds) else { throw .timeOutOfRange }
            let start = TimeKind(entry.nominalStart).time(clock)
            try writing { () throws(WritingError) in
                try revision.place(at: start, for: entry.duration, isNew: false)
            }
        }
        revision.apply(
            changes.filter { $0.isInherited(by: entry.component, from: target.entry.component) }, alarms: nil)
        if revision.isEmpty { return }
        let now = options.now
        try writing { () throws(WritingError) in
            try revision.set(sequence: revision.needsSequence ? entry.sequence + 1 : entry.sequence)
            try revision.stamp(now)
        }
        try revise(entry, by: revision.lines)
    }
}

extension SeriesBuilder {
    /// Returns the position of the occurrence that an override changes.
    func position(of override: CalendarEntry) -> Int? { overrides.first { $0.entry == override }?.position }

    /// Returns the start of an occurrence that a THISANDFUTURE override applies to, in the form of the override.
    ///
    /// - Parameter seconds: A time to add on the clock of the series.
    func start(
        at position: Int, under range: (position: Int, entry: CalendarEntry), movedBy seconds: Int = 0
    ) -> CalendarTime? {
        let own = range.entry.storage.form
        let start = range.entry.storage.localStart
        guard let local = all.originalLocal(position), let original = all.originalLocal(range.position) else {
            return nil
        }
        guard own != form, let rules = form.rules, let ownRules = own.rules else {
            return local.adding(seconds: start.localSeconds - original.localSeconds + seconds).map(own.time)
        }
        guard let shown = rules.local(at: ownRules.timestamp(of: start)) else { return nil }
        return form.time(local, movedBy: shown.localSeconds - original.localSeconds + seconds, shownIn: own)
    }
}

extension TimeKind {
    /// Returns a local time plus an offset in seconds, both on the clock of this zone, as a time in another zone.
    ///
    /// If that time doesn't convert back to the same local time, because this zone skips it or the other zone repeats it, the result
    /// is in this zone.
    func time(_ local: CivilDateTime, movedBy seconds: Int, shownIn other: TimeKind) -> CalendarTime? {
        guard let moved = local.adding(seconds: seconds) else { return nil }
        guard let rules, let otherRules = other.rules else { return time(moved) }
        let instant = rules.timestamp(of: moved)
        guard let shown = otherRules.local(at: instant), rules.local(at: instant) == moved,
            otherRules.timestamp(of: shown) == instant
        else { return time(moved) }
        return other.time(shown)
    }
}
