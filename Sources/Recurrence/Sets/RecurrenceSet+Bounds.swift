extension RecurrenceSet {
    /// Keys between which every member lies, both inclusive: what is excluded is not looked at, so the outermost may be no
    /// members. The upper bound is `Int.max` where a rule has no end.
    ///
    /// - Complexity: O(1); with COUNT a walk, or for a long one a few dozen counts
    package var bounds: ClosedRange<Int> {
        var lower = startKey
        var upper = startKey
        if let first = additions.first { lower = Swift.min(lower, first) }
        if let last = additions.last { upper = Swift.max(upper, last) }
        for rule in rules { upper = Swift.max(upper, rule.upperBound) }
        return lower...upper
    }
}

extension RuleInZone {
    /// So many occurrences are walked in less time than they are counted in, a few dozen times.
    private static var longestWalk: Int { 1_000 }

    /// No key is greater.
    fileprivate var upperBound: Int {
        guard limit != .max else { return lastKey }
        guard limit <= Self.longestWalk else {
            var steps = Int.max
            return min(lastKey, lastCountedKey(steps: &steps) ?? .max)
        }
        var iterator = makeIterator(at: startKey)
        var last = startKey
        while let key = iterator.next() { last = key }
        return last
    }
}
