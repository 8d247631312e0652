import ICalendar
import Recurrence

/// The members of a rule before and after a move that doesn't move all of them by the same time: one of several
/// weekdays moves, or months differ in length.
struct RuleMove {
    /// The members before the move.
    let old: RecurrenceSet
    /// The members after the move, without an end.
    let new: RecurrenceSet
    private let newForm: TimeKind
    /// The edited member and its new position; nil if the rule lacks the old or the new one.
    private var edited: (position: Int, target: Int?)?
    /// The seconds that the moved member and those like it move on the clock.
    private let seconds: Int
    /// The seconds that the other members move.
    private let otherSeconds: Int
    /// The members that move like the moved one; nil if all do.
    private let moved: RecurrenceSet?
    /// Whether the moved element of a list of the rule becomes another one of that list.
    private let merges: Bool

    /// - Parameters:
    ///   - rule: The rule before the move.
    ///   - newRule: The rule after the move.
    ///   - edited: The position of the edited occurrence, which the rule may lack.
    ///   - anchor: The member that determines how the others move: its time on the clock of the series, and its new time.
    ///   - old: The members of `rule`.
    ///   - members: Returns the members of a rule from the start of the old rule, or from that of the new one.
    init(
        _ rule: RecurrenceRule, to newRule: RecurrenceRule, edited: Int,
        anchor: (old: CivilDateTime, new: CivilDateTime), old: RecurrenceSet, newForm: TimeKind,
        members: (_ rule: RecurrenceRule, _ isNew: Bool) -> RecurrenceSet
    ) {
        self.old = old
        self.newForm = newForm
        new = members(newRule.replacing(end: .never), true)
        seconds = anchor.new.localSeconds - anchor.old.localSeconds
        let change = PartChange(from: rule, to: newRule, anchor)
        merges = change.merges
        moved = change.rule.map { members($0.replacing(end: .never), false) }
        otherSeconds = seconds - change.seconds
        guard old.contains(edited), let target = target(of: edited), new.contains(target) else { return }
        self.edited = (edited, target)
    }

    /// Returns the position of a member after the move; nil if the new rule has none for the member. Two members never
    /// have the same position.
    func position(_ position: Int) -> Int? {
        guard old.contains(position), let time = time(of: position) else { return nil }
        // If one weekday moves onto another, for example, the moved occurrence replaces that of the other weekday.
        if let edited, edited.position == position { return edited.target }
        let target = newForm.position(of: time)
        if new.contains(target), moved == nil || !isMoved(position) {
            var clock = ZoneCursor(newForm.rules ?? .utc)
            let collision = MemberCollision(
                of: position, at: time, movedBy: distance(of: position), on: &clock, of: old)
            return collision.isTaken(edited: edited) { self.target(of: $0) } ? nil : target
        }
        // A month may lack a day, or a year a numbered weekday. The nearest member belongs to the same month or year,
        // unless the member is nearer to another one.
        let candidates = [nearest(before: target + 1), nearest(from: target + 1)].compactMap(\.self)
        guard let found = candidates.min(by: { abs($0 - target) < abs($1 - target) }) else { return nil }
        if found == edited?.target { return nil }
        let distance = abs(found - target)
        for other in neighbors(of: position) {
            guard let own = self.target(of: other) else { continue }
            let isFirst = isMoved(other) == isMoved(position) ? other < position : isMoved(position)
            if abs(own - found) < distance || abs(own - found) == distance && isFirst { return nil }
        }
        return found
    }

    /// The earliest time after the move, if only some members move; nil if they move together.
    var firstTime: CivilDateTime? {
        if moved == nil { return nil }
        var members = old.members(from: .min, to: .max, budget: SeriesEditDraft.budget)
        var times: [CivilDateTime] = []
        while times.count <= Self.maximumNeighbors, let member = members.next() {
            guard let time = time(of: member) else { return nil }
            times.append(time)
        }
        return times.min()
    }

    /// The last position after the move of a rule that ends; nil if the last members have none.
    var last: Int? {
        var members = old.reversedMembers(from: .min, to: .max, budget: SeriesEditDraft.budget)
        var positions: [Int] = []
        guard let last = members.next() else { return nil }
        // If the edited member takes the place of the last one, that is the last position.
        guard let position = position(last) ?? edited?.target.flatMap({ $0 == target(of: last) ? $0 : nil }) else {
            return nil
        }
        positions.append(position)
        while moved != nil, positions.count <= Self.maximumNeighbors, let member = members.next() {
            if let position = self.position(member) { positions.append(position) }
        }
        return positions.max()
    }

    /// The COUNT after the move, if the edited member and those like it move onto others: one of two weekdays, for example,
    /// moves onto the other one. Nil if COUNT stays.
    var mergedCount: Int? {
        guard merges, old.rules.first?.end.count != nil, old.contains(old.startPosition), let last else { return nil }
        let count = new.count(from: .min, to: last + 1, budget: SeriesEditDraft.budget)
        return count.isTruncated || count.value == 0 ? nil : count.value
    }

    /// Returns the position that a member would have if the new rule had all times.
    private func target(of position: Int) -> Int? {
        time(of: position).map { newForm.position(of: $0) }
    }

    private func time(of position: Int) -> CivilDateTime? {
        let distance = distance(of: position)
        guard let local = old.originalLocal(position, prefersSkipped: distance < 0),
            let moved = local.adding(seconds: distance)
        else { return nil }
        return newForm == .date ? CivilDateTime(moved.date) : moved
    }

    /// The seconds that a member moves on the clock.
    private func distance(of position: Int) -> Int { isMoved(position) ? seconds : otherSeconds }

    private func isMoved(_ position: Int) -> Bool { moved?.contains(position) ?? true }

    private func nearest(before position: Int) -> Int? {
        new.last(before: position, budget: SeriesEditDraft.budget).value
    }

    private func nearest(from position: Int) -> Int? {
        var members = new.members(from: position, to: .max, budget: SeriesEditDraft.budget)
        return members.next()
    }

    /// The members around a member, enough to find those that move past it.
    private func neighbors(of position: Int) -> [Int] {
        var before = old.reversedMembers(from: .min, to: position, budget: SeriesEditDraft.budget)
        var after = old.members(from: position + 1, to: .max, budget: SeriesEditDraft.budget)
        var found: [Int] = []
        for _ in 0..<Self.maximumNeighbors {
            found += [before.next(), after.next()].compactMap(\.self)
        }
        return found
    }

    /// The number of members on each side that a member can move past: the other days of a week.
    private static let maximumNeighbors = 7
}

/// The element that a move replaces in a list of a rule, such as Monday in `BYDAY=MO,WE,FR`.
private struct PartChange {
    /// The rule with only that element; nil if the move replaces all elements.
    private(set) var rule: RecurrenceRule?
    /// The part of the move that doesn't concern the other elements, in seconds.
    private(set) var seconds = 0
    /// Whether the element becomes another one of its list.
    private(set) var merges = false

    init(from old: RecurrenceRule, to new: RecurrenceRule, _ anchor: (old: CivilDateTime, new: CivilDateTime)) {
        var parts = old.parts
        let days = anchor.new.date.dayNumber - anchor.old.date.dayNumber
        // If all weekdays move, Monday and Tuesday become Tuesday and Wednesday, and only Monday seems to be replaced.
        let added = Set(new.weekdays).subtracting(old.weekdays)
        let removed = Set(old.weekdays).subtracting(new.weekdays)
        if removed.allSatisfy({ $0.weekday == anchor.old.date.weekday }),
            added.allSatisfy({ $0.weekday == anchor.new.date.weekday })
        {
            keep(\.weekdays, new, &parts, seconds: days * 86_400)
        }
        keep(\.daysOfTheMonth, new, &parts, seconds: days * 86_400)
        keep(\.daysOfTheYear, new, &parts, seconds: days * 86_400)
        keep(\.months, new, &parts, seconds: days * 86_400)
        keep(\.hours, new, &parts, seconds: (anchor.new.hour - anchor.old.hour) * 3_600)
        keep(\.minutes, new, &parts, seconds: (anchor.new.minute - anchor.old.minute) * 60)
        keep(\.seconds, new, &parts, seconds: anchor.new.second - anchor.old.second)
        if seconds != 0 { rule = try? RecurrenceRule(parts) }
    }

    /// Keeps the replaced element of a list if the other elements stay.
    private mutating func keep<Value: Hashable>(
        _ list: WritableKeyPath<RecurrenceRule.Parts, [Value]>, _ new: RecurrenceRule,
        _ parts: inout RecurrenceRule.Parts, seconds: Int
    ) {
        let (old, new) = (parts[keyPath: list], Set(new.parts[keyPath: list]))
        let removed = old.filter { !new.contains($0) }
        guard removed.count == 1, old.count > 1 else { return }
        parts[keyPath: list] = removed
        merges = new.count < old.count
        self.seconds = seconds
    }
}
