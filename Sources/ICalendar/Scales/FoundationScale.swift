public import Recurrence

/// A calendar of Foundation as the scale of a recurrence rule (`RSCALE`, RFC 7529).
///
/// ```swift
/// let newYear = try RecurrenceRule("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1")
/// newYear.occurrences(from: start, scale: FoundationScale.named("CHINESE"))
/// ```
///
/// Feeds find their scales by themselves; this is for rules that stand alone. Foundation is asked once for each year, from
/// then on the layout of the year is remembered by the process.
public struct FoundationScale: CalendarScale {
    private let table: CalendarYearTable

    /// The scale that RSCALE names, in the names of the CLDR (RFC 7529 §4.1), in either case; nil where Foundation has no
    /// such calendar. The Gregorian calendar, and those that only number its years otherwise, need none.
    public static func named(_ name: String) -> FoundationScale? {
        CalendarYearTable.named(name.uppercased()).map(FoundationScale.init)
    }

    /// The number of the year that holds a day; days count from 1970-01-01.
    public func year(ofDay dayNumber: Int) -> Int { table.year(ofDay: dayNumber) }

    /// How a year is divided into months; nil outside the years that are known.
    public func layout(ofYear number: Int) -> CalendarYear? { table.layout(ofYear: number) }
}
