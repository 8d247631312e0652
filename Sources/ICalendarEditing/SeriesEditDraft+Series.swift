import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

// Edits of all occurrences, and of this and the following ones.

extension SeriesEditDraft {
    // MARK: - All

    /// Changes all occurrences.
    mutating func changeSeries(to changed: EntryChange, keepsForm: Bool) throws(SeriesEditError) {
        guard let builder = target.builder else { throw .masterMissing }
        let part = Part(
            shape: SeriesShape(builder.all, builder.form), content: builder.master, uid: nil,
            overrides: builder.overrides, master: builder.master, firstPosition: nil)
        try write(part, to: changed, keepsForm: keepsForm)
    }

    /// Removes all components of the series.
    ///
    /// - Parameter withOrphans: Whether to remove overrides that match no occurrence too (Decisions.md D21).
    mutating func removeSeries(withOrphans: Bool) throws(SeriesEditError) {
        var all = target.series.entries + superseded
        if target.builder == nil {
            // Older revisions of an override without a series would otherwise appear in its place.
            let time = target.entry.recurrenceID.map { ComparableTime($0.time) }
            all.removeAll { entry in entry.recurrenceID.map { ComparableTime($0.time) } != time }
        } else if withOrphans {
            all += orphans.map(\.entry)
        }
        for entry in all { try remove(entry) }
    }

    // MARK: - This and following

    /// Splits the series at the occurrence and changes the second part.
    mutating func changeFollowing(to changed: EntryChange, keepsForm: Bool) throws(SeriesEditError) {
        guard let builder = target.builder else { throw .masterMissing }
        guard hasEarlier(builder) else {
            try changeSeries(to: changed, keepsForm: keepsForm)
            return
        }
        let (head, tail) = try split(builder, at: target.position)
        let uid = options.makeUID()
        notePart(uid: uid)
        let overrides = builder.overrides.filter { $0.position >= target.position }
        let part = Part(
            shape: SeriesShape(tail: tail, builder.form), content: builder.master, uid: uid, overrides: overrides,
            master: builder.master, firstPosition: target.position, earlierUID: builder.master.uid)
        guard let head else { throw .unsplittable(.notAMember) }
        try writeHead(head, builder, next: uid)
        try write(part, to: changed, keepsForm: keepsForm)
        try removeSuperseded(builder) { position, first in position >= first }
        // Overrides that match no occurrence go to the part that has their time (Decisions.md D21).
        try writeOrphans(ofHead: head)
    }

    /// Continues the series in place from a later occurrence, and removes the occurrences before.
    ///
    /// - Parameters:
    ///   - position: The first remaining occurrence.
    ///   - start: The new start of that occurrence; nil if the series doesn't move.
    mutating func goOn(from position: Int, at start: CalendarTime?) throws(SeriesEditError) {
        guard let builder = target.builder else { throw .masterMissing }
        let (_, tail) = try split(builder, at: position)
        let overrides = builder.overrides.filter { $0.position >= position }
        let part = Part(
            shape: SeriesShape(tail: tail, builder.form), content: builder.master, uid: nil, overrides: overrides,
            master: builder.master, firstPosition: position)
        var changed = target.content
        var seconds = 0
        if let start, let local = tail.originalLocal(position) {
            seconds = start.civilDateTime.localSeconds - local.localSeconds
        }
        // The remaining to-dos are open again.
        for name in ["COMPLETED", "PERCENT-COMPLETE"] where builder.master.component.first(name) != nil {
            changed.properties[name] = []
        }
        if let status = builder.master.status, status != .needsAction { changed.status = .needsAction }
        try write(part, to: changed, keepsForm: false, moving: (position, seconds))
        for override in builder.overrides where override.position < position { try remove(override.entry) }
        try removeSuperseded(builder) { own, _ in own < position }
        try removeOrphans { $0 < position }
    }

    /// Reduces the series to a single entry: the last occurrence, changed.
    mutating func endSeries(_ changed: EntryChange) throws(SeriesEditError) {
        guard let builder = target.builder, hasEarlier(builder) else {
            try changeSeries(to: changed, keepsForm: false)
            return
        }
        var changed = changed
        changed.rules = []
        let (_, tail) = try split(builder, at: target.position)
        let part = Part(
            shape: SeriesShape(tail: tail, builder.form), content: builder.master, uid: nil,
            overrides: builder.overrides.filter { $0.position >= target.position }, master: builder.master,
            firstPosition: target.position)
        try write(part, to: changed, keepsForm: false)
        for override in builder.overrides where override.position < target.position { try remove(override.entry) }
        try removeSuperseded(builder) { _, _ in true }
        let first = target.position
        try removeOrphans { $0 < first }
    }

    /// Ends the series before the occurrence.
    mutating func removeFollowing() throws(SeriesEditError) {
        guard let builder = target.builder, hasEarlier(builder) else {
            try removeSeries(withOrphans: true)
            return
        }
        let (head, _) = try split(builder, at: target.position)
        guard let head else { throw .unsplittable(.notAMember) }
        try writeHead(head, builder, next: nil)
        for override in builder.overrides where override.position >= target.position { try remove(override.entry) }
        try removeSuperseded(builder) { position, first in position >= first }
        try writeOrphans(ofHead: head)
        let first = target.position
        try removeOrphans { $0 >= first }
    }

    /// Splits the rules and dates at an occurrence. The first part is nil if it would be empty.
    func split(
        _ builder: SeriesBuilder, at position: Int
    ) throws(SeriesEditError) -> (head: RecurrenceSet?, tail: RecurrenceSet) {
        do throws(SplitError) {
            return try builder.all.split(at: position, budget: Self.budget)
        } catch {
            throw .unsplittable(error)
        }
    }

    /// Whether there is an occurrence before the edited one, in the order of original starts.
    func hasEarlier(_ builder: SeriesBuilder) -> Bool {
        target.sources.contains { source in
            switch source {
            case .segment(let segment):
                let upper = min(segment.positions.upperBound, target.position)
                guard segment.positions.lowerBound < upper else { return false }
                var members = segment.set.members(from: segment.positions.lowerBound, to: upper, budget: Self.budget)
                return members.next() != nil || members.isTruncated
            case .single(let single):
                guard let override = builder.overrides.first(where: { $0.entry == single.entry }) else {
                    return single.position(in: builder.master).map { $0 < target.position } ?? false
                }
                return override.position < target.position
            }
        }
    }

    /// Removes overrides that a later revision replaced. They belong to neither part.
    ///
    /// - Parameter isRemoved: Returns whether to remove an override, given its position and the position of the edited
    ///   occurrence.
    mutating func removeSuperseded(
        _ builder: SeriesBuilder, _ isRemoved: (_ position: Int, _ first: Int) -> Bool
    ) throws(SeriesEditError) {
        for entry in superseded {
            guard let id = entry.recurrenceID else { continue }
            if isRemoved(SeriesBuilder.position(of: id.time, in: builder.master), target.position) { try remove(entry) }
        }
    }
}
