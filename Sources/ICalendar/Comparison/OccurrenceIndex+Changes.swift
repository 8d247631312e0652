public import Foundation

extension OccurrenceIndex {
    /// Returns the changes to the occurrences of all feeds since an earlier version of this index, each with its feed, as
    /// ``CalendarFeed/changes(since:matching:)`` does.
    ///
    /// The occurrences of a feed that was added are added, and those of a feed that was removed are removed. An occurrence that
    /// went from one feed to another is removed from one and added to the other.
    ///
    /// ```swift
    /// let before = index
    /// index.update(url, to: try CalendarFeed(contentsOf: url))
    /// for item in index.changes(since: before, in: week, timeZone: .current) { print(item.feedID, item.value) }
    /// ```
    ///
    /// - Parameters:
    ///   - old: the earlier version of the index.
    ///   - query: a change is reported if the occurrence matches before it or after it.
    /// - Returns: the changes in the order of the feeds: those of this index, then those that only `old` has; for each feed
    ///   ordered by where the occurrences now are, or were.
    /// - Complexity: that of ``CalendarFeed/changes(since:matching:)`` for each feed that was updated; others cost nothing
    public func changes(since old: OccurrenceIndex, matching query: OccurrenceQuery) -> [Item<OccurrenceChange>] {
        let nothing = CalendarFeed([])
        func changes(_ id: FeedID, from before: CalendarFeed, to after: CalendarFeed) -> [Item<OccurrenceChange>] {
            after.changes(since: before, matching: query).map { Item(feedID: id, value: $0) }
        }
        var result: [Item<OccurrenceChange>] = []
        for (id, version) in feeds {
            let before = old.version(of: id)
            if before === version { continue }
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
    ///   - old: the earlier version of the index.
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func changes(
        since old: OccurrenceIndex, in interval: DateInterval, timeZone: TimeZone
    ) -> [Item<OccurrenceChange>] {
        changes(since: old, matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}
