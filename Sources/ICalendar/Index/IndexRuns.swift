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
    /// - Parameter former: the numbers of the feeds to remove, which may be among those added.
    /// - Complexity: O(*n* log *n*) in the number of their sources; occasionally in the number of all sources.
    mutating func append(_ versions: [FeedVersion], replacing former: [Int] = []) {
        var sources: [OccurrenceSource] = []
        var numbers: [Int32] = []
        for version in versions {
            let number = Int32(truncatingIfNeeded: ranks.count)
            ranks.append(Int32(truncatingIfNeeded: version.rank))
            sourceCounts.append(Int32(truncatingIfNeeded: version.feed.sources.count))
            sources += version.feed.sources
            numbers += repeatElement(number, count: version.feed.sources.count)
        }
        for number in former { remove(number) }
        guard !sources.isEmpty else { return }
        if versions.count > 1 { OccurrenceSource.order(&sources, &numbers) }
        push(IndexRun(sources, feedNumbers: numbers))
    }

    /// Removes a feed. Its sources are dropped at the next merge.
    mutating func remove(_ number: Int) {
        ranks[number] = -1
        goneCount += Int(sourceCounts[number])
    }

    private mutating func push(_ run: IndexRun) {
        var added = run
        while let last = runs.last, last.sources.count <= 2 * added.sources.count {
            runs.removeLast()
            let both = [last, added]
            let lists = both.indices.map { number in
                both[number].sources.indices.filter { isLive(both[number], $0) }
                    .map { SourcePlace(run: number, source: $0, row: nil) }
            }
            let places = merged(lists, of: both)
            goneCount -= last.sources.count + added.sources.count - places.count
            added = IndexRun(
                places.map { both[$0.run].sources[$0.source] },
                feedNumbers: places.map { both[$0.run].feedNumbers[$0.source] })
        }
        if !added.sources.isEmpty { runs.append(added) }
    }

    /// Returns whether the feed of a source is still in the index.
    private func isLive(_ run: IndexRun, _ source: Int) -> Bool { ranks[Int(run.feedNumbers[source])] >= 0 }
}

/// A source in one of several runs.
private struct SourcePlace {
    let run: Int
    let source: Int
    /// The index of the simple segment; nil if the source has none or if the caller doesn't need it.
    let row: Int?
}

extension IndexRuns {
    /// The sources that may touch a range of instants, prepared for expansion.
    struct Selection {
        var sources: [OccurrenceSource] = []
        /// The number of the feed of each source.
        var feedNumbers: [Int32] = []
        var prepared = PagedExpansion.Preparation()
    }

    /// Returns the sources that may touch a range of instants, sorted by UID.
    ///
    /// - Complexity: O(log *s* + *k* log *r*) in the number of sources, of those that may touch the range, and of runs.
    func selection(touching range: Range<Int>) -> Selection {
        // With a single run, use the sources without copying them.
        if runs.count == 1, let run = runs.first {
            let places = run.places(touching: range)
            let rows = isWhole ? places.rows : places.rows.filter { isLive(run, run.segments.rows[$0].source) }
            let others = isWhole ? places.others : places.others.filter { isLive(run, $0) }
            return Selection(
                sources: run.sources, feedNumbers: run.feedNumbers,
                prepared: .init(segments: run.segments, rows: rows, others: others))
        }
        return selection(of: merged(runs.indices.map { places(inRun: $0, touching: range) }, of: runs))
    }

    private func selection(of places: [SourcePlace]) -> Selection {
        var selection = Selection()
        selection.sources.reserveCapacity(places.count)
        selection.feedNumbers.reserveCapacity(places.count)
        // The numbers in the selection of the runs' rules.
        var rules = runs.map { [Int32](repeating: -1, count: $0.segments.rules.count) }
        for place in places {
            let run = runs[place.run]
            if let row = place.row {
                let rule = Int(run.segments.rows[row].rule)
                if rules[place.run][rule] < 0 {
                    rules[place.run][rule] = selection.prepared.segments.append(run.segments.rules[rule])
                }
                selection.prepared.rows.append(selection.prepared.segments.rows.count)
                selection.prepared.segments.append(
                    row, of: run.segments, rule: rules[place.run][rule], source: selection.sources.count)
            } else {
                selection.prepared.others.append(selection.sources.count)
            }
            selection.sources.append(run.sources[place.source])
            selection.feedNumbers.append(run.feedNumbers[place.source])
        }
        return selection
    }

    /// Returns the sources of a run that may touch a range, sorted by UID.
    private func places(inRun number: Int, touching range: Range<Int>) -> [SourcePlace] {
        let run = runs[number]
        let (rows, others) = run.places(touching: range)
        let simple = rows.map { SourcePlace(run: number, source: run.segments.rows[$0].source, row: $0) }
        return (simple + others.map { SourcePlace(run: number, source: $0, row: nil) })
            .filter { isWhole || isLive(run, $0.source) }
            .sorted { $0.source < $1.source }
    }

    /// Merges sorted lists, two at a time.
    private func merged(_ lists: [[SourcePlace]], of runs: [IndexRun]) -> [SourcePlace] {
        var lists = lists
        while lists.count > 1 {
            lists = stride(from: 0, to: lists.count, by: 2).map { index in
                index + 1 < lists.count ? merged(lists[index], lists[index + 1], of: runs) : lists[index]
            }
        }
        return lists.first ?? []
    }

    private func merged(_ first: [SourcePlace], _ second: [SourcePlace], of runs: [IndexRun]) -> [SourcePlace] {
        func entry(_ place: SourcePlace) -> CalendarEntry { runs[place.run].sources[place.source].entry }
        func rank(_ place: SourcePlace) -> Int32 { ranks[Int(runs[place.run].feedNumbers[place.source])] }
        var merged: [SourcePlace] = []
        merged.reserveCapacity(first.count + second.count)
        var index = 0
        for place in second {
            let limit = entry(place)
            while index < first.count {
                let other = entry(first[index])
                if limit.isOrdered(before: other) { break }
                if !other.isOrdered(before: limit), rank(place) < rank(first[index]) { break }
                merged.append(first[index])
                index += 1
            }
            merged.append(place)
        }
        merged.append(contentsOf: first[index...])
        return merged
    }
}
