public import Foundation

extension OccurrenceIndex {
    /// Returns the alarms of all feeds that go off in an interval, each with its feed, in order, as
    /// ``CalendarFeed/alarms(matching:includingAcknowledged:limit:)`` does.
    ///
    /// ```swift
    /// for item in index.alarms(in: week, timeZone: .current, limit: 64) {
    ///     print(item.date, item.entry.summary ?? "untitled", item.feedID)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: when alarms go off, and of which entries.
    ///   - includingAcknowledged: whether to include those that have been seen.
    ///   - limit: the number of alarms to return, the earliest of all feeds together.
    /// - Complexity: O(*s* + *n* log *n*) in the number of series and of alarms in the interval
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
        // At one time, in the order of the feeds; those of one feed stay in theirs.
        let order = alarms.indices.sorted { (alarms[$0].date, $0) < (alarms[$1].date, $1) }
        return order.prefix(max(limit, 0)).map { alarms[$0] }
    }

    /// Returns the alarms of events and to-dos of all feeds that go off in an interval, each with its feed, in order.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    ///   - includingAcknowledged: whether to include those that have been seen.
    ///   - limit: the number of alarms to return, the earliest of all feeds together.
    public func alarms(
        in interval: DateInterval, timeZone: TimeZone, includingAcknowledged: Bool = false, limit: Int = .max
    ) -> [Item<ScheduledAlarm>] {
        alarms(
            matching: OccurrenceQuery(interval, timeZone: timeZone, filter: .eventsAndToDos),
            includingAcknowledged: includingAcknowledged, limit: limit)
    }
}
