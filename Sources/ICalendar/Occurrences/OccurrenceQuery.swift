public import Foundation
import Recurrence

/// A window of time, the viewer's time zone, and the entries to include.
///
/// Feeds, indexes, free/busy times, alarms, changes and engines all take a query:
///
/// ```swift
/// let filter = OccurrenceFilter(kinds: [.event, .toDo], includesCancelled: true)
/// let query = OccurrenceQuery(month, timeZone: .current, filter: filter)
/// for occurrence in feed.occurrences(matching: query) { print(occurrence.start) }
/// ```
///
/// For events that aren't cancelled, ``CalendarFeed/occurrences(in:timeZone:)`` is a shortcut.
public struct OccurrenceQuery: Sendable, Hashable {
    /// The half-open window, `[start, end)`. An occurrence matches if it overlaps the window. A zero-length occurrence
    /// matches if it starts in the window.
    public var interval: DateInterval

    /// The viewer's time zone, for floating and all-day times.
    public var timeZone: TimeZone

    /// The entries to include, by kind and status.
    public var filter: OccurrenceFilter

    /// Creates a query for a window of time.
    ///
    /// - Parameters:
    ///   - interval: The half-open window, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    ///   - filter: The entries to include; events that aren't cancelled by default.
    public init(_ interval: some DateIntervalConvertible, timeZone: TimeZone, filter: OccurrenceFilter = .events) {
        self.interval = interval.dateInterval
        self.timeZone = timeZone
        self.filter = filter
    }
}

extension ExpansionWindow {
    package init(_ query: OccurrenceQuery) { self.init(query.interval, viewer: ZoneRules(query.timeZone)) }
}
