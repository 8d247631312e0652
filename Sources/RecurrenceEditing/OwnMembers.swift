import Recurrence

/// A rule of a recurrence set, and the members that this rule alone contributes: without RDATE, EXDATE, other
/// rules, and a DTSTART that no rule matches.
struct OwnMembers {
    /// The rule as given, before its COUNT is adjusted.
    let rule: RecurrenceRule
    private let limit: Int?
    private let set: RecurrenceSet?

    /// Creates the members of one rule of a set.
    ///
    /// - Parameters:
    ///   - limit: The number of members that COUNT leaves to the rule; nil without COUNT.
    init(_ rule: RecurrenceRule, limit: Int?, of set: RecurrenceSet) {
        self.rule = rule
        self.limit = limit
        if let limit {
            self.set = limit > 0 ? set.ownMembers(of: [rule.replacing(count: limit)]) : nil
        } else {
            self.set = set.ownMembers(of: [rule])
        }
    }

    /// The rule with its remaining COUNT, or nil if the count is used up.
    var counted: RecurrenceRule? {
        guard let limit else { return rule }
        return limit > 0 ? rule.replacing(count: limit) : nil
    }

    func contains(_ position: MemberPosition) -> Bool { set?.contains(position) ?? false }

    /// Returns the last member before a position, or nil if there is none.
    func last(before position: MemberPosition, budget: Int) throws(SplitError) -> MemberPosition? {
        guard let result = set?.last(before: position, budget: budget) else { return nil }
        if result.isTruncated { throw .truncated }
        return result.value
    }

    /// Returns the first member at or after a position, or nil if there is none.
    func first(from position: MemberPosition, budget: Int) throws(SplitError) -> MemberPosition? {
        guard var members = set?.members(from: position, to: .max, budget: budget) else { return nil }
        let first = members.next()
        if first == nil, members.isTruncated { throw .truncated }
        return first
    }

    /// Returns the number of members that COUNT leaves from a position on, or nil without COUNT.
    func remaining(from position: MemberPosition, budget: Int) throws(SplitError) -> Int? {
        guard let limit, let set else { return limit }
        let before = set.count(from: .min, to: position, budget: budget)
        if before.isTruncated { throw .truncated }
        return limit - before.value
    }
}

extension RecurrenceSet {
    /// Returns the set of the given rules alone, from the same start or another one.
    func ownMembers(of rules: [RecurrenceRule], from start: CivilDateTime? = nil) -> RecurrenceSet {
        var dialect = dialect
        dialect.unmatchedStart = .excluded
        return RecurrenceSet(
            start: start ?? self.start, isDate: isDate, zone: zone, rules: rules, dialect: dialect, scale: scale)
    }
}
