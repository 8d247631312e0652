import Recurrence

/// A tree of half-open ranges of instants that finds the ranges overlapping another without checking all of them.
///
/// Ranges are stored in whole days, rounded outwards. Sorted by start, they form a balanced tree: the middle range is
/// the root, the ranges before the middle are the left subtree, and so on. Each node has the greatest upper bound of
/// its subtree, so a search skips subtrees that end too early.
struct IntervalTree: Sendable {
    /// A range of instants in whole days.
    struct Extent {
        fileprivate let from: Int32
        fileprivate let to: Int32

        init(_ range: Range<Int>) {
            from = Int32(clamping: Gregorian.floorDivide(range.lowerBound, 86_400))
            to = range.isEmpty ? from : Int32(clamping: Gregorian.floorDivide(range.upperBound - 1, 86_400) + 1)
        }

        fileprivate func overlaps(_ other: Extent) -> Bool { to > other.from && from < other.to }
    }

    private struct Node {
        let extent: Extent
        /// The greatest upper bound in the subtree of this node.
        var maxUpperBound: Int32
        let number: Int32
    }

    private var nodes: [Node]
    /// The extents by number.
    private let extents: [Extent]

    /// Creates a tree of ranges; the number of a range is its index.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ extents: [Extent]) {
        self.extents = extents
        nodes = extents.enumerated().map {
            Node(extent: $1, maxUpperBound: $1.to, number: Int32(truncatingIfNeeded: $0))
        }
        nodes.sort { $0.extent.from < $1.extent.from }
        _ = setUpperBounds(0..<nodes.count)
    }

    // The recursion is as deep as the tree, which is logarithmic in the number of ranges.
    private mutating func setUpperBounds(_ part: Range<Int>) -> Int32 {
        // A node without children has its own bound.
        guard part.count > 1 else { return part.isEmpty ? .min : nodes[part.lowerBound].maxUpperBound }
        let root = Self.root(of: part)
        let bound = max(
            nodes[root].extent.to, setUpperBounds(part.lowerBound..<root), setUpperBounds(root + 1..<part.upperBound))
        nodes[root].maxUpperBound = bound
        return bound
    }

    /// The number of nodes up to which a linear search is faster than descending the tree.
    private static let fewNodes = 16

    private static func root(of part: Range<Int>) -> Int { part.lowerBound + part.count / 2 }

    /// Returns the numbers of the ranges that overlap another, in ascending order. The result may include ranges up to
    /// a day away.
    ///
    /// - Complexity: O(log *n* + *k* log *k*) in the number of ranges and of results; O(*n*) if there are many results.
    func numbers(overlapping range: Range<Int>) -> [Int] {
        // An occurrence may have no length, so an empty range becomes one second long.
        let extent = Extent(range.lowerBound..<max(range.upperBound, range.lowerBound + 1))
        // Checking a range is this much faster than finding it in the tree and sorting the results.
        let most = extents.count / 16 + Self.fewNodes
        var found: [Int] = []
        if collect(0..<nodes.count, extent, atMost: most, &found) { return found.sorted() }
        return allNumbers(overlapping: extent)
    }

    /// Collects the numbers of overlapping ranges in a part of the tree.
    ///
    /// - Returns: false if there are more than `most`.
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
            // Write the number unconditionally; a branch would be mispredicted half of the time.
            found[count] = number
            count += extents[number].overlaps(extent) ? 1 : 0
        }
        found.removeLast(found.count - count)
        return found
    }
}
