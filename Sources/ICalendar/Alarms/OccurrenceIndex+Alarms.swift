public import Foundation

extension OccurrenceIndex {
    /// Returns the alarms of all feeds that fire in an interval, each with its feed, sorted by date.
    ///
    /// See ``CalendarFeed/alarms(matching:includingAcknowledged:limit:)`` for details.
    ///
    /// ```swift
    /// for item in index.alarms(in: week, timeZone: .current, limit: 64) {
    ///     print(item.date, item.entry.summary ?? "untitled", item.feedID)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: The interval in which alarms fire, and the entries to include.
    ///   - includingAcknowledged: Whether to include alarms the user has already seen.
    ///   - limit: The maximum number of alarms; the earliest of all feeds are returned.
    /// - Complexity: O(*s* + *n* log *n*) in the number of series and the number of alarms in the interval.
    public func alarms(
        matching query: OccurrenceQuery, includingAcknowledged: Bool = false, limit: Int = .max
    ) -> [Item<ScheduledAlarm>] {
        var alarms: [Item<ScheduledAlarm>] = []
        for (id, version) in feeds {
            // The earliest of all feeds are among the earliest of each.
            alarms += version.feed.alarms(
                matching: query, includingAcknowledged: includingAcknowledged, limit: limit
            ).map { Item(feedID: id, value: $0) }
        }
        // Alarms at the same time are in the order of the feeds; alarms of one feed keep their order.
        let order = alarms.indices.sorted { (alarms[$0].date, $0) < (alarms[$1].date, $1) }
        return order.prefix(max(limit, 0)).map { alarms[$0] }
    }

    /// Returns the alarms of events and to-dos of all feeds that fire in an interval, each with its feed, sorted by
    /// date.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    ///   - includingAcknowledged: Whether to include alarms the user has already seen.
    ///   - limit: The maximum number of alarms; the earliest of all feeds are returned.
    public func alarms(
        in interval: some DateIntervalConvertible, timeZone: TimeZone, includingAcknowledged: Bool = false,
        limit: Int = .max
    ) -> [Item<ScheduledAlarm>] {
        alarms(
            matching: OccurrenceQuery(interval, timeZone: timeZone, filter: .eventsAndToDos),
            includingAcknowledged: includingAcknowledged, limit: limit)
    }
}
