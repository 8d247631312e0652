import Recurrence

/// A feed as an index has it.
struct IndexedFeed: Sendable {
    let series: [Series]
    /// What the occurrences of the series come from, by UID.
    let sources: [Series.Source]
    /// The plain ones among them.
    let plain: PlainStretches
    /// When that is.
    private let tree: ExtentTree

    /// - Complexity: O(*n* log *n*) in the number of the feed's series
    init(_ feed: CalendarFeed) {
        series = feed.series
        sources = feed.sources
        plain = PlainStretches(feed.sources)
        tree = ExtentTree(feed.sources.lazy.map(\.extent))
    }

    /// The places of the sources that may touch a range of instants, ascending.
    func places(touching range: Range<Int>) -> [Int] { tree.numbers(overlapping: range) }
}

/// The sources of several feeds that may touch a range of instants, by UID.
struct MergedSources {
    private(set) var sources: [Series.Source] = []
    private(set) var plain = PlainStretches()

    /// A source of one of the feeds.
    private struct Place {
        let feed: Int
        let source: Int
    }

    /// - Complexity: O(*n* log *k*) in the numbers of sources that may touch the range and of feeds
    init(_ feeds: [IndexedFeed], touching range: Range<Int>) {
        var lists = feeds.indices.map { feed in
            feeds[feed].places(touching: range).map { Place(feed: feed, source: $0) }
        }
        // Each is in order, so two at a time are put together, until there is one.
        while lists.count > 1 {
            lists = stride(from: 0, to: lists.count, by: 2).map { index in
                index + 1 < lists.count ? Self.merged(lists[index], lists[index + 1], feeds) : lists[index]
            }
        }
        let places = lists.first ?? []
        sources.reserveCapacity(places.count)
        for place in places {
            let feed = feeds[place.feed]
            sources.append(feed.sources[place.source])
            plain.append(feed.plain[place.source], of: feed.plain)
        }
    }

    /// Those of the first list come first where UIDs are the same.
    private static func merged(_ first: [Place], _ second: [Place], _ feeds: [IndexedFeed]) -> [Place] {
        func entry(_ place: Place) -> Entry { feeds[place.feed].sources[place.source].entry }
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
