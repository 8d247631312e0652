/// The feeds of an index by identifier, and by number. Each version of a feed gets a new number.
///
/// A copy shares most of its storage with the original; updating one of them copies a few hundred elements.
@usableFromInline
struct FeedTable<FeedID: Hashable & Sendable>: Sendable {
    /// The identifiers by number, including those of removed versions.
    @usableFromInline private(set) var ids = PagedArray<FeedID>()
    /// The versions by number; nil for removed versions.
    private var versions = PagedArray<FeedVersion?>()
    /// The numbers by identifier, in several dictionaries chosen by hash value. A number of a removed version counts as none.
    @usableFromInline private(set) var numbers: [[FeedID: Int32]] = [[:]]
    /// The hidden versions, a bit for each number. A page of ``versions`` without one of them would be another page.
    private var hidden: [UInt64] = []
    /// The number of feeds in the table.
    private(set) var count = 0
    private var nextRank = 0

    /// The average size of a dictionary in ``numbers`` above which the dictionaries are split.
    private static var fullness: Int { 256 }

    @inlinable
    func place(of id: FeedID) -> Int { id.hashValue & (numbers.count - 1) }

    /// Returns the last number of a feed, which may be that of a removed version.
    @inlinable
    func lastNumber(of id: FeedID) -> Int? { numbers[place(of: id)][id].map(Int.init) }

    /// Returns the current number of a feed, or nil if there is no feed with the identifier.
    func number(of id: FeedID) -> Int? { lastNumber(of: id).flatMap { isCurrent($0) ? $0 : nil } }

    /// Returns the version with a number, or nil if it was removed.
    func version(_ number: Int) -> FeedVersion? { isHidden(number) ? nil : versions[number] }

    private func isCurrent(_ number: Int) -> Bool { !isHidden(number) && versions[number] != nil }

    private func isHidden(_ number: Int) -> Bool {
        number >> 6 < hidden.count && hidden[number >> 6] >> (number & 63) & 1 != 0
    }

    /// Whether there are more removed versions than current ones.
    var isMostlyGone: Bool { ids.count - count > count + 256 }

    /// The feeds with their identifiers, in the order in which they were added.
    ///
    /// - Complexity: O(*n* log *n*).
    var all: [(id: FeedID, version: FeedVersion)] {
        var all: [(id: FeedID, version: FeedVersion)] = []
        all.reserveCapacity(count)
        for number in 0..<ids.count {
            if let version = self.version(number) { all.append((ids[number], version)) }
        }
        return all.sorted { $0.version.rank < $1.version.rank }
    }

    /// Makes room for feeds that are about to be added.
    mutating func reserve(_ more: Int) {
        while count + more > Self.fullness * numbers.count { divide() }
    }

    /// Adds a feed or a new version of a feed.
    ///
    /// - Parameter rank: The place of the feed in the order; nil to keep that of the former version, or to be the last.
    /// - Returns: The new version, which has the highest number, and the number of the former version.
    mutating func update(_ id: FeedID, to feed: CalendarFeed, rank: Int?) -> (version: FeedVersion, former: Int?) {
        let number = Int32(truncatingIfNeeded: versions.count)
        let former = numbers[place(of: id)].updateValue(number, forKey: id).map(Int.init)
            .flatMap { isCurrent($0) ? $0 : nil }
        let version = FeedVersion(feed, rank: rank ?? former.flatMap { versions[$0]?.rank } ?? nextRank)
        ids.append(id)
        versions.append(version)
        nextRank = max(nextRank, version.rank + 1)
        if let former { versions[former] = nil } else { count += 1 }
        return (version, former)
    }

    /// Removes a feed from the table.
    ///
    /// - Returns: The number of the feed, or nil if there is no feed with the identifier.
    mutating func remove(_ id: FeedID) -> Int? {
        guard let number = number(of: id) else { return nil }
        numbers[place(of: id)][id] = nil
        versions[number] = nil
        count -= 1
        return number
    }

    /// Removes the version with a number from this copy alone: no dictionary and no page is copied.
    ///
    /// - Returns: Whether there was one.
    mutating func hide(_ number: Int) -> Bool {
        guard isCurrent(number) else { return false }
        while hidden.count <= number >> 6 { hidden.append(0) }
        hidden[number >> 6] |= 1 << (number & 63)
        count -= 1
        return true
    }

    /// Returns the versions that differ from those of another table.
    ///
    /// - Complexity: O(*n*), fast if most versions have the same number in both tables.
    func changes(since former: FeedTable) -> [(before: FeedVersion?, after: FeedVersion?)] {
        var changes: [(before: FeedVersion?, after: FeedVersion?)] = []
        for number in 0..<former.ids.count {
            guard let before = former.version(number) else { continue }
            if number < ids.count, version(number) == before { continue }
            let after = self.number(of: former.ids[number]).flatMap(version)
            if after != before { changes.append((before, after)) }
        }
        for number in 0..<ids.count {
            guard let after = version(number) else { continue }
            if number < former.ids.count, former.version(number) == after { continue }
            if former.number(of: ids[number]) == nil { changes.append((nil, after)) }
        }
        return changes
    }

    private mutating func divide() {
        let former = numbers
        numbers = Array(repeating: [:], count: former.count * 2)
        for dictionary in former {
            for (id, number) in dictionary { numbers[place(of: id)][id] = number }
        }
    }
}

/// A version of a feed in an index.
package struct FeedVersion: Sendable, Equatable {
    package let feed: CalendarFeed
    /// The rank of the feed in the order in which feeds were added.
    let rank: Int

    init(_ feed: CalendarFeed, rank: Int) {
        self.feed = feed
        self.rank = rank
    }

    /// Returns whether both are copies of one feed at the same rank.
    package static func == (left: FeedVersion, right: FeedVersion) -> Bool {
        left.feed.isCopy(of: right.feed) && left.rank == right.rank
    }
}
