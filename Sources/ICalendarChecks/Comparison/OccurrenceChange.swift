public import Foundation
public import ICalendar

/// A difference in one occurrence between two versions of a feed.
///
/// ```swift
/// for change in feed.changes(since: old, in: week, timeZone: .current) {
///     switch change {
///     case .added(let new): print("new", new)
///     case .removed(let old): print("removed", old)
///     case .moved(let old, let new): print("moved from", old.start, "to", new.start)
///     case .seriesMoved(let old, let new): print("all moved from", old.start, "to", new.start)
///     case .changed(_, let new): print("changed", new)
///     }
/// }
/// ```
public enum OccurrenceChange: Hashable, Sendable {
    /// The occurrence was added.
    case added(Occurrence)
    /// The occurrence was removed.
    case removed(Occurrence)
    /// The occurrence is at another time. Its content may have changed too.
    case moved(from: Occurrence, to: Occurrence)
    /// The occurrence is at the same time, but its content changed.
    case changed(from: Occurrence, to: Occurrence)
    /// A whole series is at another time, because its start or zone changed. Its content may have changed too. The
    /// occurrences are the first ones in the interval.
    case seriesMoved(from: Occurrence, to: Occurrence)
}

extension OccurrenceChange {
    /// The occurrence in the earlier version; nil for an added occurrence.
    public var before: Occurrence? {
        switch self {
        case .added: nil
        case .removed(let old), .moved(let old, _), .changed(let old, _), .seriesMoved(let old, _): old
        }
    }

    /// The occurrence in the later version; nil for a removed occurrence.
    public var after: Occurrence? {
        switch self {
        case .removed: nil
        case .added(let new), .moved(_, let new), .changed(_, let new), .seriesMoved(_, let new): new
        }
    }
}

extension CalendarFeed {
    /// Returns the changes to occurrences in an interval since an earlier version of this feed.
    ///
    /// Occurrences of a series are matched by UID and original start (`Occurrence/ID`), and single events by UID. An
    /// entry that only recurs in one of the versions is matched by start: if a single event becomes a series, it
    /// matches the first occurrence. A moved occurrence, even into or out of the interval, is therefore not reported as
    /// removed and added.
    ///
    /// If the DTSTART or the zone of a series changes, the original starts change too. If no occurrence keeps its original
    /// start, this is one change of the whole series (``OccurrenceChange/seriesMoved(from:to:)``). Overrides that moved
    /// differently, and occurrences without a partner at the end of the series, are changes of their own.
    ///
    /// Changes to DTSTAMP, LAST-MODIFIED and SEQUENCE alone are not reported, because many producers rewrite them on
    /// every export. Changes to the order of properties, or to properties such as RRULE that only affect other
    /// occurrences, are not reported either.
    ///
    /// ```swift
    /// for change in feed.changes(since: yesterday, in: week, timeZone: .current) {
    ///     switch change {
    ///     case .moved(let old, let new): print(old.interval.start, "→", new.interval.start)
    ///     case .seriesMoved(let old, let new): print("all:", old.interval.start, "→", new.interval.start)
    ///     case .added(let new): print("new:", new)
    ///     case .removed(let old): print("cancelled:", old)
    ///     case .changed(_, let new): print("changed:", new)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - old: The earlier version.
    ///   - query: The occurrences to compare. A change is reported if the occurrence matches in either version. Unless
    ///     the query includes cancelled entries, a newly cancelled occurrence is reported as removed.
    /// - Returns: The changes, sorted by the occurrence in the later version or, if it was removed, in the earlier one.
    /// - Complexity: O(*s* + *n* log *n*) in the number of series and the number of occurrences in the interval.
    public func changes(since old: CalendarFeed, matching query: OccurrenceQuery) -> [OccurrenceChange] {
        // Content can be what changed, so it is looked at last.
        let matcher = EntryMatcher(query.filter)
        var query = query
        query.filter = query.filter.withoutContent
        var comparison = OccurrenceComparison(
            Array(old.occurrences(matching: query)), Array(occurrences(matching: query)))
        var before = OccurrenceFinder(old.series, outside: query)
        var after = OccurrenceFinder(series, outside: query)
        comparison.lookElsewhere(before: &before, after: &after)
        comparison.pairMovedSeries(before: &before, after: &after)
        return comparison.changes.filter { change in
            matcher.isEmpty
                || [change.before, change.after].contains { $0.map { matcher.admits($0.entry) } ?? false }
        }
    }

    /// Returns the changes to the events in an interval that aren't cancelled.
    ///
    /// See ``changes(since:matching:)`` for details.
    ///
    /// - Parameters:
    ///   - old: The earlier version.
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func changes(
        since old: CalendarFeed, in interval: some DateIntervalConvertible, timeZone: TimeZone
    ) -> [OccurrenceChange] {
        changes(since: old, matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}
