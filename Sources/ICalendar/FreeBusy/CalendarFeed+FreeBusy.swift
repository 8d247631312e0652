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
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's: places floating and all-day times.
    /// - Complexity: O(*s* + *n* + *m* log *m*) in the numbers of series, of occurrences in the interval and of periods that
    ///   are apart; memory for the latter only
    public func freeBusy(in interval: DateInterval, timeZone: TimeZone) -> FreeBusy {
        // Asked of each source once: it is looked up in the properties.
        var kinds = [Int: FreeBusy.Kind?]()
        let periods = occurrences(in: interval, timeZone: timeZone).lazy.compactMap { occurrence -> FreeBusy.Period? in
            let kind = kinds[occurrence.member.source] ?? occurrence.entry.busyKind
            kinds[occurrence.member.source] = .some(kind)
            return kind.map { FreeBusy.Period(occurrence.interval, $0) }
        }
        return FreeBusy(in: interval, periods)
    }
}

extension Entry {
    /// What its time is to others; nil where it takes none.
    var busyKind: FreeBusy.Kind? {
        if isTransparent || status == .cancelled { return nil }
        if status == .tentative { return .tentative }
        let isAway = component["X-MICROSOFT-CDO-BUSYSTATUS"]?.value.trimmed.uppercased() == "OOF"
        return isAway ? .unavailable : .busy
    }
}
