public import Foundation
public import ICalendar

extension OccurrenceIndex {
    /// Returns the changes to the occurrences of all feeds since an earlier version of this index, each with its feed.
    ///
    /// If a feed was added or removed, all its occurrences are reported as added or removed. An occurrence that moved
    /// from one feed to another is reported as removed from the first and added to the second. See
    /// `CalendarFeed/changes(since:matching:)` for details.
    ///
    /// ```swift
    /// let before = index
    /// index.update(url, to: try CalendarFeed(contentsOf: url))
    /// for item in index.changes(since: before, in: week, timeZone: .current) { print(item.feedID, item.value) }
    /// ```
    ///
    /// - Parameters:
    ///   - old: The earlier version of the index.
    ///   - query: The occurrences to compare. A change is reported if the occurrence matches in either version.
    /// - Returns: The changes grouped by feed: first the feeds of this index, then feeds that are only in `old`. For
    ///   each feed, changes are sorted by the occurrence in the later version or, if it was removed, in the earlier
    ///   one.
    /// - Complexity: The complexity of `CalendarFeed/changes(since:matching:)` for each feed that was updated;
    ///   unchanged feeds cost nothing.
    public func changes(since old: OccurrenceIndex, matching query: OccurrenceQuery) -> [Item<OccurrenceChange>] {
        let nothing = CalendarFeed([])
        func changes(_ id: FeedID, from before: CalendarFeed, to after: CalendarFeed) -> [Item<OccurrenceChange>] {
            after.changes(since: before, matching: query).map { Item(feedID: id, value: $0) }
        }
        var result: [Item<OccurrenceChange>] = []
        for (id, version) in feeds {
            let before = old.version(of: id)
            if before == version { continue }
            result += changes(id, from: before?.feed ?? nothing, to: version.feed)
        }
        for (id, version) in old.feeds where self.version(of: id) == nil {
            result += changes(id, from: version.feed, to: nothing)
        }
        return result
    }

    /// Returns the changes to the events of all feeds in an interval that aren't cancelled, each with its feed.
    ///
    /// - Parameters:
    ///   - old: The earlier version of the index.
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func changes(
        since old: OccurrenceIndex, in interval: some DateIntervalConvertible, timeZone: TimeZone
    ) -> [Item<OccurrenceChange>] {
        changes(since: old, matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}
