/// A rule of a recurrence set, and the members that it has by itself: without RDATE, EXDATE, other rules, and a DTSTART that no
/// rule matches.
struct OwnMembers {
    /// The rule as it was given.
    let rule: RecurrenceRule
    private let limit: Int?
    private let set: RecurrenceSet?

    /// - Parameters:
    ///   - limit: how many members COUNT leaves to the rule; nil without COUNT.
    init(_ rule: RecurrenceRule, limit: Int?, of set: RecurrenceSet) {
        self.rule = rule
        self.limit = limit
        if let limit {
            self.set = limit > 0 ? set.ownMembers(of: [rule.replacing(count: limit)]) : nil
        } else {
            self.set = set.ownMembers(of: [rule])
        }
    }

    /// The rule with what COUNT leaves to it; nil if that is nothing.
    var counted: RecurrenceRule? {
        guard let limit else { return rule }
        return limit > 0 ? rule.replacing(count: limit) : nil
    }

    func contains(_ position: Int) -> Bool { set?.contains(position) ?? false }

    /// The last member before a position; nil if there is none.
    func last(before position: Int, budget: Int) throws(SplitError) -> Int? {
        guard let result = set?.last(before: position, budget: budget) else { return nil }
        if result.isTruncated { throw .truncated }
        return result.value
    }

    /// The first member from a position on; nil if there is none.
    func first(from position: Int, budget: Int) throws(SplitError) -> Int? {
        guard var members = set?.members(from: position, to: .max, budget: budget) else { return nil }
        let first = members.next()
        if first == nil, members.isTruncated { throw .truncated }
        return first
    }

    /// How many members COUNT leaves from a position on; nil without COUNT.
    func remaining(from position: Int, budget: Int) throws(SplitError) -> Int? {
        guard let limit, let set else { return limit }
        let before = set.count(from: .min, to: position, budget: budget)
        if before.isTruncated { throw .truncated }
        return limit - before.value
    }
}

extension RecurrenceSet {
    /// The set of some rules alone, from the same start or another.
    func ownMembers(of rules: [RecurrenceRule], from start: CivilDateTime? = nil) -> RecurrenceSet {
        var dialect = dialect
        dialect.unmatchedStart = .isNone
        return RecurrenceSet(
            start: start ?? self.start, isDate: isDate, zone: zone, rules: rules, dialect: dialect, scale: scale)
    }
}
