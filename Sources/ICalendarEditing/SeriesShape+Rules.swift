import ICalendar
import ICalendarSyntax
import Recurrence
import RecurrenceEditing

// The rules of a series that moves.

extension SeriesShape {
    /// Returns the member that determines how a rule moves, and its new time: the moved member, or the first if the rule lacks it.
    func anchor(
        of own: RecurrenceSet, _ position: MemberPosition, by seconds: Int, _ newForm: TimeKind
    ) throws(SeriesEditError) -> (position: MemberPosition, old: CivilDateTime, new: CivilDateTime)? {
        let anchorPosition =
            own.contains(position)
            ? position : own.members(from: .min, to: .max, budget: Self.budget).first()
        guard let anchorPosition, let anchor = own.originalLocal(anchorPosition) else { return nil }
        return (anchorPosition, anchor, try moved(anchor, by: seconds, newForm))
    }

    /// Returns the choice of weekdays for which a move results in the given rules; nil if there is none.
    func choice(
        of rules: [RecurrenceRule]?, _ position: MemberPosition, by seconds: Int, _ newForm: TimeKind
    ) -> EditOptions.WeekdayMove? {
        guard let given = rules?.first, rules?.count == 1, let rule = set.rules.first, set.rules.count == 1,
            let anchor = try? anchor(of: members(of: rule, from: set.start), position, by: seconds, newForm)
        else { return nil }
        return [.onlyThatWeekday, .allWeekdays].first {
            (try? shift(rule, from: anchor.old, to: anchor.new, $0)) == given
        }
    }

    func shift(
        _ rule: RecurrenceRule, from old: CivilDateTime, to new: CivilDateTime, _ weekdays: EditOptions.WeekdayMove
    ) throws(SeriesEditError) -> RecurrenceRule {
        switch rule.shifted(from: old, to: new) {
        case .unchanged: return rule
        case .translated(let rule): return rule
        case .ambiguous(let candidates):
            let chosen = candidates.first { candidate in
                switch weekdays {
                case .ifUnambiguous: false
                case .onlyThatWeekday: !Self.movesAll(rule, candidate, from: old, to: new)
                case .allWeekdays: Self.movesAll(rule, candidate, from: old, to: new)
                }
            }
            guard let chosen else { throw .ambiguousRule(candidates) }
            return chosen
        }
    }

    /// Returns whether a candidate moves all weekdays of a rule, and not only one weekday or a time.
    private static func movesAll(
        _ rule: RecurrenceRule, _ candidate: RecurrenceRule, from old: CivilDateTime, to new: CivilDateTime
    ) -> Bool {
        let one = rule.weekdays.map { $0 == .every(old.date.weekday) ? .every(new.date.weekday) : $0 }
        return rule.weekdays != candidate.weekdays && rule.weekdays.allSatisfy { $0.ordinal == nil }
            && Set(one) != Set(candidate.weekdays)
    }

    /// Returns an EXRULE after a move, excluding the same occurrences.
    func movedException(
        _ rule: RecurrenceRule, _ position: MemberPosition, by seconds: Int, _ newForm: TimeKind,
        _ weekdays: EditOptions.WeekdayMove
    ) throws(SeriesEditError) -> RecurrenceRule {
        let own = members(of: rule, from: set.start)
        let first = own.members(from: .min, to: .max, budget: Self.budget).first()
        guard let anchor = first.flatMap(own.originalLocal), let target = anchor.adding(seconds: seconds) else {
            return rule
        }
        // If only one of several weekdays moves, exceptions on the others are kept.
        let movesOneOfSeveral = weekdays == .onlyThatWeekday && set.rules.contains { $0.weekdays.count > 1 }
        if movesOneOfSeveral, !own.contains(position) { return rule }
        let bounded = newForm == .date ? CivilDateTime(target.date) : target
        return try shift(rule, from: anchor, to: bounded, movesOneOfSeveral ? .onlyThatWeekday : .allWeekdays)
    }

    /// Returns a rule with an UNTIL that moves with the last member, or gives the rule as many members as the old one had.
    func ended(
        _ rule: RecurrenceRule, as old: RecurrenceSet, by seconds: Int, from start: CivilDateTime, _ newForm: TimeKind
    ) throws(SeriesEditError) -> RecurrenceRule {
        let count = old.count(from: .min, to: .max, budget: Self.budget)
        guard !count.isTruncated else { throw .unsplittable(.truncated) }
        let set = members(of: rule.replacing(end: .never), from: start, newForm)
        let isWhole = Self.counts(rule).allSatisfy { $0 <= 1 }
        let last = isWhole ? old.last(before: .max, budget: Self.budget).value : nil
        if let local = last.flatMap(old.originalLocal), let moved = try? moved(local, by: seconds, newForm) {
            let position = newForm.position(of: moved)
            if set.contains(position) {
                return rule.replacing(end: Self.end(rule.end, until: position, set.local(position) ?? moved, newForm))
            }
        }
        // A start that the rule doesn't have may move onto the rule, and the other way round. The others keep their number.
        let others = count.value - (old.contains(old.startPosition) ? 1 : 0)
        let number = others + (set.contains(set.startPosition) ? 1 : 0)
        let member = number > 0 ? set.member(number: number, budget: Self.budget).value : nil
        guard let last = number > 0 ? member : set.startPosition else { throw .timeOutOfRange }
        return rule.replacing(end: Self.end(rule.end, until: last, set.local(last) ?? start, newForm))
    }

    /// The lengths of the lists of a rule whose elements can move.
    static func counts(_ rule: RecurrenceRule) -> [Int] {
        [
            rule.weekdays.count, rule.daysOfTheMonth.count, rule.daysOfTheYear.count, rule.months.count,
            rule.hours.count, rule.minutes.count, rule.seconds.count,
        ]
    }

    /// Returns the end of a rule with another UNTIL.
    private static func end(
        _ end: RecurrenceRule.End, until last: MemberPosition, _ local: CivilDateTime, _ form: TimeKind
    ) -> RecurrenceRule.End {
        let until: RecurrenceRule.Until =
            switch form {
            case .date: .date(local.date)
            case .floating: .floating(local)
            case .utc, .zoned: .utc(CivilDateTime(localSeconds: last.seconds) ?? local)
            }
        return end.count.map { .countAndUntil($0, until) } ?? .until(until)
    }
}

extension RecurrenceSet.Iterator {
    fileprivate func first() -> MemberPosition? {
        var iterator = self
        return iterator.next()
    }
}
