public import Foundation

/// An alarm at one of the dates on which it fires.
///
/// ```swift
/// for scheduled in feed.alarms(in: week, timeZone: .current, includingAcknowledged: true) {
///     print(scheduled.date, scheduled.entry.summary ?? "untitled", scheduled.isAcknowledged ? "seen" : "")
/// }
/// ```
///
/// An alarm holds its entry, and with it the feed. To store alarms, or to send them to another process, make a
/// `NotificationPlan` of `CalendarDelivery` of them, which is `Codable` and has the same ``id``s.
public struct ScheduledAlarm: Hashable, Sendable {
    /// The date the alarm fires.
    public let date: Date

    /// The alarm that fires.
    public let alarm: CalendarAlarm

    /// The entry that has the alarm; for an overridden occurrence, this is the override.
    public let entry: CalendarEntry

    /// The occurrence the alarm belongs to; nil for an alarm at a fixed time, because the entry may have many
    /// occurrences.
    public let occurrence: Occurrence?

    /// The number of the repetition: 0 for the first time, *n* for the *n*-th repetition.
    public let repetition: Int

    /// Whether the user has seen the alarm: ACKNOWLEDGED is at or after ``date`` (RFC 9074 §6.1).
    public let isAcknowledged: Bool

    /// Creates an alarm that fires on a date, for previews and tests.
    ///
    /// ```swift
    /// let scheduled = ScheduledAlarm(date: .now, alarm: entry.alarms[0], entry: entry)
    /// ```
    public init(
        date: Date, alarm: CalendarAlarm, entry: CalendarEntry, occurrence: Occurrence? = nil, repetition: Int = 0,
        isAcknowledged: Bool = false
    ) {
        (self.date, self.alarm, self.entry) = (date, alarm, entry)
        (self.occurrence, self.repetition, self.isAcknowledged) = (occurrence, repetition, isAcknowledged)
    }
}

extension ScheduledAlarm: Comparable {
    /// Returns whether an alarm sorts before another: by date, then position in the feed, then repetition.
    public static func < (left: ScheduledAlarm, right: ScheduledAlarm) -> Bool {
        if left.date != right.date { return left.date < right.date }
        let (leftOffset, rightOffset) = (left.alarm.component.offset, right.alarm.component.offset)
        return leftOffset != rightOffset ? leftOffset < rightOffset : left.repetition < right.repetition
    }
}

extension CalendarFeed {
    /// Returns the alarms of the feed that fire in an interval, sorted by date.
    ///
    /// The interval applies to the time an alarm fires, not to the occurrence. The result includes a reminder a week
    /// ahead of an occurrence after the interval. The alarms of an override replace the master's (RFC 5545 §3.6.6). An
    /// alarm relative to an all-day occurrence counts from midnight in the viewer's time zone.
    ///
    /// ```swift
    /// let week = DateInterval(start: .now, duration: 7 * 86_400)
    /// for alarm in feed.alarms(in: week, timeZone: .current) {
    ///     print(alarm.date, alarm.entry.summary ?? "untitled")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: The interval in which alarms fire, and the entries to include.
    ///   - includingAcknowledged: Whether to include alarms the user has already seen.
    ///   - limit: The maximum number of alarms; the earliest are returned. For example, iOS keeps 64 notifications.
    ///     Without a limit, a feed with an alarm every second fills the memory.
    /// - Complexity: O(*s* + *n* log *n*) in the number of series and the number of alarms in the interval. With a
    ///   limit, memory use is O(limit).
    public func alarms(
        matching query: OccurrenceQuery, includingAcknowledged: Bool = false, limit: Int = .max
    ) -> [ScheduledAlarm] {
        var schedule = AlarmSchedule(query, limit: limit, includingAcknowledged: includingAcknowledged)
        for series in series where query.filter.kinds.contains(series.kind) { schedule.add(series) }
        return schedule.earliest
    }

    /// Returns the alarms of events and to-dos that fire in an interval, sorted by date.
    ///
    /// See ``alarms(matching:includingAcknowledged:limit:)`` for details.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    ///   - includingAcknowledged: Whether to include alarms the user has already seen.
    ///   - limit: The maximum number of alarms; the earliest are returned.
    public func alarms(
        in interval: some DateIntervalConvertible, timeZone: TimeZone, includingAcknowledged: Bool = false,
        limit: Int = .max
    ) -> [ScheduledAlarm] {
        alarms(
            matching: OccurrenceQuery(interval, timeZone: timeZone, filter: .eventsAndToDos),
            includingAcknowledged: includingAcknowledged, limit: limit)
    }
}
