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
/// costs as much as that feed has series.
public struct OccurrenceIndex<FeedID: Hashable & Sendable>: Sendable {
    private(set) var ids: [FeedID] = []
    private(set) var feeds: [FeedIndex] = []

    /// Creates an index without feeds.
    public init() {}

    /// The identifiers of the feeds in the index, in the order in which they were added.
    public var feedIDs: [FeedID] { ids }

    /// The number of series of all feeds.
    public var seriesCount: Int { feeds.reduce(0) { $0 + $1.series.count } }

    /// Returns a feed of the index; nil if there is none with this identifier.
    ///
    /// ```swift
    /// let name = index[item.feedID]?.name
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of feeds
    public subscript(id: FeedID) -> CalendarFeed? { ids.firstIndex(of: id).map { feeds[$0].feed } }

    /// Adds a feed, or replaces it by a new version. Other feeds are not touched.
    ///
    /// - Returns: the UIDs that the new version adds, removes and changes.
    /// - Complexity: O(*n* log *n*) in the number of the feed's series, and the bytes of those that both versions have
    @discardableResult
    public mutating func update(_ id: FeedID, to feed: CalendarFeed) -> SeriesUpdate {
        let indexed = FeedIndex(feed)
        guard let place = ids.firstIndex(of: id) else {
            ids.append(id)
            feeds.append(indexed)
            return SeriesUpdate(from: [], to: feed.series)
        }
        let update = SeriesUpdate(from: feeds[place].series, to: feed.series)
        feeds[place] = indexed
        return update
    }

    /// Removes a feed; nothing happens if the index doesn't have it.
    public mutating func remove(_ id: FeedID) {
        guard let place = ids.firstIndex(of: id) else { return }
        ids.remove(at: place)
        feeds.remove(at: place)
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
        let (base, feedNumbers) = merged(matching: query)
        return Occurrences(base: base, feedNumbers: feedNumbers, ids: ids)
    }

    /// The occurrences that match a query, without their feeds.
    package func bareOccurrences(matching query: OccurrenceQuery) -> OccurrenceSequence { merged(matching: query).base }

    /// The occurrences that match a query, and for each of their sources the number of its feed; none where all are of the only
    /// feed.
    private func merged(matching query: OccurrenceQuery) -> (base: OccurrenceSequence, feedNumbers: [Int32]) {
        let window = ExpansionWindow(query)
        let touched = window.start..<max(window.end, window.start)
        if feeds.count == 1 {
            let places = feeds[0].places(touching: touched)
            let base = OccurrenceSequence(
                of: feeds[0].sources,
                prepared: .init(segments: feeds[0].segments, rows: places.rows, others: places.others),
                matching: query)
            return (base, [])
        }
        let merged = MergedSources(feeds, touching: touched)
        return (
            OccurrenceSequence(of: merged.sources, prepared: merged.prepared, matching: query), merged.feedNumbers
        )
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
