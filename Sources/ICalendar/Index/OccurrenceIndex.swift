public import Foundation
import Recurrence

/// An index over the series of one or many feeds, which answers for a month without looking at series that cannot touch it.
///
/// ```swift
/// var index = OccurrenceIndex<URL>()
/// for url in urls { index.update(url, to: try CalendarFeed(contentsOf: url)) }
/// for item in index.occurrences(in: month, timeZone: .current) {
///     print(item.feedID, item.interval.start, item.summary ?? "untitled")
/// }
/// ```
///
/// Occurrences, alarms and changes are ``Item``s, which say which feed they belong to. Feeds are kept apart: two feeds may share a
/// UID, and the ``Item/id`` of an occurrence is unique across feeds.
///
/// The index is a value: keep one, hand copies to any task, and ask them at the same time; there is no lock. Updating one feed
/// costs as much as that feed has series, however many there are: a folder of 100,000 files of one event each is an index of as many
/// feeds.
public struct OccurrenceIndex<FeedID: Hashable & Sendable>: Sendable {
    private var table = FeedTable<FeedID>()
    private var runs = IndexRuns()

    /// Creates an index without feeds.
    public init() {}

    /// Creates an index of feeds.
    ///
    /// ```swift
    /// let index = OccurrenceIndex(try urls.map { ($0, try CalendarFeed(contentsOf: $0)) })
    /// ```
    ///
    /// - Parameter feeds: each with its identifier; of several with the same, the last is taken.
    /// - Complexity: O(*n* log *n*) in the number of the feeds' series
    public init(_ feeds: some Sequence<(FeedID, CalendarFeed)>) { update(feeds) }

    /// The feeds in the order in which they were added.
    var feeds: [(id: FeedID, version: FeedVersion)] { table.all }

    /// The identifiers of the feeds in the index, in the order in which they were added.
    ///
    /// - Complexity: O(*n* log *n*) in the number of feeds
    public var feedIDs: [FeedID] { feeds.map(\.id) }

    /// The number of series of all feeds.
    ///
    /// - Complexity: O(*n* log *n*) in the number of feeds
    public var seriesCount: Int { feeds.reduce(0) { $0 + $1.version.feed.series.count } }

    /// Returns a feed of the index; nil if there is none with this identifier.
    ///
    /// ```swift
    /// let name = index[item.feedID]?.name
    /// ```
    ///
    /// - Complexity: O(1)
    public subscript(id: FeedID) -> CalendarFeed? { version(of: id)?.feed }

    func version(of id: FeedID) -> FeedVersion? { table.number(of: id).flatMap(table.version) }

    /// Adds a feed, or replaces it by a new version. Other feeds are not touched.
    ///
    /// - Returns: the UIDs that the new version adds, removes and changes.
    /// - Complexity: O(*n* log *n*) in the number of the feed's series, and the bytes of those that both versions have; now and
    ///   then that of all feeds, so seldom that the mean grows with the logarithm of the number of all series
    @discardableResult
    public mutating func update(_ id: FeedID, to feed: CalendarFeed) -> SeriesUpdate {
        let former = self[id]
        update(CollectionOfOne((id, feed)))
        return SeriesUpdate(from: former?.series ?? [], to: feed.series)
    }

    /// Adds feeds, or replaces them by new versions, all at once.
    ///
    /// - Parameter feeds: each with its identifier; of several with the same, the last is taken.
    /// - Complexity: O(*n* log *n*) in the number of the feeds' series
    public mutating func update(_ feeds: some Sequence<(FeedID, CalendarFeed)>) {
        var versions: [FeedVersion] = []
        var replaced: [Int] = []
        for (id, feed) in feeds {
            let (version, former) = table.update(id, to: feed)
            versions.append(version)
            if let former { replaced.append(former) }
        }
        runs.append(versions, replacing: replaced)
        rebuildIfMostlyGone()
    }

    /// Removes a feed; nothing happens if the index doesn't have it.
    ///
    /// - Complexity: O(1), and now and then as ``update(_:to:)``
    public mutating func remove(_ id: FeedID) {
        guard let number = table.remove(id) else { return }
        runs.remove(number)
        rebuildIfMostlyGone()
    }

    /// Numbers the feeds anew, without those that are gone.
    private mutating func rebuildIfMostlyGone() {
        guard runs.isMostlyGone || table.isMostlyGone else { return }
        let feeds = table.all
        table = FeedTable()
        runs = IndexRuns()
        for (id, version) in feeds { table.update(id, to: version) }
        runs.append(feeds.map(\.version))
    }
}

extension OccurrenceIndex {
    /// Returns the events of all feeds in an interval that aren't cancelled, as ``CalendarFeed/occurrences(in:timeZone:)`` does.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func occurrences(in interval: DateInterval, timeZone: TimeZone) -> Occurrences {
        occurrences(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }

    /// Returns the occurrences of all feeds that match a query, as ``CalendarFeed/occurrences(matching:)`` does.
    ///
    /// - Complexity: O(log *s* + *k*) to start, in the numbers of all series and of those that may touch the interval; then
    ///   O(log *k*) for each occurrence
    public func occurrences(matching query: OccurrenceQuery) -> Occurrences {
        let selection = selection(matching: query)
        return Occurrences(
            base: OccurrenceSequence(of: selection.sources, prepared: selection.prepared, matching: query),
            feedNumbers: selection.feedNumbers, ids: table.ids)
    }

    /// The occurrences that match a query, without their feeds.
    package func bareOccurrences(matching query: OccurrenceQuery) -> OccurrenceSequence {
        let selection = selection(matching: query)
        return OccurrenceSequence(of: selection.sources, prepared: selection.prepared, matching: query)
    }

    private func selection(matching query: OccurrenceQuery) -> IndexRuns.Selection {
        let window = ExpansionWindow(query)
        return runs.selection(touching: window.start..<max(window.end, window.start))
    }

    /// Returns the first event of all feeds that starts after a date and isn't cancelled; nil if there is none.
    ///
    /// - Parameters:
    ///   - date: the date that the occurrence starts after.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func next(after date: Date, timeZone: TimeZone) -> Item<Occurrence>? {
        occurrences(in: .from(date), timeZone: timeZone).first { $0.interval.start > date }
    }

    /// Returns the last event of all feeds that starts before a date and isn't cancelled; nil if there is none.
    ///
    /// - Parameters:
    ///   - date: the date that the occurrence starts before.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    /// - Complexity: O(*s*) in the number of series; earlier occurrences are not walked
    public func last(before date: Date, timeZone: TimeZone) -> Item<Occurrence>? {
        occurrences(in: .upTo(date), timeZone: timeZone).latestFirst.first { $0.interval.start < date }
    }

    /// Returns the occurrence with an identity, such as one that a notification carries; nil if its feed no longer has it.
    ///
    /// - Parameters:
    ///   - id: the feed, the UID and the original start.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    /// - Complexity: O(*n*) in the number of the feed's series
    public func occurrence(for id: OccurrenceID, timeZone: TimeZone) -> Item<Occurrence>? {
        self[id.feedID]?.occurrence(for: id.occurrence, timeZone: timeZone).map { Item(feedID: id.feedID, value: $0) }
    }
}
