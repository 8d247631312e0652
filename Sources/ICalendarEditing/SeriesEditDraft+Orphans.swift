import ICalendar
import ICalendarSyntax
import Recurrence

// Overrides whose RECURRENCE-ID matches no occurrence (Decisions.md D10, D21).

extension SeriesEditDraft {
    /// Overrides with the UID of the series whose RECURRENCE-ID matches no occurrence, each with the position of that time. Empty if
    /// the UID has several masters, because the overrides may belong to another one.
    var orphans: [SeriesOverride] {
        guard let model = target.model else { return [] }
        let others = others
        if others.isEmpty { return [] }
        let uid = target.series.uid ?? ""
        let series = editor.feed.series.filter { $0.hasUID(uid) }
        guard series.count(where: { $0.master != nil }) == 1 else { return [] }
        let alone = Set(series.lazy.filter { $0.master == nil }.flatMap(\.entries).map(\.identity))
        return others.compactMap { entry in
            guard alone.contains(entry.identity), let id = entry.recurrenceID else { return nil }
            return SeriesOverride(position: model.position(of: id.time), entry: entry)
        }
    }

    /// Removes the overrides of a UID that has no master.
    ///
    /// - Parameter first: The original start of the first one to remove; nil for all components of the UID. These
    ///   include a master that doesn't have the edited occurrence, if there is only one (Decisions.md D21).
    mutating func removeOverrides(from first: CalendarTime?) throws(SeriesEditError) {
        let all = target.series.entries + others
        let uid = target.series.uid
        let masters = uid.map { uid in editor.feed.series.count { $0.hasUID(uid) && $0.master != nil } } ?? 0
        if first != nil, masters > 0 { throw .masterMissing }
        guard masters <= 1 else {
            try removeSeries(withOrphans: false)
            return
        }
        let start = first.map(instant)
        for entry in all {
            if let start, let time = entry.recurrenceID?.time, instant(of: time) < start { continue }
            try writer.remove(entry)
        }
    }

    /// Changes the overrides of a UID that has no master, such as invitations to single occurrences. The others move by the
    /// same time as the edited one.
    ///
    /// - Parameter first: The original start of the first one to change; nil for all of them.
    mutating func changeOverrides(to changed: EntryChange, from first: CalendarTime?) throws(SeriesEditError) {
        let replaced = Set(superseded.map(\.identity))
        let others = others.filter { entry in
            if replaced.contains(entry.identity) { return false }
            guard let first else { return true }
            return entry.recurrenceID.map { instant(of: $0.time) >= instant(of: first) } ?? true
        }
        let content = target.content
        let isAlike =
            changed.duration == content.duration && TimeKind(changed.start) == TimeKind(content.start)
            && changed.rules == content.rules
        guard others.isEmpty || isAlike && others.allSatisfy({ $0.recurrenceID != nil }) else { throw .masterMissing }
        try changeOccurrence(to: changed)
        let (changes, _) = try contentChanges(of: changed)
        let seconds = changed.start.civilDateTime.localSeconds - content.start.civilDateTime.localSeconds
        for entry in others { try follow(entry, by: seconds, changes) }
    }

    /// Changes another override together with the edited one: its start and its inherited content.
    private mutating func follow(
        _ entry: CalendarEntry, by seconds: Int, _ changes: [PropertyChange]
    ) throws(SeriesEditError) {
        var revision = writer.revision(of: entry)
        if seconds != 0 {
            guard let clock = entry.nominalStart.civilDateTime.adding(seconds: seconds) else { throw .timeOutOfRange }
            let start = TimeKind(entry.nominalStart).time(clock)
            try writing { () throws(WritingError) in
                try revision.place(at: start, for: entry.duration, isNew: false)
            }
        }
        revision.apply(
            changes.filter { $0.isInherited(by: entry.component, from: target.entry.component) }, alarms: nil)
        if revision.isEmpty { return }
        try writer.revise(revision, sequence: revision.needsSequence ? entry.sequence + 1 : entry.sequence)
    }

    /// Removes overrides that match no occurrence, by the position of their RECURRENCE-ID.
    mutating func removeOrphans(where isRemoved: (_ position: Int) -> Bool) throws(SeriesEditError) {
        for orphan in orphans where isRemoved(orphan.position) { try writer.remove(orphan.entry) }
    }

    /// Writes the overrides that match no occurrence with the part that has their time.
    ///
    /// After a move or under a new rule the part may have an occurrence at that time, and after a split in the middle
    /// of a day a single occurrence on that day. The override wasn't written for this occurrence, so it becomes a
    /// separate entry.
    ///
    /// - Parameter isOther: Whether the part moved or has new rules.
    mutating func writeOrphans(_ part: Part, isOther: Bool) throws(SeriesEditError) {
        let orphans = orphans.filter { $0.position >= part.firstPosition ?? .min }
        if orphans.isEmpty { return }
        let named = Set(part.shape.positions(part.overrides.map(\.position)).compactMap(\.self))
        for orphan in orphans {
            let isOther = isOther || part.firstPosition.map { isOnDay(of: $0, orphan) } ?? false
            try write(orphan, isOther: isOther, part.shape.set, besides: named, to: part.uid)
        }
    }

    /// Makes overrides separate entries that would match the day's only other occurrence, because the edited occurrence
    /// of that day has an override of its own now (Decisions.md D9).
    mutating func detachOrphansOfDay() throws(SeriesEditError) {
        guard let model = target.model else { return }
        let named = Set(model.overrides.map(\.position) + [target.position])
        for orphan in orphans where isOnDay(of: target.position, orphan) {
            if isMatched(orphan, model.all, besides: named) { try detach(orphan.entry) }
        }
    }

    /// Writes the overrides that match no occurrence with the first part of a split.
    mutating func writeOrphans(ofHead head: RecurrenceSet) throws(SeriesEditError) {
        let end = target.position
        let named = Set(target.model?.overrides.map(\.position) ?? [])
        for orphan in orphans where orphan.position < end {
            try write(orphan, isOther: isOnDay(of: end, orphan), head, besides: named, to: nil)
        }
    }

    private mutating func write(
        _ orphan: SeriesOverride, isOther: Bool, _ set: RecurrenceSet, besides named: Set<Int>,
        to uid: String?
    ) throws(SeriesEditError) {
        if isOther, isMatched(orphan, set, besides: named) {
            try detach(orphan.entry)
        } else if let uid {
            try moveOverride(orphan.entry, to: uid)
        }
    }

    /// Returns whether the RECURRENCE-ID of an override is on the day of a position, on the clock of the series.
    private func isOnDay(of position: Int, _ orphan: SeriesOverride) -> Bool {
        guard let set = target.model?.all, let day = set.local(position)?.date else { return false }
        return day == set.local(orphan.position)?.date
    }

    /// Returns whether the override would match an occurrence, by its RECURRENCE-ID or by its day (Decisions.md D9).
    ///
    /// - Parameter named: The positions of the members that have other overrides.
    func isMatched(
        _ orphan: SeriesOverride, _ set: RecurrenceSet, besides named: Set<Int>
    ) -> Bool {
        guard let id = orphan.entry.recurrenceID?.time else { return false }
        if id.isDate {
            var members = set.members(on: id.civilDate, budget: Self.budget)
            return members.next() != nil
        }
        if set.contains(orphan.position) { return true }
        guard ComparableTime(id) == ComparableTime(orphan.entry.start), let day = set.local(orphan.position)?.date
        else {
            return false
        }
        // A time matches the day's only occurrence.
        var members = set.members(on: day, budget: Self.budget)
        var count = 0
        while count < 2, let member = members.next() { if !named.contains(member) { count += 1 } }
        return count == 1
    }
}
