extension Range<Int> {
    /// Returns the first index at which a condition holds, or the upper bound if there is none. The condition must hold at
    /// all indices after the first.
    ///
    /// - Complexity: O(log *k*) in the distance of the result from the lower bound, which is often 0 or 1.
    package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
        // Steps that double find a range, and bisection the index in this range.
        var (low, high, step) = (lowerBound, lowerBound, 1)
        while high < upperBound, !holds(high) {
            low = high + 1
            high += step
            step *= 2
        }
        high = Swift.min(high, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
