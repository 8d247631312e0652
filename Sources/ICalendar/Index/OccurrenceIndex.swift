public import Foundation
import Recurrence

/// An index over the series of one or more feeds that answers a query without checking series outside the query's
/// window.
///
/// ```swift
/// var index = OccurrenceIndex<URL>()
/// for url in urls { index.update(url, to: try CalendarFeed(contentsOf: url)) }
/// for item in index.occurrences(in: month, timeZone: .current) {
///     print(item.feedID, item.interval.start, item.summary ?? "untitled")
/// }
/// ```
///
/// Occurrences, alarms and changes are returned as ``Item`` values, which include the identifier of their feed. Feeds
/// are separate: two feeds may use the same UID, and the ``Item/id`` of an occurrence is unique across feeds.
///
/// An index is a value type without locks. You can pass copies to any task and query them concurrently. The cost of
/// updating a feed depends on the number of that feed's series, not on the size of the index. For example, a folder of
/// 100,000 files with one event each can be an index of 100,000 feeds.
public struct OccurrenceIndex<FeedID: Hashable & Sendable>: Sendable {
    @usableFromInline var table = FeedTable<FeedID>()
    private var runs = IndexRuns()

    /// Creates an empty index.
    public init() {}

    /// Creates an index of feeds with their identifiers.
    ///
    /// ```swift
    /// let index = OccurrenceIndex(try urls.map { ($0, try CalendarFeed(contentsOf: $0)) })
    /// ```
    ///
    /// - Parameter feeds: The feeds with their identifiers. If an identifier is repeated, the last feed is used.
    /// - Complexity: O(*n* log *n*) in the number of the feeds' series.
    @inlinable
    public init(_ feeds: some Sequence<(FeedID, CalendarFeed)>) {
        self.init()
        update(feeds)
    }

    /// The feeds in the order in which they were added.
    package var feeds: [(id: FeedID, version: FeedVersion)] {
        runs.versions.numbers.compactMap { number in runs.versions[number].map { (table.ids[number], $0) } }
    }

    /// The identifiers of the feeds in the index, in the order in which they were added.
    ///
    /// - Complexity: O(*n* log *n*) in the number of feeds.
    public var feedIDs: [FeedID] { runs.versions.numbers.map { table.ids[$0] } }

    /// The number of feeds.
    package var feedCount: Int { runs.versions.count }

    /// The total number of series in all feeds.
    ///
    /// - Complexity: O(*n*) in the number of feeds.
    public var seriesCount: Int { runs.versions.seriesCount }

    /// Returns the feed with the given identifier, or nil if there is none.
    ///
    /// ```swift
    /// let name = index[item.feedID]?.name
    /// ```
    ///
    /// - Complexity: O(1).
    public subscript(id: FeedID) -> CalendarFeed? { version(of: id)?.feed }

    package func version(of id: FeedID) -> FeedVersion? { table.lastNumber(of: id).flatMap { runs.versions[$0] } }

    /// Adds a feed or replaces it with a new version.
    ///
    /// Other feeds stay as they are. Occasionally an update merges parts of the index, so rarely that the average cost
    /// grows with the logarithm of the total number of series.
    ///
    /// - Returns: The UIDs of series that the new version adds, removes and changes.
    /// - Complexity: O(*n* log *n*) in the number of the feed's series, plus the bytes of the series in both versions;
    ///   when parts of the index are merged, in the number of all series.
    @discardableResult
    public mutating func update(_ id: FeedID, to feed: CalendarFeed) -> SeriesChange {
        let former = self[id]
        update(CollectionOfOne((id, feed)))
        return SeriesChange(from: former?.series ?? [], to: feed.series)
    }

    /// Adds several feeds at once, or replaces them with new versions.
    ///
    /// - Parameter feeds: The feeds with their identifiers. If an identifier is repeated, the last feed is used.
    /// - Complexity: O(*n* log *n*) in the number of the feeds' series.
    @inlinable
    public mutating func update(_ feeds: some Sequence<(FeedID, CalendarFeed)>) {
        let feeds = Array(feeds)
        append(replacing: table.append(feeds.count) { feeds[$0].0 }) { feeds[$0].1 }
    }

    @usableFromInline
    mutating func append(replacing former: [Int32], _ feed: @Sendable (Int) -> CalendarFeed) {
        runs.append(replacing: former, feed)
        rebuildIfMostlyGone()
    }

    /// Removes a feed. If the index doesn't have the feed, this method does nothing.
    ///
    /// - Complexity: O(1), or occasionally the complexity of ``update(_:to:)``.
    public mutating func remove(_ id: FeedID) {
        guard let number = table.lastNumber(of: id) else { return }
        runs.remove(number)
        rebuildIfMostlyGone()
    }

    /// Returns an index of some of the feeds. A query of that index takes as long as if there were no others.
    ///
    /// ```swift
    /// let own = index.selecting(feedsOfCustomer[customer] ?? [])
    /// for item in own.occurrences(in: week, timeZone: .current) { print(item) }
    /// ```
    ///
    /// Occurrences keep their identities, and their order if feeds have occurrences at the same time. To leave out a
    /// few of many feeds, use ``hiding(_:)``, which doesn't depend on the number of series.
    ///
    /// - Parameter ids: The identifiers of the feeds. Those of unknown feeds are ignored.
    /// - Complexity: O(*m* log *m*) in the number of the selected feeds' series.
    public func selecting(_ ids: some Sequence<FeedID>) -> OccurrenceIndex {
        selecting(numbers: runs.versions.sorted(Set(ids).compactMap(table.lastNumber).filter(runs.versions.isCurrent)))
    }

    private func selecting(numbers: [Int]) -> OccurrenceIndex {
        var selection = OccurrenceIndex()
        let former = selection.table.append(numbers.count) { table.ids[numbers[$0]] }
        selection.runs.append(replacing: former, ranks: numbers.map { runs.versions.ranks[$0] }) { feed(numbers[$0]) }
        return selection
    }

    /// Returns an index without some of the feeds, such as those of calendars that a person has switched off.
    ///
    /// ```swift
    /// let visible = index.hiding(feedsOfCalendar["birthdays"] ?? [])
    /// ```
    ///
    /// Occurrences keep their identities and their order. Both indexes share their storage, and a `DecorationCache` sees a
    /// hidden feed as a removed one. A query still passes over the hidden series that may touch its window, so to show a
    /// few of many feeds, use ``selecting(_:)``.
    ///
    /// - Parameter ids: The identifiers of the feeds. Those of unknown feeds are ignored.
    /// - Complexity: O(*m*) in the number of hidden feeds.
    @inlinable
    public func hiding(_ ids: some Sequence<FeedID>) -> OccurrenceIndex {
        // Inlined for the identifiers' type, whose hash values are most of the work.
        var numbers: [Int] = []
        for id in ids {
            if let number = table.lastNumber(of: id) { numbers.append(number) }
        }
        return hiding(numbers: numbers)
    }

    /// Returns an index without the feeds that a condition selects. If you know the feeds, pass them to ``hiding(_:)``,
    /// which doesn't ask for each feed.
    ///
    /// - Parameter isHidden: Returns whether to leave out the feed with an identifier. It may be asked about former feeds, too.
    /// - Complexity: O(*n*) in the number of feeds.
    @inlinable
    public func hiding(where isHidden: (FeedID) -> Bool) -> OccurrenceIndex {
        hiding(numbers: (0..<table.ids.count).filter { isHidden(table.ids[$0]) })
    }

    @usableFromInline
    func hiding(numbers: [Int]) -> OccurrenceIndex {
        var visible = self
        for number in numbers { visible.runs.hide(number) }
        return visible
    }

    /// Rebuilds the index without removed versions if these are the majority.
    private mutating func rebuildIfMostlyGone() {
        if runs.isMostlyGone { self = selecting(numbers: runs.versions.numbers) }
    }
}

extension OccurrenceIndex {
    /// Returns the events of all feeds in an interval that aren't cancelled, each with its feed.
    ///
    /// The result is sorted across all feeds, so a list can show it as it is; `feedID` says which calendar an
    /// occurrence is from.
    ///
    /// See ``CalendarFeed/occurrences(in:timeZone:)`` for details.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func occurrences(in interval: some DateIntervalConvertible, timeZone: TimeZone) -> Occurrences {
        occurrences(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }

    /// Returns the occurrences of all feeds that match a query, each with its feed.
    ///
    /// See ``CalendarFeed/occurrences(matching:)`` for details.
    ///
    /// - Complexity: O(log² *s* + *k*) to start, in the number of all series and of those that may touch the interval;
    ///   then O(log *k*) for each occurrence.
    public func occurrences(matching query: OccurrenceQuery) -> Occurrences {
        Occurrences(base: bareOccurrences(matching: query), ids: table.ids)
    }

    /// Returns the occurrences that match a query, without their feeds.
    package func bareOccurrences(matching query: OccurrenceQuery) -> OccurrenceSequence {
        let window = ExpansionWindow(query)
        let parts = runs.parts(touching: window.start..<max(window.end, window.start))
        return OccurrenceSequence(merging: parts, matching: query)
    }

    /// Returns the number of the version of the feed that an occurrence of ``bareOccurrences(matching:)`` belongs to.
    package func feedNumber(of occurrence: Occurrence) -> Int {
        occurrence.sources.feedNumber(of: occurrence.member.source)
    }

    /// Returns an occurrence of ``bareOccurrences(matching:)`` with the identifier of its feed.
    package func ownItem(of occurrence: Occurrence) -> Item<Occurrence> {
        Occurrences.Items(ids: table.ids).item(occurrence)
    }

    /// Returns an occurrence with the identifier of its feed, for a decoration, a bar or a block that a person taps; nil if
    /// its feed isn't in the index any more.
    ///
    /// ```swift
    /// let map = index.decorations(for: grid)
    /// // Later, on a tap:
    /// if let item = index.item(of: bar.occurrence) { show(item, of: index[item.feedID]) }
    /// ```
    ///
    /// - Parameter occurrence: An occurrence from this index, at the time of the query or since, or from one of its feeds.
    /// - Complexity: O(1), or O(*n* log *n*) in the number of feeds if the feed was replaced since.
    public func item(of occurrence: Occurrence) -> Item<Occurrence>? {
        let versions = runs.versions
        func item(_ number: Int) -> Item<Occurrence> { Item(feedID: table.ids[number], value: occurrence) }
        if occurrence.sources.feedNumbers.isEmpty {
            let tree = occurrence.entry.component.treeIdentity
            return versions.numbers.first { feed($0).trees.contains { $0.identity == tree } }.map(item)
        }
        let (number, rank) = (feedNumber(of: occurrence), occurrence.feedRank)
        if number < table.ids.count, versions[number]?.rank == rank { return item(number) }
        return versions.numbers.first { versions[$0]?.rank == rank }.map(item)
    }

    /// Returns the feed that an occurrence of ``bareOccurrences(matching:)`` belongs to.
    package func feed(of occurrence: Occurrence) -> CalendarFeed { feed(feedNumber(of: occurrence)) }

    /// Returns the feed with a number.
    package func feed(_ number: Int) -> CalendarFeed { runs.versions[number]?.feed ?? CalendarFeed([]) }

    /// Returns the feeds that were added, replaced or removed since an earlier state of the index.
    ///
    /// - Complexity: O(*n*) in the number of feeds.
    package func changedFeeds(since former: OccurrenceIndex) -> [(before: CalendarFeed?, after: CalendarFeed?)] {
        var changes: [(before: CalendarFeed?, after: CalendarFeed?)] = []
        for number in 0..<former.table.ids.count {
            guard let before = former.runs.versions[number] else { continue }
            if number < table.ids.count, runs.versions[number] == before { continue }
            let after = version(of: former.table.ids[number])
            if after != before { changes.append((before.feed, after?.feed)) }
        }
        for number in 0..<table.ids.count {
            guard let after = runs.versions[number] else { continue }
            if number < former.table.ids.count, former.runs.versions[number] == after { continue }
            if former.version(of: table.ids[number]) == nil { changes.append((nil, after.feed)) }
        }
        return changes
    }

    /// Returns the first event of all feeds that starts after a date and isn't cancelled, or nil if there is none.
    ///
    /// - Parameters:
    ///   - date: The date to search forwards from; an event that starts exactly then is not returned.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func next(after date: Date, timeZone: TimeZone) -> Item<Occurrence>? {
        bareOccurrences(matching: OccurrenceQuery(DateInterval(from: date), timeZone: timeZone))
            .first(startingAfter: date).map(ownItem)
    }

    /// Returns the last event of all feeds that starts before a date and isn't cancelled, or nil if there is none.
    ///
    /// - Parameters:
    ///   - date: The date to search backwards from; an event that starts exactly then is not returned.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    /// - Complexity: O(*s*) in the number of series; the search does not walk through earlier occurrences.
    public func last(before date: Date, timeZone: TimeZone) -> Item<Occurrence>? {
        bareOccurrences(matching: OccurrenceQuery(DateInterval(upTo: date), timeZone: timeZone))
            .last(startingBefore: date).map(ownItem)
    }

    /// Returns the occurrence with the given identity, or nil if its feed no longer has the occurrence.
    ///
    /// - Parameters:
    ///   - id: The identity: the feed, the UID and the original start.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    /// - Complexity: O(*n*) in the number of the feed's series.
    public func occurrence(for id: OccurrenceID, timeZone: TimeZone) -> Item<Occurrence>? {
        self[id.feedID]?.occurrence(for: id.occurrence, timeZone: timeZone).map { Item(feedID: id.feedID, value: $0) }
    }
}
