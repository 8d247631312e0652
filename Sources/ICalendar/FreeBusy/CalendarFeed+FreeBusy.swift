public import Foundation
import ICalendarSyntax

extension CalendarFeed {
    /// When the events of a feed take time in an interval.
    ///
    /// An event takes its time unless it is `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7) or `STATUS:CANCELLED`; all-day events
    /// take whole days of the viewer. `STATUS:TENTATIVE` makes it tentative. Outlook's `X-MICROSOFT-CDO-BUSYSTATUS:OOF`, out
    /// of office, makes it unavailable: RFC 5545 has no property that would. What the feed has as VFREEBUSY is
    /// ``publishedFreeBusy`` and not in here.
    ///
    /// - Parameter query: the interval, and which entries take time; cancelled ones never do.
    /// - Complexity: O(*s* + *n* + *m* log *m*) in the numbers of series, of occurrences in the interval and of periods that
    ///   are apart; memory for the latter only
    public func freeBusy(matching query: OccurrenceQuery) -> FreeBusy {
        // Asked of each source once: it is looked up in the properties.
        var kinds = [Int: FreeBusy.Kind?]()
        let periods = occurrences(matching: query).lazy.compactMap { occurrence -> FreeBusy.Period? in
            let kind = kinds[occurrence.member.source] ?? occurrence.entry.busyKind
            kinds[occurrence.member.source] = .some(kind)
            return kind.map { FreeBusy.Period(occurrence.interval, $0) }
        }
        return FreeBusy(in: query.interval, periods)
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

extension CalendarEntry {
    /// What its time is to others; nil where it takes none.
    var busyKind: FreeBusy.Kind? {
        if isTransparent || status == .cancelled { return nil }
        if status == .tentative { return .tentative }
        let isAway = component["X-MICROSOFT-CDO-BUSYSTATUS"]?.value.trimmed.uppercased() == "OOF"
        return isAway ? .unavailable : .busy
    }
}
