import Recurrence

/// A feed as an index has it.
struct FeedIndex: Sendable {
    let feed: CalendarFeed
    /// Which version of the feed this is: copies of an index have it in common.
    let version = Version()
    /// The simple ones among them.
    let segments: SimpleSegments
    /// When those are.
    private let simpleTree: IntervalTree
    /// The places of the other sources.
    private let others: [Int]
    private let otherTree: IntervalTree

    final class Version: Sendable {}

    /// - Complexity: O(*n* log *n*) in the number of the feed's series
    init(_ feed: CalendarFeed) {
        self.feed = feed
        segments = SimpleSegments(feed.sources)
        let places = segments.rows.map(\.source)
        simpleTree = IntervalTree(places.lazy.map { feed.sources[$0].extent })
        var isSimple = [Bool](repeating: false, count: feed.sources.count)
        for place in places { isSimple[place] = true }
        others = isSimple.indices.filter { !isSimple[$0] }
        otherTree = IntervalTree(others.lazy.map { feed.sources[$0].extent })
    }

    /// The sources of the series' occurrences, by UID.
    var sources: [OccurrenceSource] { feed.sources }

    var series: [CalendarSeries] { feed.series }

    /// What may touch a range of instants: places of simple segments, and of other sources.
    func places(touching range: Range<Int>) -> (rows: [Int], others: [Int]) {
        (simpleTree.numbers(overlapping: range), otherTree.numbers(overlapping: range).map { others[$0] })
    }
}

/// The sources of several feeds that may touch a range of instants, by UID.
struct MergedSources {
    private(set) var sources: [OccurrenceSource] = []
    /// For each source the number of its feed.
    private(set) var feedNumbers: [Int32] = []
    private(set) var prepared = PagedExpansion.Preparation()

    /// A source of one of the feeds.
    private struct Place {
        let feed: Int
        let source: Int
        /// The place of its simple segment; nil where it has none.
        let row: Int?
    }

    /// - Complexity: O(*n* log *n*) in the number of sources that may touch the range
    init(_ feeds: [FeedIndex], touching range: Range<Int>) {
        var lists = feeds.indices.map { Self.places(in: feeds[$0], number: $0, touching: range) }
        // Each is in order, so two at a time are put together, until there is one.
        while lists.count > 1 {
            lists = stride(from: 0, to: lists.count, by: 2).map { index in
                index + 1 < lists.count ? Self.merged(lists[index], lists[index + 1], feeds) : lists[index]
            }
        }
        let places = lists.first ?? []
        sources.reserveCapacity(places.count)
        feedNumbers.reserveCapacity(places.count)
        var firstRules = [Int32?](repeating: nil, count: feeds.count)
        for place in places {
            let feed = feeds[place.feed]
            if let row = place.row {
                let firstRule = firstRules[place.feed] ?? prepared.segments.append(rulesOf: feed.segments)
                firstRules[place.feed] = firstRule
                prepared.rows.append(prepared.segments.rows.count)
                prepared.segments.append(row, of: feed.segments, firstRule: firstRule, source: sources.count)
            } else {
                prepared.others.append(sources.count)
            }
            sources.append(feed.sources[place.source])
            feedNumbers.append(Int32(truncatingIfNeeded: place.feed))
        }
    }

    /// By UID.
    private static func places(in feed: FeedIndex, number: Int, touching range: Range<Int>) -> [Place] {
        let places = feed.places(touching: range)
        let rows = places.rows.map { Place(feed: number, source: feed.segments.rows[$0].source, row: $0) }
        let others = places.others.map { Place(feed: number, source: $0, row: nil) }
        return (rows + others).sorted { $0.source < $1.source }
    }

    /// Those of the first list come first where UIDs are the same.
    private static func merged(_ first: [Place], _ second: [Place], _ feeds: [FeedIndex]) -> [Place] {
        func entry(_ place: Place) -> CalendarEntry { feeds[place.feed].sources[place.source].entry }
        var merged: [Place] = []
        merged.reserveCapacity(first.count + second.count)
        var index = 0
        for place in second {
            let limit = entry(place)
            while index < first.count, !limit.isOrdered(before: entry(first[index])) {
                merged.append(first[index])
                index += 1
            }
            merged.append(place)
        }
        merged.append(contentsOf: first[index...])
        return merged
    }
}
