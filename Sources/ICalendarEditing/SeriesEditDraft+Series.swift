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
        if options.thisAndFuture == .range {
            try changeRange(to: changed)
            return
        }
        let (head, tail) = try split(builder, at: target.position)
        // An RDATE can't be in a gap: an override of several occurrences would move this one from the time that is shown.
        let isInGap = tail.additions.contains { tail.originalLocal($0) != builder.all.originalLocal($0) }
        if isInGap, builder.overrides.contains(where: \.entry.appliesToFuture) {
            throw .unsplittable(.timeNotExpressible)
        }
        let uid = options.makeUID()
        notePart(uid: uid)
        let isLater = options.keepsUID == .later
        let range = target.range
        var shape = SeriesShape(tail: tail, builder.form)
        var content = builder.master
        var carried: CarriedRange?
        if let range {
            // The occurrences continue as the range specifies: as the second part itself if a rule can represent them.
            if let followed = followed(shape, range, builder, isNewRule: changed.rules != target.content.rules) {
                (shape, content) = (followed, range.entry)
            } else if range.position < target.position {
                let later = try carriedRange(range, builder, from: target.position)
                carried = later.isEmpty ? nil : later
            }
        }
        let overrides = builder.overrides.filter { $0.position >= target.position && $0.entry != content }
        let master = builder.master.uid
        let part = Part(
            shape: shape, content: content, uid: isLater ? nil : uid, overrides: overrides, master: builder.master,
            firstPosition: target.position, earlierUID: isLater ? uid : master, carriedRange: carried)
        try writeHead(head, builder, next: isLater ? master : uid, copiedAs: isLater ? uid : nil)
        do throws(SeriesEditError) {
            try write(part, to: changed, keepsForm: keepsForm)
        } catch .ambiguousRule where range != nil && content == builder.master {
            // The candidates would be rules for the times before the override moved them.
            throw .ambiguousRule([])
        }
        if isLater, content == builder.master, carried?.isEnded ?? true, let range, range.position < target.position {
            try remove(range.entry)
        }
        // If written in place, the range is already the master of the second part.
        if content != builder.master, !isLater, let range, range.position >= target.position { try remove(range.entry) }
        try removeSuperseded(builder) { position, first in isLater ? position < first : position >= first }
        // Overrides that match no occurrence go to the part that has their time (Decisions.md D21).
        try writeOrphans(ofHead: head, to: isLater ? uid : nil)
    }

    /// Returns the times from an occurrence on as a THISANDFUTURE override specifies them; nil if no rule has exactly
    /// these.
    private func followed(
        _ shape: SeriesShape, _ range: (position: Int, entry: CalendarEntry), _ builder: SeriesBuilder, isNewRule: Bool
    ) -> SeriesShape? {
        let entry = range.entry
        let own = entry.storage.form
        var start = entry.storage.localStart
        if own != builder.form {
            // Use the zone of the series, because the occurrences follow its clock.
            guard let rules = builder.form.rules, let ownRules = own.rules, entry.duration.days == 0,
                let local = rules.local(at: ownRules.timestamp(of: start))
            else { return nil }
            start = local
        }
        // An override exists even if an EXDATE excludes its occurrence, but the start of a series doesn't.
        if range.position >= target.position, excludedPositions()(target.position) { return nil }
        // Periods have the length of the override, unless that is the length of the overridden occurrence.
        if builder.periods.keys.contains(where: { $0 >= target.position }) { return nil }
        let original = builder.all.originalLocal(range.position)?.localSeconds ?? range.position
        let seconds = start.localSeconds - original
        guard
            let followed = followed(shape, movedBy: seconds, to: nil)
                // The old rule need not follow if the change replaces it.
                ?? (isNewRule ? followed(shape, movedBy: seconds, to: []) : nil)
        else { return nil }
        if followed.hasDateInGap(under: builder.overrides.filter { $0.position > target.position }) { return nil }
        // A split alone makes no override a separate entry (Decisions.md D21), so it doesn't move the second part onto one that
        // matches no occurrence.
        let later = orphans.filter { $0.position >= target.position }
        if later.isEmpty { return followed }
        let others = builder.overrides.filter { $0.entry != entry }
        let named = Set(others.compactMap { followed.position($0.position) })
        if later.contains(where: { isMatched($0, followed.set, besides: named) }) { return nil }
        return followed
    }

    /// Returns the times from the occurrence on, moved as an override of several occurrences moves them; nil if they don't all
    /// move by the same time.
    private func followed(_ shape: SeriesShape, movedBy seconds: Int, to rules: [RecurrenceRule]?) -> SeriesShape? {
        var shape = shape
        do throws(SeriesEditError) {
            try shape.move(
                target.position, by: seconds, as: shape.form, weekdays: .allWeekdays, to: rules, prefersSkipped: false)
        } catch {
            return nil
        }
        return shape.isRealigned ? nil : shape
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
        try writeHead(head, builder, next: nil, copiedAs: nil)
        for override in builder.overrides where override.position >= target.position { try remove(override.entry) }
        try removeSuperseded(builder) { position, first in position >= first }
        try writeOrphans(ofHead: head, to: nil)
        let first = target.position
        try removeOrphans { $0 >= first }
    }

    private func split(
        _ builder: SeriesBuilder, at position: Int
    ) throws(SeriesEditError) -> (head: RecurrenceSet, tail: RecurrenceSet) {
        do throws(SplitError) {
            let (head, tail) = try builder.all.split(at: position, budget: Self.budget)
            guard let head else { throw .notAMember }
            return (head, tail)
        } catch {
            throw .unsplittable(error)
        }
    }

    /// Whether there is an occurrence before the edited one, in the order of original starts.
    private func hasEarlier(_ builder: SeriesBuilder) -> Bool {
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
    private mutating func removeSuperseded(
        _ builder: SeriesBuilder, _ isRemoved: (_ position: Int, _ first: Int) -> Bool
    ) throws(SeriesEditError) {
        for entry in superseded {
            guard let id = entry.recurrenceID else { continue }
            if isRemoved(SeriesBuilder.position(of: id.time, in: builder.master), target.position) { try remove(entry) }
        }
    }
}
