import ICalendar
import ICalendarSyntax
import Recurrence

/// The difference of two views of a meeting, instance by instance and without an interval.
struct SeriesComparison {
    let old: AttendeeView
    let new: AttendeeView
    /// The instances that the new view lacks, if the rule is the same.
    private(set) var lost: Set<MemberPosition> = []
    /// The instances that only the new view has, if the rule is the same.
    private(set) var gained: Set<MemberPosition> = []
    /// The change of each part of the new view, besides the instances that come and go.
    private(set) var changes: [InstanceKey: ChangeSignificance] = [:]
    /// Whether a new rule only lost instances, so that answers stay (RFC 6638 §3.2.8).
    private(set) var onlyLosesInstances = false
    /// Whether SEQUENCE was raised in a part that both views have.
    private(set) var raisesSequence = false
    private(set) var changedAttendees: Set<CalendarAddress> = []
    private(set) var askedAttendees: Set<CalendarAddress> = []

    /// The most instances of two rules that are compared one by one, enough for three years of days.
    private static let comparedInstances = 1_100

    init(_ old: AttendeeView, _ new: AttendeeView) {
        (self.old, self.new) = (old, new)
        compareMasters()
        var positions: Set<MemberPosition> = []
        for key in Set(old.overrides.keys).union(new.overrides.keys) {
            if case .instance(let position, true) = key { compare(key, position) }
            if case .instance(let position, false) = key { positions.insert(position) }
        }
        for position in positions { compareInstance(at: position) }
    }

    /// The greatest change, counting instances that come and go.
    var significance: ChangeSignificance {
        let greatest = changes.values.max() ?? .none
        return lost.isEmpty && gained.isEmpty ? greatest : max(greatest, .rescheduled)
    }

    /// The greatest change besides lost instances.
    var significanceBesidesLost: ChangeSignificance {
        let greatest = changes.values.max() ?? .none
        return gained.isEmpty ? greatest : max(greatest, .rescheduled)
    }

    private mutating func note(_ key: InstanceKey, _ significance: ChangeSignificance) {
        changes[key] = max(changes[key] ?? .none, significance)
    }

    private mutating func note(_ key: InstanceKey, _ content: ContentComparison) {
        note(key, content.significance)
        changedAttendees.formUnion(content.changedAttendees)
        askedAttendees.formUnion(content.askedAttendees)
    }

    // MARK: - Masters

    private mutating func compareMasters() {
        guard let oldIndex = old.master, let newIndex = new.master else {
            if new.master != nil { note(.master, .rescheduled) }
            if old.master != nil, new.master == nil { for key in new.overrides.keys { note(key, .rescheduled) } }
            return
        }
        let (before, after) = (old.meeting.parts[oldIndex], new.meeting.parts[newIndex])
        note(.master, ContentComparison(before, after))
        if after.sequence > before.sequence {
            raisesSequence = true
            note(.master, .status)
        }
        guard let earlier = before.entry, let later = after.entry else {
            if (before.entry == nil) != (after.entry == nil) { note(.master, .rescheduled) }
            return
        }
        guard let oldModel = old.meeting.model, let newModel = new.meeting.model,
            InstanceTime(earlier.nominalStart, earlier.duration) == InstanceTime(later.nominalStart, later.duration)
        else { return note(.master, .rescheduled) }
        guard Self.haveSameRule(earlier, later) || Self.haveEqualMembers(oldModel.all, newModel.all) else {
            onlyLosesInstances = Self.contains(oldModel.all, newModel.all)
            return note(.master, .rescheduled)
        }
        compareDates(oldModel, newModel)
    }

    /// Finds the instances that came and went by RDATE, EXDATE, and components that don't concern the attendee.
    private mutating func compareDates(_ before: SeriesModel, _ after: SeriesModel) {
        var candidates = old.hidden.union(new.hidden)
        for model in [before, after] {
            candidates.formUnion(model.excludedPositions)
            candidates.formUnion(SeriesModel.additions(of: model.master))
        }
        for position in candidates {
            switch (old.contains(position), new.contains(position)) {
            case (true, false): lost.insert(position)
            case (false, true): gained.insert(position)
            default: break
            }
        }
    }

    private static func haveSameRule(_ old: CalendarEntry, _ new: CalendarEntry) -> Bool {
        guard Set(old.rules) == Set(new.rules), Set(old.excludedRules) == Set(new.excludedRules) else { return false }
        if !old.recurs && !new.recurs { return true }
        return (old.nominalStart.zone?.identifier).exact == (new.nominalStart.zone?.identifier).exact
            && old.nominalStart.isDate == new.nominalStart.isDate
            && TimeKind(old.nominalStart).isUTC == TimeKind(new.nominalStart).isUTC
    }

    private static func haveEqualMembers(_ old: RecurrenceSet, _ new: RecurrenceSet) -> Bool {
        var (left, right) = (old.members, new.members)
        for _ in 0..<comparedInstances {
            let (a, b) = (left.next(), right.next())
            if a != b { return false }
            if a == nil { return true }
        }
        return true
    }

    /// Returns whether a set has the first instances of another one.
    private static func contains(_ all: RecurrenceSet, _ some: RecurrenceSet) -> Bool {
        var members = some.members
        for _ in 0..<comparedInstances {
            guard let position = members.next() else { return true }
            if !all.contains(position) { return false }
        }
        return true
    }

    // MARK: - Overrides

    private mutating func compare(_ key: InstanceKey, _ position: MemberPosition) {
        switch (old.overrides[key], new.overrides[key]) {
        case (let before?, let after?): compare(old.meeting.parts[before], new.meeting.parts[after], key)
        case (nil, .some): note(key, .rescheduled)
        default: note(new.master == nil ? key : .master, .rescheduled)
        }
    }

    private mutating func compareInstance(at position: MemberPosition) {
        let key = InstanceKey.instance(position, includesFuture: false)
        switch (old.contains(position), new.contains(position)) {
        case (true, false): lost.insert(position)
        case (false, true):
            gained.insert(position)
            note(key, .rescheduled)
        case (false, false): break
        case (true, true):
            guard let before = old.part(at: position), let after = new.part(at: position) else { return }
            compare(before, after, new.overrides[key] == nil ? .master : key, at: position)
        }
    }

    /// Compares two components, at an instance if one of them is the master.
    private mutating func compare(
        _ before: MeetingPart, _ after: MeetingPart, _ key: InstanceKey, at position: MemberPosition? = nil
    ) {
        note(key, ContentComparison(before, after))
        if after.sequence > before.sequence {
            raisesSequence = true
            note(key, .status)
        }
        if old.meeting.time(of: before, at: position) != new.meeting.time(of: after, at: position) {
            note(key, .rescheduled)
        }
    }
}

/// The time of an instance, compared by its meaning.
struct InstanceTime: Equatable {
    private let start: ComparableTime
    private let end: ComparableTime

    init(_ start: CalendarTime, _ duration: CalendarDuration) {
        self.start = ComparableTime(start)
        end = ComparableTime(start.adding(duration))
    }
}

extension SeriesModel {
    /// The positions that EXDATEs name, those of dates day by day.
    var excludedPositions: Set<MemberPosition> {
        let exceptions = exceptions
        var positions = Set(exceptions.positions)
        for day in exceptions.days {
            var members = all.members(on: day, budget: 1_000)
            while let position = members.next() { positions.insert(position) }
        }
        return positions
    }
}

extension Meeting {
    /// Returns the time of a component: its own, or that of the master's instance.
    func time(of part: MeetingPart, at position: MemberPosition?) -> InstanceTime? {
        if part.id == nil, let position, let model, let time = time(at: position) {
            return InstanceTime(time, model.length(at: position))
        }
        return part.entry.map { InstanceTime($0.nominalStart, $0.duration) }
    }
}
