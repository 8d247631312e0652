/// Looking up in sorted lists of seconds or days, in O(log *n*).
extension RandomAccessCollection<Int> where Index == Int {
    /// The index of the first element that is not below a bound; the count where all are.
    @inlinable
    package func firstIndex(notBelow bound: Int) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How many elements do not exceed a value.
    func count(upTo value: Int) -> Int { count(upTo: value, within: 0...count) }

    /// The same, where it is known between which numbers it lies.
    @inline(__always)
    func count(upTo value: Int, within counts: ClosedRange<Int>) -> Int {
        var (low, high) = (counts.lowerBound, counts.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Array where Element: Comparable {
    /// The elements in order, each once.
    var canonical: [Element] {
        guard count > 1 else { return self }
        // Most lists of a rule are written in order.
        if indices.dropFirst().allSatisfy({ self[$0 - 1] < self[$0] }) { return self }
        var result: [Element] = []
        result.reserveCapacity(count)
        for element in sorted() where result.last != element { result.append(element) }
        return result
    }
}
