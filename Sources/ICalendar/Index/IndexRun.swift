import Recurrence

/// Sources of one or more feeds by UID, found by when they are. It never changes.
struct IndexRun: Sendable {
    let sources: [OccurrenceSource]
    /// For each source the number of its feed.
    let feedNumbers: [Int32]
    /// The simple ones among them.
    let segments: SimpleSegments
    /// When those are.
    private let simpleTree: IntervalTree
    /// The places of the other sources.
    private let others: [Int]
    private let otherTree: IntervalTree

    /// - Parameter sources: by UID, those with the same in the order of their feeds.
    /// - Complexity: O(*n* log *n*) in the number of sources
    init(_ sources: [OccurrenceSource], feedNumbers: [Int32]) {
        self.sources = sources
        self.feedNumbers = feedNumbers
        segments = SimpleSegments(sources)
        let places = segments.rows.map(\.source)
        simpleTree = IntervalTree(places.lazy.map { sources[$0].extent })
        var isSimple = [Bool](repeating: false, count: sources.count)
        for place in places { isSimple[place] = true }
        others = isSimple.indices.filter { !isSimple[$0] }
        otherTree = IntervalTree(others.lazy.map { sources[$0].extent })
    }

    /// What may touch a range of instants: places of simple segments, and of other sources.
    func places(touching range: Range<Int>) -> (rows: [Int], others: [Int]) {
        (simpleTree.numbers(overlapping: range), otherTree.numbers(overlapping: range).map { others[$0] })
    }
}
