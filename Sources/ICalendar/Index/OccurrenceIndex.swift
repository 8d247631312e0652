public import Foundation
import Recurrence

/// The series of one or many feeds, so that a month is answered without looking at those that cannot touch it.
///
/// ```swift
/// var index = OccurrenceIndex<URL>()
/// for url in urls { index.update(url, to: try CalendarFeed(contentsOf: url)) }
/// for occurrence in index.occurrences(in: month, timeZone: .current) {
///     print(occurrence.interval.start, occurrence.summary ?? "untitled")
/// }
/// ```
///
/// A value: keep one, give copies to any task, and ask them at the same time; there is no lock. Feeds are kept apart, so UIDs
/// that two of them share do no harm, and to update one costs what is in that one.
public struct OccurrenceIndex<FeedID: Hashable & Sendable>: Sendable {
    private var ids: [FeedID] = []
    private var feeds: [FeedIndex] = []

    /// Creates an index without feeds.
    public init() {}

    /// The feeds in it, in the order in which they came.
    public var feedIDs: [FeedID] { ids }

    /// How many series it has.
    public var seriesCount: Int { feeds.reduce(0) { $0 + $1.series.count } }

    /// Puts a feed in, or a new version in the place of the old one. Other feeds are not touched.
    ///
    /// - Returns: what the new version changed.
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

    /// Takes a feed out; nothing happens if it is not in it.
    public mutating func remove(_ id: FeedID) {
        guard let place = ids.firstIndex(of: id) else { return }
        ids.remove(at: place)
        feeds.remove(at: place)
    }

    /// Returns the events of all feeds in an interval that aren't cancelled, as ``CalendarFeed/occurrences(in:timeZone:)`` does.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func occurrences(in interval: DateInterval, timeZone: TimeZone) -> OccurrenceSequence {
        occurrences(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }

    /// Returns the occurrences of all feeds that match a query, as ``CalendarFeed/occurrences(matching:)`` does.
    ///
    /// - Complexity: O(log *s* + *k*) to start, in the numbers of all series and of those that may touch the interval; then
    ///   O(log *k*) for each occurrence
    public func occurrences(matching query: OccurrenceQuery) -> OccurrenceSequence {
        let window = ExpansionWindow(query)
        let touched = window.start..<max(window.end, window.start)
        if feeds.count == 1 {
            let places = feeds[0].places(touching: touched)
            return OccurrenceSequence(
                of: feeds[0].sources,
                prepared: .init(segments: feeds[0].segments, rows: places.rows, others: places.others),
                matching: query)
        }
        let merged = MergedSources(feeds, touching: touched)
        return OccurrenceSequence(of: merged.sources, prepared: merged.prepared, matching: query)
    }
}
