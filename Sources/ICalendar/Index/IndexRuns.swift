import Recurrence

/// The sources of all feeds of an index, in a small number of sorted runs of decreasing size, as in a log-structured
/// merge tree.
///
/// New sources become a run of their own. Two runs are merged when the later one is at least half as long as the
/// earlier one. A source is therefore moved O(log *n*) times, and a query has to search O(log *n*) runs. Sources of
/// removed feeds stay until their run is merged.
struct IndexRuns: Sendable {
    private(set) var runs: [IndexRun] = []
    /// The rank of each feed by number; -1 if the feed was removed.
    private var ranks = PagedArray<Int32>()
    /// The number of sources of each feed by number.
    private var sourceCounts = PagedArray<Int32>()
    /// The number of sources of removed feeds.
    private var goneCount = 0

    private var count: Int { runs.reduce(0) { $0 + $1.sources.count } }

    /// Whether more sources belong to removed feeds than to current ones.
    var isMostlyGone: Bool { goneCount > count - goneCount }

    /// Whether every source belongs to a current feed.
    private var isWhole: Bool { goneCount == 0 }

    /// Adds feeds, whose numbers follow the existing ones, and removes others.
    ///
    /// - Parameter former: The numbers of the feeds to remove, which may be among those added.
    /// - Complexity: O(*n* log *n*) in the number of their sources; occasionally in the number of all sources.
    mutating func append(_ versions: [FeedVersion], replacing former: [Int] = []) {
        var sources: [OccurrenceSource] = []
        var numbers: [Int32] = []
        let prepared = AllCores().pieces(of: versions.count, length: Self.pieceLength) {
            versions[$0].map(\.feed.sources)
        }
        let count = prepared.joined().reduce(0) { $0 + $1.count }
        if versions.count > 1 { sources.reserveCapacity(count) }
        numbers.reserveCapacity(count)
        for (version, added) in zip(versions, prepared.joined()) {
            let number = Int32(truncatingIfNeeded: ranks.count)
            ranks.append(Int32(truncatingIfNeeded: version.rank))
            sourceCounts.append(Int32(truncatingIfNeeded: added.count))
            // A single feed shares its array: a copy would access each source.
            if versions.count > 1 { sources += added } else { sources = added }
            numbers += repeatElement(number, count: added.count)
        }
        for number in former { remove(number) }
        guard !sources.isEmpty else { return }
        if versions.count > 1 { OccurrenceSource.order(&sources, &numbers) }
        push(IndexRun(sources, feedNumbers: numbers))
    }

    /// The number of feeds, of a series or more, whose sources are prepared in a few tenths of a millisecond.
    private static let pieceLength = 512

    /// Removes a feed. Its sources are dropped at the next merge.
    mutating func remove(_ number: Int) {
        ranks[number] = -1
        goneCount += Int(sourceCounts[number])
    }

    private mutating func push(_ run: IndexRun) {
        var added = run
        while let last = runs.last, last.sources.count <= 2 * added.sources.count {
            runs.removeLast()
            let count = last.sources.count + added.sources.count
            added = merged(last, added)
            goneCount -= count - added.sources.count
        }
        if !added.sources.isEmpty { runs.append(added) }
    }

    /// Returns whether the feed of a source is still in the index.
    private func isLive(_ run: IndexRun, _ source: Int) -> Bool { ranks[Int(run.feedNumbers[source])] >= 0 }
}

extension IndexRuns {
    /// Returns the sources of each run that may touch a range of instants, prepared for expansion.
    ///
    /// - Complexity: O(log *s* + *k*) for each run, in the number of its sources and of those that may touch the range;
    ///   there are O(log *n*) runs.
    func parts(touching range: Range<Int>) -> [OccurrenceSequence.Part] {
        runs.compactMap { run in
            var (rows, others) = run.places(touching: range)
            if !isWhole {
                rows.removeAll { !isLive(run, run.segments.rows[$0].source) }
                others.removeAll { !isLive(run, $0) }
            }
            guard !rows.isEmpty || !others.isEmpty else { return nil }
            return OccurrenceSequence.Part(
                sources: run.sources, feedNumbers: run.feedNumbers, ranks: ranks,
                preparation: .init(segments: run.segments, rows: rows, others: others))
        }
    }

    /// Merges the sources of two runs, the longer of which is the first, without those of removed feeds.
    ///
    /// - Complexity: O(*k* log *n*) comparisons and O(*n*) moves, in the lengths of the second and the first run.
    private func merged(_ long: IndexRun, _ short: IndexRun) -> IndexRun {
        let (first, second) = (live(long), live(short))
        var sources: [OccurrenceSource] = []
        var feedNumbers: [Int32] = []
        func append(_ table: SourceTable, _ range: Range<Int>) {
            sources += table.sources[range]
            feedNumbers += table.feedNumbers[range]
        }
        let end = first.sources.count
        var index = 0
        for source in second.sources.indices {
            let next = (index..<end).partitioningIndex { second.isOrdered(source, before: $0, of: first) }
            append(first, index..<next)
            append(second, source..<source + 1)
            index = next
        }
        append(first, index..<end)
        return IndexRun(sources, feedNumbers: feedNumbers)
    }

    /// Returns the sources of a run whose feeds are still in the index.
    private func live(_ run: IndexRun) -> SourceTable {
        let live = run.sources.indices.filter { isLive(run, $0) }
        return SourceTable(live.map { run.sources[$0] }, feedNumbers: live.map { run.feedNumbers[$0] }, ranks: ranks)
    }
}
