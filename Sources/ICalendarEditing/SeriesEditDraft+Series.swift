import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

// Edits of all occurrences, and of this and the following ones.

extension SeriesEditDraft {
    // MARK: - All

    /// Changes all occurrences.
    mutating func changeSeries(to changed: EntryChange, keepsForm: Bool) throws(SeriesEditError) {
        guard let model = target.model else { throw .masterMissing }
        let part = Part(
            shape: SeriesShape(model.all, model.form), content: model.master, uid: nil,
            overrides: model.overrides, master: model.master, firstPosition: nil)
        try write(part, to: changed, keepsForm: keepsForm)
    }

    /// Removes all components of the series.
    ///
    /// - Parameter withOrphans: Whether to remove overrides that match no occurrence too (Decisions.md D21).
    mutating func removeSeries(withOrphans: Bool) throws(SeriesEditError) {
        var all = target.series.entries + superseded
        if target.model == nil {
            // Older revisions of an override without a series would otherwise appear in its place.
            let time = target.entry.recurrenceID.map { ComparableTime($0.time) }
            all.removeAll { entry in entry.recurrenceID.map { ComparableTime($0.time) } != time }
        } else if withOrphans {
            all += orphans.map(\.entry)
        }
        for entry in all { try writer.remove(entry) }
    }

    // MARK: - This and following

    /// Splits the series at the occurrence and changes the second part.
    mutating func changeFollowing(to changed: EntryChange, keepsForm: Bool) throws(SeriesEditError) {
        guard let model = target.model else { throw .masterMissing }
        guard target.hasEarlier else {
            try changeSeries(to: changed, keepsForm: keepsForm)
            return
        }
        let (head, tail) = try split(model, at: target.position)
        let uid = options.makeUID()
        notePart(uid: uid)
        let overrides = model.overrides.filter { $0.position >= target.position }
        let part = Part(
            shape: SeriesShape(tail: tail, model.form), content: model.master, uid: uid, overrides: overrides,
            master: model.master, firstPosition: target.position, earlierUID: model.master.uid)
        guard let head else { throw .unsplittable(.notAMember) }
        try writeHead(head, model, next: uid)
        try write(part, to: changed, keepsForm: keepsForm)
        try removeSuperseded(model) { position, first in position >= first }
        // Overrides that match no occurrence go to the part that has their time (Decisions.md D21).
        try writeOrphans(ofHead: head)
    }

    /// Continues the series in place from a later occurrence, and removes the occurrences before.
    ///
    /// - Parameters:
    ///   - position: The first remaining occurrence.
    ///   - start: The new start of that occurrence; nil if the series doesn't move.
    mutating func goOn(from position: Int, at start: CalendarTime?) throws(SeriesEditError) {
        guard let model = target.model else { throw .masterMissing }
        let (_, tail) = try split(model, at: position)
        let overrides = model.overrides.filter { $0.position >= position }
        let part = Part(
            shape: SeriesShape(tail: tail, model.form), content: model.master, uid: nil, overrides: overrides,
            master: model.master, firstPosition: position)
        var changed = target.content
        var seconds = 0
        if let start, let local = tail.originalLocal(position) {
            seconds = start.civilDateTime.localSeconds - local.localSeconds
        }
        // The remaining to-dos are open again.
        for name in ["COMPLETED", "PERCENT-COMPLETE"] where model.master.component.first(name) != nil {
            changed.properties[name] = []
        }
        if let status = model.master.status, status != .needsAction { changed.status = .needsAction }
        try write(part, to: changed, keepsForm: false, moving: (position, seconds))
        for override in model.overrides where override.position < position { try writer.remove(override.entry) }
        try removeSuperseded(model) { own, _ in own < position }
        try removeOrphans { $0 < position }
    }

    /// Reduces the series to a single entry: the last occurrence, changed.
    mutating func endSeries(_ changed: EntryChange) throws(SeriesEditError) {
        guard let model = target.model, target.hasEarlier else {
            try changeSeries(to: changed, keepsForm: false)
            return
        }
        var changed = changed
        changed.rules = []
        let (_, tail) = try split(model, at: target.position)
        let part = Part(
            shape: SeriesShape(tail: tail, model.form), content: model.master, uid: nil,
            overrides: model.overrides.filter { $0.position >= target.position }, master: model.master,
            firstPosition: target.position)
        try write(part, to: changed, keepsForm: false)
        for override in model.overrides where override.position < target.position { try writer.remove(override.entry) }
        try removeSuperseded(model) { _, _ in true }
        let first = target.position
        try removeOrphans { $0 < first }
    }

    /// Ends the series before the occurrence.
    mutating func removeFollowing() throws(SeriesEditError) {
        guard let model = target.model, target.hasEarlier else {
            try removeSeries(withOrphans: true)
            return
        }
        let (head, _) = try split(model, at: target.position)
        guard let head else { throw .unsplittable(.notAMember) }
        try writeHead(head, model, next: nil)
        for override in model.overrides where override.position >= target.position { try writer.remove(override.entry) }
        try removeSuperseded(model) { position, first in position >= first }
        try writeOrphans(ofHead: head)
        let first = target.position
        try removeOrphans { $0 >= first }
    }

    /// Splits the rules and dates at an occurrence. The first part is nil if it would be empty.
    func split(
        _ model: SeriesModel, at position: Int
    ) throws(SeriesEditError) -> (head: RecurrenceSet?, tail: RecurrenceSet) {
        do throws(SplitError) {
            return try model.all.split(at: position, budget: Self.budget)
        } catch {
            throw .unsplittable(error)
        }
    }

    /// Removes overrides that a later revision replaced. They belong to neither part.
    ///
    /// - Parameter isRemoved: Returns whether to remove an override, given its position and the position of the edited
    ///   occurrence.
    mutating func removeSuperseded(
        _ model: SeriesModel, _ isRemoved: (_ position: Int, _ first: Int) -> Bool
    ) throws(SeriesEditError) {
        for entry in superseded {
            guard let id = entry.recurrenceID else { continue }
            if isRemoved(model.position(of: id.time), target.position) { try writer.remove(entry) }
        }
    }
}
