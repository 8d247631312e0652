extension RecurrenceSet {
    /// Keys between which every member lies, both inclusive: what is excluded is not looked at, so the outermost may be no
    /// members. The upper bound is `Int.max` where a rule has no end.
    ///
    /// - Complexity: O(1); with COUNT a few dozen counts
    package var bounds: ClosedRange<Int> {
        var lower = startKey
        var upper = startKey
        if let first = additions.first { lower = Swift.min(lower, first) }
        if let last = additions.last { upper = Swift.max(upper, last) }
        for rule in rules { upper = Swift.max(upper, Swift.min(rule.lastKey, rule.lastCountedKey ?? .max)) }
        return lower...upper
    }
}
