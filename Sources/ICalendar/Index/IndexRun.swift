import Recurrence

/// An immutable list of the sources of one or more feeds, sorted by UID and searchable by time.
struct IndexRun: Sendable {
    let sources: [OccurrenceSource]
    /// The number of the feed of each source.
    let feedNumbers: [Int32]
    /// The simple segments among the sources.
    let segments: SimpleSegments
    /// The extents of the simple segments.
    private let simpleTree: IntervalTree
    /// The positions of the other sources.
    private let others: [Int]
    private let otherTree: IntervalTree

    /// Creates a run of sources.
    ///
    /// - Parameter sources: Sources sorted by UID; those with the same UID in the order of their feeds.
    /// - Complexity: O(*n* log *n*) in the number of sources.
    init(_ sources: [OccurrenceSource], feedNumbers: [Int32]) {
        self.sources = sources
        self.feedNumbers = feedNumbers
        // Each piece looks at the objects of its sources once; the rest of the work is on numbers.
        let pieces = AllCores().pieces(of: sources.count, length: Self.pieceLength) { range in
            (
                segments: SimpleSegments(sources, in: range),
                extents: range.map { IntervalTree.Extent(sources[$0].extent) }
            )
        }
        let extents = pieces.count == 1 ? pieces[0].extents : pieces.flatMap(\.extents)
        ((segments, simpleTree), (others, otherTree)) = AllCores().both(paying: pieces.count > 1) {
            let segments = SimpleSegments(joining: pieces.map(\.segments))
            return (segments, IntervalTree(segments.rows.map { extents[$0.source] }))
        } _: {
            var isSimple = [Bool](repeating: false, count: sources.count)
            for piece in pieces { for row in piece.segments.rows { isSimple[row.source] = true } }
            let others = isSimple.indices.filter { !isSimple[$0] }
            return (others, IntervalTree(others.map { extents[$0] }))
        }
    }

    /// The number of sources whose segments and extents are found in a few tenths of a millisecond.
    private static let pieceLength = 1_024

    /// Returns the sources that may touch a range of instants: indices of simple segments, and positions of other
    /// sources.
    func places(touching range: Range<Int>) -> (rows: [Int], others: [Int]) {
        (simpleTree.numbers(overlapping: range), otherTree.numbers(overlapping: range).map { others[$0] })
    }
}
