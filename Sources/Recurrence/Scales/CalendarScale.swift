/// A calendar in which a rule counts years, months and days (`RSCALE`, RFC 7529).
///
/// This module implements only the Gregorian calendar and accepts others through this protocol. `ICalendar` provides
/// Foundation's calendars.
///
/// A scale numbers its years and describes the months of each. Years follow each other without a gap: the first day of
/// a year is the day after the last day of the previous year, and the year's ``CalendarYear/firstMonth`` is one more
/// than the number of the previous year's last month. Occurrences never depend on the numbers themselves, so any
/// numbering that increases by one works.
///
/// ```swift
/// /// A calendar whose years have 13 months of 28 days.
/// struct EvenMonths: CalendarScale {
///     func year(ofDay dayNumber: Int) -> Int {
///         dayNumber >= 0 ? dayNumber / 364 : (dayNumber - 363) / 364
///     }
///
///     func layout(ofYear number: Int) -> CalendarYear? {
///         CalendarYear(
///             firstDay: number * 364, firstMonth: number * 13,
///             months: (1...13).map { CalendarYear.Month(RecurrenceRule.Month($0), length: 28) })
///     }
/// }
/// ```
public protocol CalendarScale: Sendable {
    /// Returns the number of the year that contains a day.
    ///
    /// - Parameter dayNumber: The number of days since 1970-01-01.
    func year(ofDay dayNumber: Int) -> Int

    /// Returns the months of a year, or nil if the calendar has no data for the year.
    ///
    /// Rules have occurrences only in years that have a layout.
    func layout(ofYear number: Int) -> CalendarYear?
}

/// The division of one year of a calendar into months.
///
/// ```swift
/// let year = CalendarYear(
///     firstDay: 0, firstMonth: 0,
///     months: (1...12).map { CalendarYear.Month(RecurrenceRule.Month($0), length: 30) })
/// year?.length  // 360
/// ```
public struct CalendarYear: Hashable, Sendable {
    /// The day number of the first day of the year: days since 1970-01-01.
    public let firstDay: Int

    /// The number of the first month in a count of all months, including leap months, from any origin.
    public let firstMonth: Int

    /// The months of the year, in order.
    public let months: [Month]

    /// The number of days in the year.
    public let length: Int

    /// A month of a year in a calendar.
    ///
    /// ```swift
    /// let leapMonth = CalendarYear.Month(RecurrenceRule.Month(5, isLeap: true), length: 30)  // 5L
    /// ```
    public struct Month: Hashable, Sendable {
        /// The name of the month in BYMONTH: a number, or the number of the month before a leap month (RFC 7529 §4.2).
        public let name: RecurrenceRule.Month

        /// The number of days in the month.
        public let length: Int

        /// Creates a month with the given name and number of days.
        public init(_ name: RecurrenceRule.Month, length: Int) {
            self.name = name
            self.length = length
        }
    }

    /// Creates a year from its months, or returns nil for values that no calendar has.
    ///
    /// A year must have 1 to 13 months of 1 to 32 days each, at most 400 days in total, and a ``firstDay`` and
    /// ``firstMonth`` between -8,000,000 and 8,000,000, which are tens of thousands of years away.
    public init?(firstDay: Int, firstMonth: Int, months: [Month]) {
        guard 1...Self.mostMonths ~= months.count, months.allSatisfy({ 1...32 ~= $0.length }),
            -8_000_000...8_000_000 ~= firstDay, -8_000_000...8_000_000 ~= firstMonth
        else { return nil }
        length = months.reduce(0) { $0 + $1.length }
        guard length <= Self.mostDays else { return nil }
        self.firstDay = firstDay
        self.firstMonth = firstMonth
        self.months = months
    }

    static let mostMonths = 13

    /// A set of days has room for this many, and for dates that SKIP moves out of the year at both ends.
    static let mostDays = 400
}
