import ICalendarSyntax
import Recurrence

// Overrides whose RECURRENCE-ID matches no occurrence (Decisions.md D10, D21).

extension SeriesEditDraft {
    /// Overrides with the UID of the series whose RECURRENCE-ID matches no occurrence, each with the position of that time. Empty if
    /// the UID has several masters, because the overrides may belong to another one.
    var orphans: [(position: Int, entry: CalendarEntry)] {
        guard let master = target.builder?.master else { return [] }
        let others = others
        if others.isEmpty { return [] }
        let uid = target.series.uid
        let series = editor.feed.series.filter { $0.uid == uid }
        guard series.count(where: { $0.master != nil }) == 1 else { return [] }
        let alone = Set(series.lazy.filter { $0.master == nil }.flatMap(\.entries).map(\.identity))
        return others.compactMap { entry in
            guard alone.contains(entry.identity), let id = entry.recurrenceID else { return nil }
            return (SeriesBuilder.position(of: id.time, in: master), entry)
        }
    }

    /// Removes overrides that match no occurrence, by the position of their RECURRENCE-ID.
    mutating func removeOrphans(where isRemoved: (_ position: Int) -> Bool) throws(SeriesEditError) {
        for (position, entry) in orphans where isRemoved(position) { try remove(entry) }
    }

    /// Writes the overrides that match no occurrence with the part that has their time.
    ///
    /// After a move or under a new rule the part may have an occurrence at that time. The override isn't about this occurrence, so it
    /// becomes an entry of its own.
    ///
    /// - Parameter isOther: whether the part moved or has new rules.
    mutating func writeOrphans(_ part: Part, isOther: Bool) throws(SeriesEditError) {
        let orphans = orphans
        for orphan in orphans where orphan.position >= part.firstPosition ?? .min {
            if isOther, isMatched(orphan, part.shape) {
                try detach(orphan.entry)
            } else if let uid = part.uid {
                try moveOverride(orphan, to: uid)
            }
        }
    }

    /// Whether the override would be taken for an override of an occurrence, by its RECURRENCE-ID or by its day.
    private func isMatched(_ orphan: (position: Int, entry: CalendarEntry), _ shape: SeriesShape) -> Bool {
        guard let id = orphan.entry.recurrenceID?.time else { return false }
        let isByDay = id.isDate || ComparableTime(id) == ComparableTime(orphan.entry.start)
        guard isByDay, let day = id.isDate ? id.civilDate : shape.set.local(orphan.position)?.date else {
            return shape.set.contains(orphan.position)
        }
        var members = shape.set.members(on: day, budget: Self.budget)
        return members.next() != nil
    }

    /// Makes an override an entry of its own.
    private mutating func detach(_ entry: CalendarEntry) throws(SeriesEditError) {
        var revision = EntryRevision(entry, in: editor.feed)
        let (uid, now) = (options.makeUID(), options.now)
        try writing { () throws(WritingError) in
            for name in ["RECURRENCE-ID", "RRULE", "RDATE", "EXDATE", "EXRULE"] { revision.lines.set(name, to: []) }
            revision.lines.set("UID", to: [try PropertyDraft("UID", text: uid)])
            if entry.component[.dtstart] == nil { try revision.set("DTSTART", to: entry.nominalStart) }
            try revision.stamp(now)
        }
        try revise(entry, by: revision.lines)
    }
}
