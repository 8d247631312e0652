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

/// A filter for entries by component type and status.
///
/// ```swift
/// let map = feed.decorations(for: grid, filter: OccurrenceFilter(kinds: [.event, .toDo]))
/// ```
public struct OccurrenceFilter: Sendable, Hashable {
    /// The component types to include.
    public var kinds: Set<CalendarEntry.Kind>

    /// Whether to include entries with `STATUS:CANCELLED`.
    public var includesCancelled: Bool

    /// Creates a filter for component types and cancelled entries.
    ///
    /// - Parameters:
    ///   - kinds: The component types to include.
    ///   - includesCancelled: Whether to include entries with `STATUS:CANCELLED`.
    public init(kinds: Set<CalendarEntry.Kind> = [.event], includesCancelled: Bool = false) {
        self.kinds = kinds
        self.includesCancelled = includesCancelled
    }

    /// Events that aren't cancelled.
    public static let events = OccurrenceFilter()

    /// Events and to-dos that aren't cancelled: the components that can have alarms.
    public static let eventsAndToDos = OccurrenceFilter(kinds: [.event, .toDo])

    /// All components, including cancelled ones.
    public static let everything = OccurrenceFilter(kinds: Set(CalendarEntry.Kind.allCases), includesCancelled: true)
}

extension ExpansionWindow {
    package init(_ query: OccurrenceQuery) { self.init(query.interval, viewer: ZoneRules(query.timeZone)) }
}
