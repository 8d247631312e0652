/// The feeds of an index by their identifiers, and by numbers, of which a feed gets a new one with each version.
///
/// A copy shares nearly everything with the table: whoever holds one, an update copies a few hundred elements.
struct FeedTable<FeedID: Hashable & Sendable>: Sendable {
    /// By number; of feeds that are gone too.
    private(set) var ids = PagedArray<FeedID>()
    /// By number; nil for those that are gone.
    private var versions = PagedArray<FeedVersion?>()
    /// The numbers by identifier, divided by hash values.
    private var numbers: [[FeedID: Int]] = [[:]]
    /// The feeds that are there.
    private(set) var count = 0
    private var nextRank = 0

    /// The mean of what a dictionary of ``numbers`` holds before there are more of them.
    private static var fullness: Int { 256 }

    private func place(of id: FeedID) -> Int { id.hashValue & (numbers.count - 1) }

    /// The number of a feed; nil if there is none with the identifier.
    func number(of id: FeedID) -> Int? { numbers[place(of: id)][id] }

    /// A feed that is there.
    func version(_ number: Int) -> FeedVersion? { versions[number] }

    /// Whether more numbers are of versions that are gone than of others.
    var isMostlyGone: Bool { ids.count - count > count + 256 }

    /// The feeds with their identifiers, in the order in which they were added.
    ///
    /// - Complexity: O(*n* log *n*)
    var all: [(id: FeedID, version: FeedVersion)] {
        var all: [(id: FeedID, version: FeedVersion)] = []
        all.reserveCapacity(count)
        for number in 0..<ids.count {
            if let version = versions[number] { all.append((ids[number], version)) }
        }
        return all.sorted { $0.version.rank < $1.version.rank }
    }

    /// Adds a feed, or a version of one that is there.
    ///
    /// - Returns: the version, whose number follows all others, and the number of the one before.
    mutating func update(_ id: FeedID, to feed: CalendarFeed) -> (version: FeedVersion, former: Int?) {
        let former = number(of: id)
        let version = FeedVersion(feed, rank: former.flatMap { versions[$0]?.rank } ?? nextRank)
        update(id, to: version)
        return (version, former)
    }

    /// The same with a version that has its place in the order already.
    mutating func update(_ id: FeedID, to version: FeedVersion) {
        let number = ids.count
        ids.append(id)
        versions.append(version)
        nextRank = max(nextRank, version.rank + 1)
        if let former = numbers[place(of: id)].updateValue(number, forKey: id) {
            versions[former] = nil
        } else {
            count += 1
        }
        if count > Self.fullness * numbers.count { divide() }
    }

    /// Removes a feed.
    ///
    /// - Returns: its number; nil if there is none with the identifier.
    mutating func remove(_ id: FeedID) -> Int? {
        guard let number = numbers[place(of: id)].removeValue(forKey: id) else { return nil }
        versions[number] = nil
        count -= 1
        return number
    }

    private mutating func divide() {
        let former = numbers
        numbers = Array(repeating: [:], count: former.count * 2)
        for dictionary in former {
            for (id, number) in dictionary { numbers[place(of: id)][id] = number }
        }
    }
}

/// A version of a feed in an index. Copies of the index have the same object.
final class FeedVersion: Sendable {
    let feed: CalendarFeed
    /// Its place in the order in which feeds were added.
    let rank: Int

    init(_ feed: CalendarFeed, rank: Int) {
        self.feed = feed
        self.rank = rank
    }
}
