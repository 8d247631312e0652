import ICalendar

/// The set of a rule in a zone with gaps and folds, with exclusions and additions.
enum SetLaws {
    static func check(_ set: RecurrenceSet, _ dialect: RecurrenceDialect, _ choices: inout Choices) {
        checkFar(set, dialect, &choices)
        let all = Array(set.prefix(RuleLaws.budget))
        let isOnce = dialect.duplicateInstants == .merge
        hold("members ascend", zip(all, all.dropFirst()).allSatisfy { isOnce ? $0 < $1 : $0 <= $1 }, "\(all)")
        guard let first = all.first, let last = all.last else { return }
        let reversed = Array(set.reversedMembers(from: first, to: last))
        let expected = all.filter { $0 < last }
        hold("members backwards are reversed", reversed == expected.reversed(), "\(reversed) \(all)")
        let index = choices.number(in: 0...all.count - 1)
        let key = all[index]
        hold("a member is contained", set.contains(key))
        hold("a window of members is a part", Array(set.members(from: key, to: last)) == expected.filter { $0 >= key })
        hold("the last member is the one before", set.last(before: key) == all.last { $0 < key })
        guard isOnce else { return }
        hold("a member has its number", set.member(number: index + 1) == key, "\(index) \(all)")
        hold("members are counted", set.count(from: first, to: key) == index, "\(index) \(all)")
    }

    /// Any moment of ten thousand years, as far as a budget goes.
    private static func checkFar(_ set: RecurrenceSet, _ dialect: RecurrenceDialect, _ choices: inout Choices) {
        let budget = choices.element(of: [0, 1, 1_000, 100_000])
        let key = choices.number(in: -63_000_000_000...253_000_000_000)
        var iterator = set.members(from: key, to: .max, budget: budget)
        let next = iterator.next()
        hold("a member that is sought is not before", next.map { $0 >= key } ?? true)
        let last = set.last(before: key, budget: budget).value
        hold("a member that is last is before", last.map { $0 < key } ?? true)
        guard let next, case .complete(let count) = set.count(from: .min, to: next, budget: budget),
            dialect.duplicateInstants == .merge,
            case .complete(let member) = set.member(number: count + 1, budget: budget)
        else { return }
        hold("the next member has the next number", member == next, "\(key) \(count)")
    }

    /// An exclusion removes exactly one, an addition adds exactly one.
    static func checkExclusions(
        _ start: CivilDateTime, isDate: Bool, zone: ZoneRules?, _ rule: RecurrenceRule, _ dialect: RecurrenceDialect,
        _ choices: inout Choices
    ) {
        guard dialect.duplicateInstants == .merge else { return }
        func set(adding: [Int] = [], excluding: [Int] = []) -> RecurrenceSet {
            RecurrenceSet(
                start: start, isDate: isDate, zone: zone, rules: [rule], adding: adding, excluding: excluding,
                dialect: dialect, scale: { FoundationScale.named($0) })
        }
        let all = Array(set().prefix(RuleLaws.budget))
        guard all.count > 1, let last = all.last else { return }
        let key = all[choices.number(in: 0...all.count - 2)]
        let less = set(excluding: [key])
        hold("an exclusion removes one", Array(less.prefix(all.count - 1)) == all.filter { $0 != key }, "\(key)")
        check(less, dialect, &choices)
        let new = choices.number(in: all[0]...last)
        let more = set(adding: [new])
        let expected = Set(all + [new]).sorted()
        hold("an addition adds one", Array(more.prefix(expected.count)) == expected, "\(new)")
        check(more, dialect, &choices)
    }
}
