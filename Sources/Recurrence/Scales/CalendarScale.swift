/// A calendar in which a rule counts its years, months and days (`RSCALE`, RFC 7529).
///
/// This module knows the Gregorian calendar only; others come in through this protocol. `ICalendar` fills it with
/// Foundation's calendars.
///
/// A scale numbers its years and says how each is divided. Years follow each other without a gap: a year's first day is
/// the day after the last of the year before, and its ``CalendarYear/firstMonth`` one more than the last month's. What an
/// occurrence is never depends on the numbers, so any count of years will do that goes up by one.
public protocol CalendarScale: Sendable {
    /// The number of the year that holds a day.
    ///
    /// - Parameter dayNumber: days since 1970-01-01.
    func year(ofDay dayNumber: Int) -> Int

    /// A year by its number; nil where nothing is known of it. Occurrences lie in the years that are known.
    func layout(ofYear number: Int) -> CalendarYear?
}

/// How one year of a calendar is divided into months.
public struct CalendarYear: Hashable, Sendable {
    /// The day number of the first day: days since 1970-01-01.
    public let firstDay: Int

    /// The number of the first month in a count of all months, leap months among them, from wherever.
    public let firstMonth: Int

    /// The months in their order.
    public let months: [Month]

    /// Days of the year.
    public let length: Int

    /// A month of a year.
    public struct Month: Hashable, Sendable {
        /// What BYMONTH calls it: its number, or the number of the month before it and "leap" (RFC 7529 §4.2).
        public let name: RecurrenceRule.Month

        /// Days of the month.
        public let length: Int

        /// A month of so many days.
        public init(_ name: RecurrenceRule.Month, length: Int) {
            self.name = name
            self.length = length
        }
    }

    /// A year from its months; nil for what no calendar has: none or more than 13 months, months of more than 32 days, a
    /// year of more than 400, or one that is tens of thousands of years away.
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

    /// A set of days has room for these, and for dates that SKIP moves out of the year on both sides.
    static let mostDays = 400
}
