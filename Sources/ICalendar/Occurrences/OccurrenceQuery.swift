public import Foundation
import Recurrence

/// A window of time, the zone of the viewer, and the entries to include.
///
/// The feed, an index, free/busy time, alarms, changes and engines all take one:
///
/// ```swift
/// let filter = OccurrenceFilter(kinds: [.event, .toDo], includesCancelled: true)
/// let query = OccurrenceQuery(month, timeZone: .current, filter: filter)
/// for occurrence in feed.occurrences(matching: query) { print(occurrence.start) }
/// ```
///
/// For events that aren't cancelled ``CalendarFeed/occurrences(in:timeZone:)`` is shorter.
public struct OccurrenceQuery: Sendable, Hashable {
    /// The window, half-open: `[start, end)`. An occurrence is in the window if it overlaps it or, without length, starts
    /// in it.
    public var interval: DateInterval

    /// The viewer's zone, which places floating and all-day times.
    public var timeZone: TimeZone

    /// The entries to include.
    public var filter: OccurrenceFilter

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - interval: the window, half-open: `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    public init(_ interval: DateInterval, timeZone: TimeZone, filter: OccurrenceFilter = .events) {
        self.interval = interval
        self.timeZone = timeZone
        self.filter = filter
    }
}

/// A choice of entries by component and status.
///
/// ```swift
/// let map = feed.decorations(for: grid, filter: OccurrenceFilter(kinds: [.event, .toDo]))
/// ```
public struct OccurrenceFilter: Sendable, Hashable {
    /// The components to include.
    public var kinds: Set<CalendarEntry.Kind>

    /// Whether to include entries with `STATUS:CANCELLED`.
    public var includesCancelled: Bool

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - kinds: the components to include.
    ///   - includesCancelled: whether to include entries with `STATUS:CANCELLED`.
    public init(kinds: Set<CalendarEntry.Kind> = [.event], includesCancelled: Bool = false) {
        self.kinds = kinds
        self.includesCancelled = includesCancelled
    }

    /// Events that aren't cancelled.
    public static let events = OccurrenceFilter()

    /// Events and to-dos that aren't cancelled: the entries that alarms are for.
    public static let eventsAndToDos = OccurrenceFilter(kinds: [.event, .toDo])

    /// All components, cancelled ones too.
    public static let everything = OccurrenceFilter(kinds: Set(CalendarEntry.Kind.allCases), includesCancelled: true)
}

extension ExpansionWindow {
    init(_ query: OccurrenceQuery) { self.init(query.interval, viewer: ZoneRules(query.timeZone)) }
}
