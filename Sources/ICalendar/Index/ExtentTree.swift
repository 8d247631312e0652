/// Half-open ranges, each with the number of what it belongs to; finds those that overlap another range without looking at
/// all of them.
///
/// The ranges are ordered by where they begin. They are a balanced tree whose root is the middle one, whose left subtree
/// are those before it, and so on; each knows the greatest upper bound of its subtree, so that a subtree that ends too early
/// is passed over.
struct ExtentTree: Sendable {
    private struct Node {
        var range: Range<Int>
        /// The greatest upper bound of its subtree.
        var reach: Int
        var item: Int
    }

    private var nodes: [Node]

    /// - Complexity: O(*n* log *n*)
    init(_ extents: [Range<Int>]) {
        nodes = extents.enumerated().map { Node(range: $1, reach: $1.upperBound, item: $0) }
        nodes.sort { $0.range.lowerBound < $1.range.lowerBound }
        _ = setReach(0..<nodes.count)
    }

    // As deep as the tree: the logarithm of the number of ranges.
    private mutating func setReach(_ part: Range<Int>) -> Int {
        guard !part.isEmpty else { return .min }
        let root = Self.root(of: part)
        let reach = max(
            nodes[root].range.upperBound, setReach(part.lowerBound..<root), setReach(root + 1..<part.upperBound))
        nodes[root].reach = reach
        return reach
    }

    /// As many are looked at one after the other sooner than from root to root.
    private static let fewNodes = 16

    private static func root(of part: Range<Int>) -> Int { part.lowerBound + part.count / 2 }

    /// The numbers of the ranges that overlap one, ascending by where they begin.
    ///
    /// - Complexity: O(log *n* + *k*) in the numbers of ranges and of those found
    func items(overlapping range: Range<Int>) -> [Int] {
        var result: [Int] = []
        collect(0..<nodes.count, range, &result)
        return result
    }

    private func collect(_ part: Range<Int>, _ range: Range<Int>, _ result: inout [Int]) {
        if part.count <= Self.fewNodes {
            for node in nodes[part] where node.range.upperBound > range.lowerBound {
                guard node.range.lowerBound < range.upperBound else { return }
                result.append(node.item)
            }
            return
        }
        let root = Self.root(of: part)
        let node = nodes[root]
        guard node.reach > range.lowerBound else { return }
        collect(part.lowerBound..<root, range, &result)
        guard node.range.lowerBound < range.upperBound else { return }
        if node.range.upperBound > range.lowerBound { result.append(node.item) }
        collect(root + 1..<part.upperBound, range, &result)
    }
}
