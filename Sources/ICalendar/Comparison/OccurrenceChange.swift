public import Foundation

/// What became of one occurrence from one version of a feed to the next.
public enum OccurrenceChange: Hashable, Sendable {
    /// It is new.
    case added(Occurrence)
    /// It is no more.
    case removed(Occurrence)
    /// It takes place at another time, and may say something else too.
    case moved(from: Occurrence, to: Occurrence)
    /// It takes place at the same time and says something else.
    case changed(from: Occurrence, to: Occurrence)
}

extension OccurrenceChange {
    /// The occurrence in the earlier version; nil for one that is new.
    public var before: Occurrence? {
        switch self {
        case .added: nil
        case .removed(let old), .moved(let old, _), .changed(let old, _): old
        }
    }

    /// The occurrence in the later version; nil for one that is no more.
    public var after: Occurrence? {
        switch self {
        case .removed: nil
        case .added(let new), .moved(_, let new), .changed(_, let new): new
        }
    }
}

extension CalendarFeed {
    /// What became of the occurrences in an interval since an earlier version of this feed.
    ///
    /// An occurrence of a series is the same when UID and original start are (``Occurrence/ID``); an event that does not
    /// recur, when the UID is; one that recurs in one of the versions alone is told by its start, so that an event which became a
    /// series is the first occurrence of it. So one that was moved, also into the interval or out of it, is not one removed and one
    /// added. A series whose DTSTART moved has other original starts, and therefore other occurrences.
    ///
    /// DTSTAMP, LAST-MODIFIED and SEQUENCE are no change by themselves: many producers write them anew with every export.
    /// Neither is what only places other occurrences, such as RRULE, nor the order of properties.
    ///
    /// ```swift
    /// for change in feed.changes(since: yesterday, in: week, timeZone: .current) {
    ///     if case .moved(let old, let new) = change { print(old.interval.start, "→", new.interval.start) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - old: the earlier version.
    ///   - query: a change is reported if the occurrence matches before it or after it. Unless cancelled entries match,
    ///     cancelling an occurrence removes it.
    /// - Returns: ordered by where the occurrences now are, or were.
    /// - Complexity: O(*s* + *n* log *n*) in the numbers of series and of occurrences in the interval
    public func changes(since old: CalendarFeed, matching query: OccurrenceQuery) -> [OccurrenceChange] {
        var comparison = OccurrenceComparison(
            Array(old.occurrences(matching: query)), Array(occurrences(matching: query)))
        comparison.lookElsewhere(
            before: OccurrenceFinder(old.series, outside: query), after: OccurrenceFinder(series, outside: query))
        return comparison.changes
    }

    /// Returns the changes to the events in an interval that aren't cancelled, as ``changes(since:matching:)`` does.
    ///
    /// - Parameters:
    ///   - old: the earlier version.
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func changes(
        since old: CalendarFeed, in interval: DateInterval, timeZone: TimeZone
    ) -> [OccurrenceChange] {
        changes(since: old, matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}
