public import Foundation
import ICalendarSyntax

extension OccurrenceIndex {
    /// Returns the busy time of all feeds together in a query's interval.
    ///
    /// See ``CalendarFeed/freeBusy(matching:includingAllDay:)`` for the definition of busy time.
    ///
    /// ```swift
    /// let isFree = index.freeBusy(in: lunch, timeZone: .current).periods.isEmpty
    /// ```
    ///
    /// - Parameters:
    ///   - query: The interval and the entries to include; cancelled entries are never busy.
    ///   - includingAllDay: Whether events of whole days are busy. Many people note holidays and visits as such events and forget
    ///     to make them transparent.
    /// - Complexity: O(log *s* + *n* + *m* log *m*) in the number of series, of occurrences in the interval, and of
    ///   periods.
    public func freeBusy(matching query: OccurrenceQuery, includingAllDay: Bool = true) -> FreeBusy {
        bareOccurrences(matching: query).freeBusy(
            query, includingAllDay, availabilities: feeds.flatMap(\.version.feed.availabilities),
            published: feeds.flatMap(\.version.feed.publishedFreeBusy))
    }

    /// Returns the busy time of the events of all feeds in an interval.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func freeBusy(in interval: some DateIntervalConvertible, timeZone: TimeZone) -> FreeBusy {
        freeBusy(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}

extension CalendarFeed {
    /// Returns the busy time of the feed in a query's interval.
    ///
    /// ```swift
    /// for period in feed.freeBusy(in: week, timeZone: .current).periods { print(period.interval, period.kind) }
    /// ```
    ///
    /// An event is busy unless it is `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7) or `STATUS:CANCELLED`. All-day events
    /// cover whole days of the viewer. `STATUS:TENTATIVE` makes the time tentative. Outlook's
    /// `X-MICROSOFT-CDO-BUSYSTATUS:OOF` (out of office) makes the time unavailable; RFC 5545 has no property for this.
    /// Time that is in the range of a VAVAILABILITY, but not available, is also busy (RFC 7953 §4), and so are the periods
    /// of VFREEBUSY components (``publishedFreeBusy``), except for those with FBTYPE=FREE.
    ///
    /// - Parameters:
    ///   - query: The interval and the entries to include; cancelled entries are never busy.
    ///   - includingAllDay: Whether events of whole days are busy. Many people note holidays and visits as such events and forget
    ///     to make them transparent.
    /// - Complexity: O(*s* + *n* + *m* log *m*) in the number of series, of occurrences in the interval, and of
    ///   separate periods. Memory use is O(*m*).
    public func freeBusy(matching query: OccurrenceQuery, includingAllDay: Bool = true) -> FreeBusy {
        occurrences(matching: query).freeBusy(
            query, includingAllDay, availabilities: availabilities, published: publishedFreeBusy)
    }

    /// Returns the busy time of the feed's events in an interval.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func freeBusy(in interval: some DateIntervalConvertible, timeZone: TimeZone) -> FreeBusy {
        freeBusy(matching: OccurrenceQuery(interval, timeZone: timeZone))
    }
}

extension OccurrenceSequence {
    /// Returns the busy time of the occurrences, the availabilities and the published times in the query's interval.
    func freeBusy(
        _ query: OccurrenceQuery, _ includesAllDay: Bool, availabilities: [AvailabilityEntry],
        published: [FreeBusyEntry]
    ) -> FreeBusy {
        let interval = query.interval.limited
        // The kind is looked up in the properties, so look it up once for each source.
        var kinds = [Int: FreeBusy.Kind?]()
        let periods = lazy.compactMap { occurrence -> FreeBusy.Period? in
            let kind = kinds[occurrence.member.source] ?? occurrence.entry.busyKind(includesAllDay)
            kinds[occurrence.member.source] = .some(kind)
            return kind.map { FreeBusy.Period(occurrence.interval, $0) }
        }
        if availabilities.isEmpty, published.isEmpty { return FreeBusy(in: interval, periods) }
        var others = published.flatMap(\.freeBusy.periods).filter { $0.kind != .free }
        if !availabilities.isEmpty {
            others += AvailabilitySweep(availabilities, in: interval, timeZone: query.timeZone).periods
        }
        return FreeBusy(in: interval, others + FreeBusy(in: interval, periods).periods)
    }
}

extension CalendarEntry {
    /// The kind of busy time of the entry; nil if the entry is not busy.
    func busyKind(_ includesAllDay: Bool) -> FreeBusy.Kind? {
        if isTransparent || status == .cancelled || isAllDay && !includesAllDay { return nil }
        if status == .tentative { return .tentative }
        let isAway = component["X-MICROSOFT-CDO-BUSYSTATUS"]?.value.trimmed.uppercased() == "OOF"
        return isAway ? .unavailable : .busy
    }
}
