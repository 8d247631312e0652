public import Foundation

/// One time at which an alarm goes off.
public struct ScheduledAlarm: Hashable, Sendable {
    /// The date the alarm goes off.
    public let date: Date

    /// The alarm that goes off.
    public let alarm: CalendarAlarm

    /// The entry that has the alarm: for an occurrence that was overridden the override.
    public let entry: CalendarEntry

    /// The occurrence it is about; nil for an alarm at one time of an entry that may have many.
    public let occurrence: Occurrence?

    /// 0 for the first time, *n* for the *n*-th repetition.
    public let repetition: Int

    /// Whether it has been seen: ACKNOWLEDGED is not before ``date`` (RFC 9074 §6.1).
    public let isAcknowledged: Bool
}

extension ScheduledAlarm: Comparable {
    /// By date, then the place of the alarm in its feed, then the repetition.
    public static func < (left: ScheduledAlarm, right: ScheduledAlarm) -> Bool {
        if left.date != right.date { return left.date < right.date }
        let (leftOffset, rightOffset) = (left.alarm.component.offset, right.alarm.component.offset)
        return leftOffset != rightOffset ? leftOffset < rightOffset : left.repetition < right.repetition
    }
}

extension CalendarFeed {
    /// When the alarms of a feed go off in an interval, in order.
    ///
    /// An alarm is found by when it goes off, not by when its occurrence takes place: a reminder a week ahead of an
    /// occurrence after the interval is there. The alarms of an override take the place of those of its master
    /// (RFC 5545 §3.6.6). An alarm relative to an all-day occurrence counts from midnight in the viewer's zone.
    ///
    /// ```swift
    /// let week = DateInterval(start: .now, duration: 7 * 86_400)
    /// for alarm in feed.alarms(in: week, timeZone: .current) {
    ///     print(alarm.date, alarm.entry.summary ?? "untitled")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: when alarms go off, and of which entries.
    ///   - includingAcknowledged: also those that have been seen.
    ///   - limit: how many are wanted, the earliest of all; iOS, for one, keeps 64 notifications. Without it a feed with an alarm
    ///     every second fills the memory.
    /// - Complexity: O(*s* + *n* log *n*) in the number of series and of alarms in the interval; with a limit memory is O(limit)
    public func alarms(
        matching query: OccurrenceQuery, includingAcknowledged: Bool = false, limit: Int = .max
    ) -> [ScheduledAlarm] {
        var schedule = AlarmSchedule(query, limit: limit, includingAcknowledged: includingAcknowledged)
        for series in series where query.filter.kinds.contains(series.kind) { schedule.add(series) }
        return schedule.earliest
    }

    /// Returns the alarms of events and to-dos that go off in an interval, as
    /// ``alarms(matching:includingAcknowledged:limit:)`` does.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    ///   - includingAcknowledged: also those that have been seen.
    ///   - limit: the number of alarms to return, the earliest of all.
    public func alarms(
        in interval: DateInterval, timeZone: TimeZone, includingAcknowledged: Bool = false, limit: Int = .max
    ) -> [ScheduledAlarm] {
        alarms(
            matching: OccurrenceQuery(interval, timeZone: timeZone, filter: .eventsAndToDos),
            includingAcknowledged: includingAcknowledged, limit: limit)
    }
}
