import Recurrence

/// Half-open ranges of instants, each with the number of what it belongs to; finds those that overlap another range without
/// looking at all of them.
///
/// The ranges are kept as days, a little wider than they are. Ordered by where they start they are a balanced tree whose
/// root is the middle one, whose left subtree are those before it, and so on; each knows the greatest upper bound of its
/// subtree, so that a subtree that ends too early is passed over.
struct IntervalTree: Sendable {
    private struct Extent {
        let from: Int32
        let to: Int32

        init(_ range: Range<Int>) {
            from = Int32(clamping: Gregorian.floorDivide(range.lowerBound, 86_400))
            to = range.isEmpty ? from : Int32(clamping: Gregorian.floorDivide(range.upperBound - 1, 86_400) + 1)
        }

        @inline(__always)
        func overlaps(_ other: Extent) -> Bool { to > other.from && from < other.to }
    }

    private struct Node {
        let extent: Extent
        /// The greatest upper bound of its subtree.
        var maxUpperBound: Int32
        let number: Int32
    }

    private var nodes: [Node]
    /// By number.
    private let extents: [Extent]

    /// - Complexity: O(*n* log *n*)
    init(_ ranges: some Sequence<Range<Int>>) {
        extents = ranges.map(Extent.init)
        nodes = extents.enumerated().map {
            Node(extent: $1, maxUpperBound: $1.to, number: Int32(truncatingIfNeeded: $0))
        }
        nodes.sort { $0.extent.from < $1.extent.from }
        _ = setUpperBounds(0..<nodes.count)
    }

    // As deep as the tree: the logarithm of the number of ranges.
    private mutating func setUpperBounds(_ part: Range<Int>) -> Int32 {
        guard !part.isEmpty else { return .min }
        let root = Self.root(of: part)
        let bound = max(
            nodes[root].extent.to, setUpperBounds(part.lowerBound..<root), setUpperBounds(root + 1..<part.upperBound))
        nodes[root].maxUpperBound = bound
        return bound
    }

    /// As many are looked at one after the other sooner than from root to root.
    private static let fewNodes = 16

    private static func root(of part: Range<Int>) -> Int { part.lowerBound + part.count / 2 }

    /// The numbers of the ranges that overlap one, ascending; perhaps some of ranges that come as near as a day.
    ///
    /// - Complexity: O(log *n* + *k* log *k*) in the numbers of ranges and of those found; O(*n*) where those are many
    func numbers(overlapping range: Range<Int>) -> [Int] {
        // Something may last at an instant.
        let extent = Extent(range.lowerBound..<max(range.upperBound, range.lowerBound + 1))
        // To look at a range is so much faster than to find it and to sort what was found.
        let most = extents.count / 16 + Self.fewNodes
        var found: [Int] = []
        if collect(0..<nodes.count, extent, atMost: most, &found) { return found.sorted() }
        return allNumbers(overlapping: extent)
    }

    /// - Returns: false where there are more than so many.
    private func collect(_ part: Range<Int>, _ extent: Extent, atMost most: Int, _ found: inout [Int]) -> Bool {
        if part.count <= Self.fewNodes {
            for node in nodes[part] where node.extent.overlaps(extent) { found.append(Int(node.number)) }
            return found.count <= most
        }
        let root = Self.root(of: part)
        let node = nodes[root]
        guard node.maxUpperBound > extent.from else { return true }
        guard collect(part.lowerBound..<root, extent, atMost: most, &found) else { return false }
        guard node.extent.from < extent.to else { return true }
        if node.extent.overlaps(extent) { found.append(Int(node.number)) }
        return collect(root + 1..<part.upperBound, extent, atMost: most, &found)
    }

    private func allNumbers(overlapping extent: Extent) -> [Int] {
        var found = [Int](repeating: 0, count: extents.count)
        var count = 0
        for number in extents.indices {
            // Written whether it counts or not: a branch would be guessed wrongly half of the time.
            found[count] = number
            count += extents[number].overlaps(extent) ? 1 : 0
        }
        found.removeLast(found.count - count)
        return found
    }
}
