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
///     func year(containing day: DayNumber) -> Int {
///         let number = day.daysSince1970
///         return number >= 0 ? number / 364 : (number - 363) / 364
///     }
///
///     func layout(ofYear number: Int) -> CalendarYear? {
///         CalendarYear(
///             firstDay: DayNumber(daysSince1970: number * 364), firstMonth: number * 13,
///             months: (1...13).map { CalendarYear.Month(RecurrenceRule.Month($0), length: 28) })
///     }
/// }
/// ```
public protocol CalendarScale: Sendable {
    /// Returns the number of the year that contains a day.
    ///
    /// The day can be outside the years 1 to 9999, and in a year without a layout. Such a year needs a number too, which
    /// can be an estimate.
    func year(containing day: DayNumber) -> Int

    /// Returns the months of a year, or nil if the calendar has no data for the year.
    ///
    /// Rules have occurrences only in years that have a layout.
    func layout(ofYear number: Int) -> CalendarYear?
}

/// The division of one year of a calendar into months.
///
/// ```swift
/// let year = CalendarYear(
///     firstDay: DayNumber(daysSince1970: 0), firstMonth: 0,
///     months: (1...12).map { CalendarYear.Month(RecurrenceRule.Month($0), length: 30) })
/// year?.length  // 360
/// ```
public struct CalendarYear: Hashable, Sendable {
    /// The first day of the year, which can be before the year 1.
    public let firstDay: DayNumber

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
    /// A year must have 1 to 13 months of 1 to 32 days each, at most 400 days in total, and the numbers of ``firstDay``
    /// and ``firstMonth`` must be between -8,000,000 and 8,000,000, which are tens of thousands of years away.
    public init?(firstDay: DayNumber, firstMonth: Int, months: [Month]) {
        guard 1...Self.mostMonths ~= months.count, months.allSatisfy({ 1...32 ~= $0.length }),
            -8_000_000...8_000_000 ~= firstDay.daysSince1970, -8_000_000...8_000_000 ~= firstMonth
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

extension CalendarYear {
    /// Returns the index of the month that contains a day, and the day of the month from 0; nil for a day of another
    /// year.
    func position(of day: DayNumber) -> (month: Int, day: Int)? {
        let (distance, overflow) = day.daysSince1970.subtractingReportingOverflow(firstDay.daysSince1970)
        guard !overflow, distance >= 0 else { return nil }
        var rest = distance
        for (index, month) in months.enumerated() {
            if rest < month.length { return (index, rest) }
            rest -= month.length
        }
        return nil
    }
}
