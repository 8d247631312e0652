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
    private struct Part: Sendable {
        let id: FeedID
        let series: [Series]
        /// What the occurrences of the series come from, by UID, and when that is.
        let sources: [Series.Source]
        let plain: PlainStretches
        let tree: ExtentTree

        /// The places of the sources that may touch a range of instants, ascending.
        func places(touching range: Range<Int>) -> [Int] {
            let items = tree.items(overlapping: range)
            // Many series take place in most months: to mark them and to read the marks is faster than to sort.
            guard items.count > sources.count / 64 else { return items.sorted() }
            var marks = [Bool](repeating: false, count: sources.count)
            for item in items { marks[item] = true }
            return marks.indices.filter { marks[$0] }
        }
    }

    private var parts: [Part] = []

    /// An index of nothing.
    public init() {}

    /// The feeds in it, in the order in which they came.
    public var feedIDs: [FeedID] { parts.map(\.id) }

    /// How many series it has.
    public var seriesCount: Int { parts.reduce(0) { $0 + $1.series.count } }

    /// Puts a feed in, or a new version in the place of the old one. Other feeds are not touched.
    ///
    /// - Returns: what the new version changed.
    /// - Complexity: O(*n* log *n*) in the number of the feed's series, and the octets of those that both versions have
    @discardableResult
    public mutating func update(_ id: FeedID, to feed: CalendarFeed) -> SeriesUpdate {
        let part = Part(
            id: id, series: feed.series, sources: feed.sources, plain: PlainStretches(feed.sources),
            tree: ExtentTree(feed.sources.map(\.extent)))
        guard let index = parts.firstIndex(where: { $0.id == id }) else {
            parts.append(part)
            return SeriesUpdate(from: [], to: feed.series)
        }
        let update = SeriesUpdate(from: parts[index].series, to: feed.series)
        parts[index] = part
        return update
    }

    /// Takes a feed out; nothing happens if it is not in it.
    public mutating func remove(_ id: FeedID) {
        parts.removeAll { $0.id == id }
    }

    /// What takes place in an interval, in all feeds: as ``CalendarFeed/occurrences(in:timeZone:kinds:includingCancelled:)``.
    ///
    /// - Complexity: O(log *s* + *k*) to begin, in the numbers of all series and of those that may touch the interval; then
    ///   O(log *k*) for each occurrence
    public func occurrences(
        in interval: DateInterval, timeZone: TimeZone, kinds: Set<Entry.Kind> = [.event],
        includingCancelled: Bool = false
    ) -> OccurrenceSequence {
        let window = OccurrenceWindow(interval, viewer: ZoneRules(timeZone))
        let touched = window.start..<max(window.end, window.start)
        func sequence(_ sources: [Series.Source], _ plain: PlainStretches?, _ candidates: [Int]?) -> OccurrenceSequence
        {
            OccurrenceSequence(
                sources: sources, plain: plain, candidates: candidates, window: window, kinds: kinds,
                includesCancelled: includingCancelled)
        }
        if parts.count == 1 { return sequence(parts[0].sources, parts[0].plain, parts[0].places(touching: touched)) }
        let candidates = parts.flatMap { part in part.places(touching: touched).map { part.sources[$0] } }
        return sequence(Series.Source.ordered(candidates), nil, nil)
    }
}
