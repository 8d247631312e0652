extension RecurrenceSet {
    /// The range of positions, inclusive, that contains every member. The upper bound is `Int.max` if a rule has no
    /// end.
    ///
    /// Exclusions are not considered, so the outermost positions may not be members.
    ///
    /// - Complexity: O(1); with COUNT a walk, or a few dozen counts if the COUNT is high
    package var bounds: ClosedRange<MemberPosition> {
        var lower = startPosition
        var upper = startPosition
        if let first = additions.first { lower = Swift.min(lower, first) }
        if let last = additions.last { upper = Swift.max(upper, last) }
        for rule in zonedRules { upper = Swift.max(upper, MemberPosition(seconds: rule.upperBound)) }
        return lower...upper
    }

    /// Returns an iterator over the members of one day on the wall clock.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - budget: The maximum number of steps for each rule; see ``BudgetedResult``.
    package func members(on date: CivilDate, budget: Int = .max) -> Iterator {
        let midnight = CivilDateTime(date)
        let next = midnight.adding(seconds: 86_400) ?? .latest
        return members(
            from: position(of: midnight),
            to: position(of: next),
            budget: budget)
    }
}

extension ZonedRule {
    /// The number of occurrences up to which walking is faster than a few dozen counts.
    private static var longestWalk: Int { 1_000 }

    /// A position that no member of the rule exceeds.
    fileprivate var upperBound: Int {
        guard limit != .max else { return lastPosition }
        guard limit <= Self.longestWalk else {
            var steps = Int.max
            return min(lastPosition, lastCountedPosition(steps: &steps) ?? .max)
        }
        var iterator = makeIterator(at: startPosition)
        var last = startPosition
        while let position = iterator.next() { last = position }
        return last
    }
}
