/// The versions of the feeds of an index by number.
struct FeedVersions: Sendable {
    /// nil for removed versions.
    private var feeds = PagedArray<CalendarFeed?>()
    /// The rank of each feed in the order in which feeds were added; -1 for removed and hidden versions.
    private(set) var ranks = PagedArray<Int32>()
    /// The number of sources of each feed.
    private var sourceCounts = PagedArray<Int32>()
    /// The number of current versions.
    private(set) var count = 0
    private var nextRank: Int32 = 0

    /// Whether there are more removed versions than current ones.
    var isMostlyGone: Bool { ranks.count - count > count + 256 }

    /// The numbers of the current versions, in the order in which the feeds were added.
    ///
    /// - Complexity: O(*n* log *n*).
    var numbers: [Int] { sorted((0..<ranks.count).filter(isCurrent)) }

    /// The total number of series in all feeds.
    var seriesCount: Int {
        AllCores().pieces(of: ranks.count, length: 1_024) { range in
            range.reduce(0) { $0 + (self[$1]?.feed.series.count ?? 0) }
        }.reduce(0, +)
    }

    /// Returns the version with a number, or nil if it was removed.
    subscript(number: Int) -> FeedVersion? {
        guard isCurrent(number), let feed = feeds[number] else { return nil }
        return FeedVersion(feed: feed, rank: Int(ranks[number]))
    }

    func isCurrent(_ number: Int) -> Bool { ranks[number] >= 0 }

    /// Returns numbers in the order in which the feeds were added.
    func sorted(_ numbers: [Int]) -> [Int] { numbers.sorted { ranks[$0] < ranks[$1] } }

    /// Adds versions of feeds, given by place.
    ///
    /// - Parameters:
    ///   - former: The number of the former version of each feed, which is removed; -1 if there was none.
    ///   - ranks: The rank of each feed; nil for that of its former version. A new feed is then the last.
    /// - Returns: The number of sources of the versions that are removed.
    mutating func append(
        replacing former: [Int32], ranks known: [Int32]?, sourceCounts counts: [Int32],
        _ feed: @Sendable (Int) -> CalendarFeed
    ) -> Int {
        feeds.append(former.count, feed)
        sourceCounts.append(counts.count) { counts[$0] }
        count += former.count
        var goneCount = 0
        for (place, number) in former.enumerated() {
            let number = Int(number)
            let kept = number < 0 || !isCurrent(number) ? nil : ranks[number]
            let rank = known?[place] ?? kept ?? nextRank
            nextRank = max(nextRank, rank &+ 1)
            ranks.append(1) { _ in rank }
            if number >= 0 { goneCount += remove(number) }
        }
        return goneCount
    }

    /// Removes the version with a number.
    ///
    /// - Returns: The number of its sources; 0 if it was removed before.
    mutating func remove(_ number: Int) -> Int {
        if isCurrent(number) { feeds[number] = nil }
        return hide(number)
    }

    /// Removes the version with a number from this copy alone: only a page of numbers is copied.
    ///
    /// - Returns: The number of its sources; 0 if it was removed before.
    mutating func hide(_ number: Int) -> Int {
        guard isCurrent(number) else { return 0 }
        ranks[number] = -1
        count -= 1
        return Int(sourceCounts[number])
    }
}

/// A version of a feed in an index.
package struct FeedVersion: Sendable, Equatable {
    package let feed: CalendarFeed
    /// The rank of the feed in the order in which feeds were added.
    let rank: Int

    /// Returns whether both are copies of one feed at the same rank.
    package static func == (left: FeedVersion, right: FeedVersion) -> Bool {
        left.feed.isCopy(of: right.feed) && left.rank == right.rank
    }
}
