import ICalendar

/// The set of a rule in a zone with gaps and folds, with exclusions and additions.
enum SetLaws {
    static func check(_ set: RecurrenceSet, _ dialect: RecurrenceDialect, _ choices: inout Choices) {
        let instants = set.timestamps(in: .utc)
        checkFar(instants, dialect, &choices)
        let all = Array(instants.prefix(RuleLaws.budget))
        let isOnce = dialect.duplicateInstants == .merge
        hold("members ascend", zip(all, all.dropFirst()).allSatisfy { isOnce ? $0 < $1 : $0 <= $1 }, "\(all)")
        guard let first = all.first, let last = all.last else { return }
        let reversed = Array(instants.occurrences(in: first..<last).reversed())
        let expected = all.filter { $0 < last }
        hold("members in backward order are reversed", reversed == expected.reversed(), "\(reversed) \(all)")
        let index = choices.number(in: 0...all.count - 1)
        let member = all[index]
        hold("the set contains each member", instants.contains(member))
        hold(
            "a window of members is a part of all members",
            Array(instants.occurrences(in: member..<last)) == expected.filter { $0 >= member })
        hold("the last member before a moment is right", instants.last(before: member) == all.last { $0 < member })
        guard isOnce else { return }
        hold("a member is found by its number", instants[ordinal: index + 1] == member, "\(index) \(all)")
        hold("members are counted", instants.count(in: first..<member) == index, "\(index) \(all)")
    }

    /// Any moment in ten thousand years, within a budget.
    private static func checkFar(
        _ instants: Recurrences<Timestamp>, _ dialect: RecurrenceDialect, _ choices: inout Choices
    ) {
        let budget = choices.element(of: [0, 1, 1_000, 100_000])
        let moment = Timestamp(secondsSince1970: choices.number(in: -63_000_000_000...253_000_000_000))
        var iterator = instants.occurrences(in: moment...).budgeted(budget).makeIterator()
        let next = iterator.next()
        hold("a walk from a moment has no earlier member", next.map { $0 >= moment } ?? true)
        let last = instants.budgeted(budget).last(before: moment).value
        hold("the last member before a moment is before that moment", last.map { $0 < moment } ?? true)
        guard let next, case .complete(let count) = instants.occurrences(in: ..<next).budgeted(budget).count,
            dialect.duplicateInstants == .merge,
            case .complete(let member) = instants.budgeted(budget)[ordinal: count + 1]
        else { return }
        hold("the next member has the next number", member == next, "\(moment) \(count)")
    }

    /// An exclusion removes exactly one occurrence, and an addition adds exactly one.
    static func checkExclusions(
        _ start: CivilDateTime, isDate: Bool, zone: ZoneRules?, _ rule: RecurrenceRule, _ dialect: RecurrenceDialect,
        _ choices: inout Choices
    ) {
        guard dialect.duplicateInstants == .merge else { return }
        let calendarZone = zone.map { CalendarZone(identifier: "restless", rules: $0) }
        let form: CalendarTime =
            isDate ? .date(start.date) : calendarZone.map { .zoned(start, $0) } ?? .floating(start)
        func time(_ timestamp: Timestamp) -> [CalendarTime] {
            guard let utc = timestamp.utc else { return [] }
            return [isDate ? .date(utc.date) : zone == nil ? .floating(utc) : .utc(utc)]
        }
        func set(adding: [CalendarTime] = [], excluding: [CalendarTime] = []) -> RecurrenceSet {
            RecurrenceSet(start: form, rules: [rule], adding: adding, excluding: excluding, dialect: dialect)
        }
        func first(_ count: Int, of set: RecurrenceSet) -> [Timestamp] {
            Array(set.timestamps(in: .utc).prefix(count))
        }
        let all = first(RuleLaws.budget, of: set())
        guard all.count > 1, let last = all.last, all.allSatisfy({ $0.utc != nil }) else { return }
        let member = all[choices.number(in: 0...all.count - 2)]
        let less = set(excluding: time(member))
        hold("an exclusion removes one", first(all.count - 1, of: less) == all.filter { $0 != member }, "\(member)")
        check(less, dialect, &choices)
        var new = choices.number(in: all[0].secondsSince1970...last.secondsSince1970)
        if isDate { new -= (new % 86_400 + 86_400) % 86_400 }
        let addition = Timestamp(secondsSince1970: new)
        let more = set(adding: time(addition))
        let expected = Set(all + [addition]).sorted()
        hold("an addition adds one", first(expected.count, of: more) == expected, "\(addition)")
        check(more, dialect, &choices)
    }
}
