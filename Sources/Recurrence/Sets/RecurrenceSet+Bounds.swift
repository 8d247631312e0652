extension RecurrenceSet {
    /// Positions between which every member lies, both inclusive: what is excluded is not looked at, so the outermost may be no
    /// members. The upper bound is `Int.max` where a rule has no end.
    ///
    /// - Complexity: O(1); with COUNT a walk, or for a long one a few dozen counts
    package var bounds: ClosedRange<Int> {
        var lower = startPosition
        var upper = startPosition
        if let first = additions.first { lower = Swift.min(lower, first) }
        if let last = additions.last { upper = Swift.max(upper, last) }
        for rule in zonedRules { upper = Swift.max(upper, rule.upperBound) }
        return lower...upper
    }

    /// The members of one day on the wall clock.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - budget: How many steps each rule may take; see ``BudgetedResult``.
    package func members(on date: CivilDate, budget: Int = .max) -> Iterator {
        let midnight = CivilDateTime(date)
        let next = midnight.adding(seconds: 86_400) ?? .latest
        return members(
            from: zone?.instant(of: midnight) ?? midnight.localSeconds,
            to: zone?.instant(of: next) ?? next.localSeconds,
            budget: budget)
    }
}

extension ZonedRule {
    /// So many occurrences are walked in less time than they are counted in, a few dozen times.
    private static var longestWalk: Int { 1_000 }

    /// No position is greater.
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
