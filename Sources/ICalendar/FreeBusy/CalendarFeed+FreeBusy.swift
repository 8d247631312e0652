public import Foundation
import ICalendarSyntax

extension OccurrenceIndex {
    /// Returns the time that the occurrences of all feeds take together, as ``CalendarFeed/freeBusy(matching:)`` does.
    ///
    /// ```swift
    /// let isFree = index.freeBusy(in: lunch, timeZone: .current).periods.isEmpty
    /// ```
    ///
    /// - Parameter query: the interval, and which entries take time; cancelled ones never do.
    /// - Complexity: O(log *s* + *n* + *m* log *m*) in the numbers of series, of occurrences in the interval and of periods
    public func freeBusy(matching query: OccurrenceQuery) -> FreeBusy {
        bareOccurrences(matching: query).freeBusy(query, availabilities: feeds.flatMap(\.version.feed.availabilities))
    }

    /// Returns the time that the events of all feeds take in an interval, as ``freeBusy(matching:)`` does.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func freeBusy(in interval: DateInterval, timeZone: TimeZone) -> FreeBusy {
        freeBusy(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}

extension CalendarFeed {
    /// When the events of a feed take time in an interval.
    ///
    /// An event takes its time unless it is `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7) or `STATUS:CANCELLED`; all-day events
    /// take whole days of the viewer. `STATUS:TENTATIVE` makes it tentative. Outlook's `X-MICROSOFT-CDO-BUSYSTATUS:OOF`, out
    /// of office, makes it unavailable: RFC 5545 has no property that would. Time that a VAVAILABILITY of the feed speaks of
    /// and that is not available is busy too (RFC 7953 §4). What the feed has as VFREEBUSY is ``publishedFreeBusy`` and not in here.
    ///
    /// - Parameter query: the interval, and which entries take time; cancelled ones never do.
    /// - Complexity: O(*s* + *n* + *m* log *m*) in the numbers of series, of occurrences in the interval and of periods that
    ///   are apart; memory for the latter only
    public func freeBusy(matching query: OccurrenceQuery) -> FreeBusy {
        occurrences(matching: query).freeBusy(query, availabilities: availabilities)
    }

    /// Returns the time that events take in an interval, as ``freeBusy(matching:)`` does.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func freeBusy(in interval: DateInterval, timeZone: TimeZone) -> FreeBusy {
        freeBusy(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}

extension OccurrenceSequence {
    /// The time that the occurrences take in the interval they are of, and that availabilities leave busy.
    func freeBusy(_ query: OccurrenceQuery, availabilities: [PublishedAvailability]) -> FreeBusy {
        let interval = query.interval
        // Asked of each source once: it is looked up in the properties.
        var kinds = [Int: FreeBusy.Kind?]()
        let periods = lazy.compactMap { occurrence -> FreeBusy.Period? in
            let kind = kinds[occurrence.member.source] ?? occurrence.entry.busyKind
            kinds[occurrence.member.source] = .some(kind)
            return kind.map { FreeBusy.Period(occurrence.interval, $0) }
        }
        if availabilities.isEmpty { return FreeBusy(in: interval, periods) }
        let sweep = AvailabilitySweep(availabilities, in: interval, timeZone: query.timeZone)
        return FreeBusy(in: interval, sweep.periods + FreeBusy(in: interval, periods).periods)
    }
}

extension CalendarEntry {
    /// What its time is to others; nil where it takes none.
    var busyKind: FreeBusy.Kind? {
        if isTransparent || status == .cancelled { return nil }
        if status == .tentative { return .tentative }
        let isAway = component["X-MICROSOFT-CDO-BUSYSTATUS"]?.value.trimmed.uppercased() == "OOF"
        return isAway ? .unavailable : .busy
    }
}
