public import Recurrence

/// A Foundation calendar as the scale of a recurrence rule (`RSCALE`, RFC 7529).
///
/// ```swift
/// let newYear = try RecurrenceRule("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1")
/// newYear.occurrences(from: start, scale: FoundationScale.named("CHINESE"))
/// ```
///
/// Feeds find their scales themselves; use this type for rules outside a feed. Each year is requested from Foundation
/// only once and then cached by the process.
public struct FoundationScale: CalendarScale {
    private let table: CalendarYearTable

    /// Returns the scale for an RSCALE value, a CLDR name (RFC 7529 §4.1) in any case; nil if this system has no such
    /// calendar. The Gregorian calendar, and calendars that only number its years differently, don't need a scale.
    ///
    /// Foundation has `DANGI` on Linux, and from macOS 26 and iOS 26 on. The other calendars are on every system.
    public static func named(_ name: String) -> FoundationScale? {
        CalendarYearTable.named(name.uppercased()).map(FoundationScale.init)
    }

    /// Returns the number of the year that contains a day; outside the supported years, an estimate.
    public func year(containing day: DayNumber) -> Int { table.year(ofDay: day.daysSince1970) }

    /// Returns the months of a year; nil outside the supported years.
    public func layout(ofYear number: Int) -> CalendarYear? { table.layout(ofYear: number) }
}

extension FoundationScale: CustomStringConvertible {
    /// The calendar's name in Foundation, such as `hebrew`.
    public var description: String { table.name }
}
