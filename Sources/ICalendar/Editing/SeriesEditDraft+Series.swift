import Foundation
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
    mutating func removeSeries() throws(SeriesEditError) {
        let all = superseded
        for entry in target.series.entries + all { try remove(entry) }
    }

    // MARK: - This and following

    /// Moves a THISANDFUTURE override of this occurrence to the next one, so that only one component overrides this
    /// occurrence.
    ///
    /// - Returns: Whether the override no longer applies to this occurrence.
    mutating func releaseRange() throws(SeriesEditError) -> Bool {
        // The length of periods comes from the occurrence at which the override starts.
        guard let builder = target.builder, builder.periods.isEmpty,
            let range = builder.overrides.last(where: {
                $0.position == target.position && $0.entry.appliesToFuture
            })
        else { return false }
        guard let carried = try carriedRange(range, builder, from: target.position + 1) else {
            try remove(range.entry)
            return true
        }
        var revision = EntryRevision(range.entry, in: editor.feed)
        let now = options.now
        try writing { () throws(WritingError) in
            try revision.set("RECURRENCE-ID", to: builder.time(at: carried.position), range: true)
            if range.entry.component[.dtstart] == nil { try revision.set("DTSTART", to: carried.start) }
            try revision.place(at: carried.start, for: range.entry.duration, isNew: false)
            try revision.set(sequence: range.entry.sequence + 1)
            try revision.stamp(now)
        }
        try revise(range.entry, by: revision.lines)
        return true
    }

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
                carried = try carriedRange(range, builder, from: target.position)
            }
        }
        let overrides = builder.overrides.filter { $0.position >= target.position && $0.entry != content }
        let master = builder.master.uid
        let part = Part(
            shape: shape, content: content, uid: isLater ? nil : uid, overrides: overrides, master: builder.master,
            firstPosition: target.position, earlierUID: isLater ? uid : master, carriedRange: carried)
        try writeHead(head, builder, next: isLater ? master : uid, copiedAs: isLater ? uid : nil)
        try write(part, to: changed, keepsForm: keepsForm)
        if isLater, content == builder.master, carried == nil, let range, range.position < target.position {
            try remove(range.entry)
        }
        // If written in place, the range is already the master of the second part.
        if content != builder.master, !isLater, let range, range.position >= target.position { try remove(range.entry) }
        try removeSuperseded(builder) { position, first in isLater ? position < first : position >= first }
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
                let local = rules.local(at: ownRules.instant(of: start))
            else { return nil }
            start = local
        }
        // An override exists even if an EXDATE excludes its occurrence, but the start of a series doesn't.
        if range.position >= target.position, excludedPositions()(target.position) { return nil }
        // Periods have the length of the override, unless that is the length of the overridden occurrence.
        if builder.periods.keys.contains(where: { $0 >= target.position }) { return nil }
        let original = builder.all.originalLocal(range.position)?.localSeconds ?? range.position
        var shape = shape
        do throws(SeriesEditError) {
            let rules = isNewRule ? shape.set.rules : nil
            try shape.move(
                target.position, by: start.localSeconds - original, as: builder.form, weekdays: .allWeekdays, to: rules)
        } catch {
            return nil
        }
        return shape.isRealigned ? nil : shape
    }

    /// Returns a THISANDFUTURE override that starts at a later occurrence, the first one that it applies to; nil if
    /// there is none.
    private func carriedRange(
        _ range: (position: Int, entry: CalendarEntry), _ builder: SeriesBuilder, from first: Int
    ) throws(SeriesEditError) -> CarriedRange? {
        let next =
            builder.overrides.first { $0.position > range.position && $0.entry.appliesToFuture }?.position ?? .max
        let named = Set(builder.overrides.lazy.filter { !$0.entry.appliesToFuture }.map(\.position))
        guard first < next else { return nil }
        let isExcluded = excludedPositions()
        var members = builder.all.members(from: first, to: next, budget: Self.budget)
        while let position = members.next() {
            if named.contains(position) || isExcluded(position) { continue }
            guard let start = builder.start(at: position, under: range) else { throw .timeOutOfRange }
            return CarriedRange(entry: range.entry, position: position, start: start)
        }
        return nil
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
    }

    /// Ends the series before the occurrence.
    mutating func removeFollowing() throws(SeriesEditError) {
        guard let builder = target.builder, hasEarlier(builder) else {
            try removeSeries()
            return
        }
        let (head, _) = try split(builder, at: target.position)
        try writeHead(head, builder, next: nil, copiedAs: nil)
        for override in builder.overrides where override.position >= target.position { try remove(override.entry) }
        try removeSuperseded(builder) { position, first in position >= first }
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
        target.series.sources.contains { source in
            switch source {
            case .segment(let segment):
                let upper = min(segment.positions.upperBound, target.position)
                guard segment.positions.lowerBound < upper else { return false }
                var members = segment.set.members(from: segment.positions.lowerBound, to: upper, budget: Self.budget)
                return members.next() != nil || members.isTruncated
            case .single(let single):
                guard let override = builder.overrides.first(where: { $0.entry == single.entry }) else {
                    return (single.recurrenceInstant ?? single.originalLocalStart) < target.position
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

    /// Writes the part before the occurrence.
    ///
    /// - Parameters:
    ///   - next: The UID of the part that follows.
    ///   - uid: The UID of a copy, if the part that follows stays in place.
    private mutating func writeHead(
        _ head: RecurrenceSet, _ builder: SeriesBuilder, next: String?, copiedAs uid: String?
    ) throws(SeriesEditError) {
        let master = builder.master
        let position = target.position
        var revision = EntryRevision(master, in: editor.feed)
        let now = options.now
        if head.start != builder.all.start {
            let start = builder.form.time(head.start)
            try writing { () throws(WritingError) in
                try revision.place(at: start, for: master.duration, isNew: false)
            }
        }
        try writing { () throws(WritingError) in
            try Self.write(head.rules, of: master, to: &revision.lines)
            // A part that has only dates keeps no EXRULE, because the EXRULE would count from another start.
            try Self.write(
                head.exceptionRules, was: master.excludedRules, "EXRULE", master.storage.form, to: &revision.lines)
            try DateLines(.rdate, of: master).write(to: &revision.lines) { value in
                SeriesBuilder.position(of: value.start, in: master) < position ? .keep : .drop
            }
            try DateLines(.exdate, of: master).write(to: &revision.lines) { value in
                if case .date(let date) = value.start, builder.form != .date {
                    return Self.has(date, before: position, in: builder.all) ? .keep : .drop
                }
                return SeriesBuilder.position(of: value.start, in: master) < position ? .keep : .drop
            }
            if let next { try SeriesRelations.setNext(next, in: &revision.lines) }
            if let uid {
                revision.lines.set("RECURRENCE-ID", to: [])
                revision.lines.set("UID", to: [try PropertyDraft("UID", text: uid)])
            }
            try revision.set(sequence: uid == nil ? master.sequence + 1 : 0)
            try revision.stamp(now, isNew: uid != nil)
        }
        let instant = instant(of: target.original)
        if let uid {
            copyAlarms(of: &revision) { self.instant(of: $0) < instant }
            try add(copyOf: revision.lines, of: master, uid: uid, recurrenceID: nil, after: lastComponent)
            for override in builder.overrides where override.position < position {
                try moveOverride(override, to: uid)
            }
            return
        }
        removeAlarms(of: &revision) { self.instant(of: $0) < instant }
        try revise(master, by: revision.lines)
        try renewOverrides(to: master.sequence + 1) { own, _ in own < position }
    }

    /// Moves an override to the first part of a split, which has a new UID.
    private mutating func moveOverride(
        _ override: (position: Int, entry: CalendarEntry), to uid: String
    ) throws(SeriesEditError) {
        let entry = override.entry
        var revision = EntryRevision(entry, in: editor.feed)
        let now = options.now
        try writing { () throws(WritingError) in
            revision.lines.set("UID", to: [try PropertyDraft("UID", text: uid)])
            try revision.stamp(now)
        }
        // An override that also applies to the second part becomes the master of that part or is copied from here.
        guard entry == target.range?.entry else {
            try revise(entry, by: revision.lines)
            return
        }
        try add(
            copyOf: revision.lines, of: entry, uid: uid, recurrenceID: entry.recurrenceID?.time, after: lastComponent)
    }

    /// Returns whether the part of a set before a position has a member on a day, or would have one if the set had any
    /// on that day.
    private static func has(_ date: CivilDate, before position: Int, in set: RecurrenceSet) -> Bool {
        var members = set.members(on: date, budget: budget)
        guard let first = members.next() else { return set.local(position).map { date <= $0.date } ?? true }
        return first < position
    }

    static func has(_ date: CivilDate, from position: Int, in set: RecurrenceSet) -> Bool {
        var members = set.members(on: date, budget: budget)
        var last: Int?
        while let member = members.next() { last = member }
        guard let last else { return set.local(position).map { date > $0.date } ?? true }
        return last >= position
    }

    func instant(of time: CalendarTime) -> Int { time.instant(for: .utc) }

    /// Writes the rules of an entry, using existing lines first.
    private static func write(
        _ rules: [RecurrenceRule], of entry: CalendarEntry, to revision: inout ComponentRevision
    ) throws(WritingError) {
        try write(rules, was: entry.rules, "RRULE", entry.storage.form, to: &revision)
    }

    static func write(
        _ rules: [RecurrenceRule], was old: [RecurrenceRule], _ name: String, _ form: TimeKind,
        to revision: inout ComponentRevision
    ) throws(WritingError) {
        if rules == old { return }
        // Lines that can't be parsed are kept.
        var log = DiagnosticLog()
        let places = revision.properties(name).filter { EntryReader.rule($0, as: form, &log) != nil }
        for (index, place) in places.enumerated() {
            if index < rules.count {
                if index >= old.count || rules[index] != old[index] {
                    revision.setValue(rules[index].description, of: place)
                }
            } else {
                revision.remove(place)
            }
        }
        for rule in rules.dropFirst(places.count) { revision.append(try PropertyDraft(name, rule: rule)) }
    }
}
