import Recurrence

/// The sources of all feeds of an index, in a small number of sorted runs of decreasing size, as in a log-structured
/// merge tree.
///
/// New sources become a run of their own. Two runs are merged when the later one is at least half as long as the
/// earlier one. A source is therefore moved O(log *n*) times, and a query has to search O(log *n*) runs. Sources of
/// removed feeds stay until their run is merged.
struct IndexRuns: Sendable {
    private(set) var runs: [IndexRun] = []
    /// The feeds of the sources by number.
    private(set) var versions = FeedVersions()
    /// The number of sources of removed feeds.
    private var goneCount = 0

    private var count: Int { runs.reduce(0) { $0 + $1.sources.count } }

    /// Whether more sources or versions belong to removed feeds than to current ones.
    var isMostlyGone: Bool { goneCount > count - goneCount || versions.isMostlyGone }

    /// Whether every source belongs to a current feed.
    private var isWhole: Bool { goneCount == 0 }

    /// Adds feeds, given by place, whose numbers follow the existing ones; see ``FeedVersions`` for the parameters.
    ///
    /// - Complexity: O(*n* log *n*) in the number of their sources; occasionally in the number of all sources.
    mutating func append(
        replacing former: [Int32], ranks: [Int32]? = nil, _ feed: @Sendable (Int) -> CalendarFeed
    ) {
        let first = versions.ranks.count
        let added = AllCores().pieces(of: former.count, length: Self.pieceLength) { range in
            var (sources, numbers, counts): ([OccurrenceSource], [Int32], [Int32]) = ([], [], [])
            for place in range {
                let more = feed(place).sources
                // A single feed shares its array: a copy would access each source.
                if range.count > 1 { sources += more } else { sources = more }
                numbers += repeatElement(Int32(truncatingIfNeeded: first + place), count: more.count)
                counts.append(Int32(truncatingIfNeeded: more.count))
            }
            return (sources: sources, numbers: numbers, counts: counts)
        }
        goneCount += versions.append(
            replacing: former, ranks: ranks, sourceCounts: added.flatMap(\.counts), feed)
        var (sources, numbers) = (added[0].sources, added[0].numbers)
        if former.count > 1 {
            let lists = added.map(\.sources)
            let order = OccurrenceSource.order(of: lists)
            sources = OccurrenceSource.values(of: lists, in: order)
            numbers = OccurrenceSource.values(of: added.map(\.numbers), in: order)
        }
        if !sources.isEmpty { push(IndexRun(sources, feedNumbers: numbers)) }
    }

    /// The number of feeds, of a series or more, whose sources are prepared in a few tenths of a millisecond.
    private static let pieceLength = 512

    /// Removes a feed. Its sources are dropped at the next merge.
    mutating func remove(_ number: Int) { goneCount += versions.remove(number) }

    /// Removes a feed from this copy alone.
    mutating func hide(_ number: Int) { goneCount += versions.hide(number) }

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
    private func isLive(_ run: IndexRun, _ source: Int) -> Bool {
        versions.isCurrent(Int(run.feedNumbers[source]))
    }
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
                sources: run.sources, feedNumbers: run.feedNumbers, ranks: versions.ranks,
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
        return SourceTable(
            live.map { run.sources[$0] }, feedNumbers: live.map { run.feedNumbers[$0] }, ranks: versions.ranks)
    }
}
