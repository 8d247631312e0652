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

    /// An index of nothing.
    public init() {}

    /// The feeds in it, in the order in which they came.
    public var feedIDs: [FeedID] { ids }

    /// How many series it has.
    public var seriesCount: Int { feeds.reduce(0) { $0 + $1.series.count } }

    /// Puts a feed in, or a new version in the place of the old one. Other feeds are not touched.
    ///
    /// - Returns: what the new version changed.
    /// - Complexity: O(*n* log *n*) in the number of the feed's series, and the octets of those that both versions have
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

    /// What takes place in an interval, in all feeds: as ``CalendarFeed/occurrences(in:timeZone:kinds:includingCancelled:)``.
    ///
    /// - Complexity: O(log *s* + *k*) to begin, in the numbers of all series and of those that may touch the interval; then
    ///   O(log *k*) for each occurrence
    public func occurrences(
        in interval: DateInterval, timeZone: TimeZone, kinds: Set<Entry.Kind> = [.event],
        includingCancelled: Bool = false
    ) -> OccurrenceSequence {
        let window = ExpansionWindow(interval, viewer: ZoneRules(timeZone))
        let touched = window.start..<max(window.end, window.start)
        func sequence(_ sources: [OccurrenceSource], _ preparation: OccurrenceSequence.Preparation)
            -> OccurrenceSequence
        {
            OccurrenceSequence(
                sources: sources, preparation: preparation, window: window, kinds: kinds,
                includesCancelled: includingCancelled)
        }
        if feeds.count == 1 {
            let places = feeds[0].places(touching: touched)
            return sequence(
                feeds[0].sources, .init(segments: feeds[0].plain, plain: places.plain, others: places.others))
        }
        let merged = MergedSources(feeds, touching: touched)
        return sequence(merged.sources, merged.prepared)
    }
}
