// Inlinable: a day number to a date and back takes 3.6 ns, and 5.5 ns as calls from another module.

/// A day of the proleptic Gregorian calendar, without a time or a time zone.
///
/// Dates range from year 1 to year 9999, the years that iCalendar's four digits can express (RFC 5545 §3.3.4). A date
/// stores its day number, so comparing, hashing and adding days are single integer operations. The year, month and day
/// are computed on demand in a few nanoseconds.
///
/// ```swift
/// let leapDay = CivilDate(year: 2024, month: 2, day: 29)
/// leapDay?.weekday  // .thursday
/// CivilDate(year: 2023, month: 2, day: 29)  // nil: there is no such day
/// ```
@frozen
public struct CivilDate: Hashable, Sendable {
    /// The number of days since 1970-01-01, which is day 0.
    @usableFromInline
    package let dayNumber: Int

    /// Creates a date from a day number that is known to be in `dayNumbers`.
    @inlinable
    package init(uncheckedDayNumber dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// Creates the date with a day number, or returns nil if the date is outside the years 1 to 9999.
    ///
    /// - Parameter dayNumber: The number of days since 1970-01-01.
    @inlinable
    package init?(dayNumber: Int) {
        guard CivilDate.dayNumbers.contains(dayNumber) else { return nil }
        self.dayNumber = dayNumber
    }

    /// Creates the date with the given year, month and day, or returns nil if the calendar has no such day.
    ///
    /// - Parameters:
    ///   - year: The year, 1…9999.
    ///   - month: The month, 1…12.
    ///   - day: The day of the month, from 1 to the length of the month (28 to 31).
    /// - Complexity: O(1)
    @inlinable
    public init?(year: Int, month: Int, day: Int) {
        guard CivilDate.years.contains(year), 1...12 ~= month, day >= 1,
            day <= Gregorian.length(ofMonth: month, isLeapYear: Gregorian.isLeap(year))
        else { return nil }
        dayNumber = Gregorian.dayNumber(year: year, month: month, day: day)
    }

    /// The range of supported years: 1 to 9999.
    public static let years = 1...9999

    /// The day numbers of all dates in ``years``: 0001-01-01 to 9999-12-31.
    @usableFromInline
    package static let dayNumbers = -719_162...2_932_896

    /// The earliest date: 0001-01-01.
    public static let earliest = CivilDate(uncheckedDayNumber: -719_162)

    /// The latest date: 9999-12-31.
    public static let latest = CivilDate(uncheckedDayNumber: 2_932_896)
}

extension CivilDate {
    /// The year (1…9999), month (1…12) and day (1…31), computed together for the cost of one.
    ///
    /// - Complexity: O(1)
    @inlinable
    public var components: (year: Int, month: Int, day: Int) {
        Gregorian.components(ofDayNumber: dayNumber)
    }

    /// The year, from 1 to 9999.
    @inlinable
    public var year: Int { components.year }

    /// The month, from 1 to 12.
    @inlinable
    public var month: Int { components.month }

    /// The day of the month, 1…31.
    @inlinable
    public var day: Int { components.day }

    /// The day of the week.
    @inlinable
    public var weekday: Weekday { Weekday(index: Gregorian.weekdayIndex(ofDayNumber: dayNumber)) }

    /// The day of the year, from 1 for January 1 to 365 or 366 for December 31.
    public var dayOfYear: Int {
        dayNumber - Gregorian.dayNumber(year: year, month: 1, day: 1) + 1
    }

    /// Returns the date a number of days later, or earlier if the number is negative; nil outside the years 1 to 9999.
    @inlinable
    public func adding(days: Int) -> CivilDate? {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return overflow ? nil : CivilDate(dayNumber: sum)
    }

    /// Returns the date a number of months later, or earlier if the number is negative.
    ///
    /// The day of the month stays the same, or becomes the last day of the month if that month is shorter. The result
    /// is nil outside the years 1 to 9999.
    ///
    /// ```swift
    /// CivilDate("2026-01-31")?.adding(months: 1)  // 2026-02-28
    /// ```
    public func adding(months: Int) -> CivilDate? {
        let (year, month, day) = components
        let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow, case let target = Gregorian.floorDivide(index, 12), CivilDate.years.contains(target) else {
            return nil
        }
        let number = Gregorian.modulo(index, 12) + 1
        let length = Gregorian.length(ofMonth: number, isLeapYear: Gregorian.isLeap(target))
        return CivilDate(year: target, month: number, day: min(day, length))
    }
}

extension CivilDate: Strideable {
    /// Returns the number of days from this date to another, negative if the other date is earlier.
    public func distance(to other: CivilDate) -> Int { other.dayNumber - dayNumber }

    /// Returns the date a number of days later, or earlier if the number is negative.
    ///
    /// Results before the year 1 become ``earliest``, and results after the year 9999 become ``latest``. To detect
    /// these cases, call ``adding(days:)``.
    ///
    /// ```swift
    /// for day in monday...sunday { print(day) }
    /// ```
    public func advanced(by days: Int) -> CivilDate {
        adding(days: days) ?? (days < 0 ? .earliest : .latest)
    }
}

extension CivilDate: Comparable {
    /// Returns whether the first date is earlier than the second.
    @inlinable
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CivilDate: CustomStringConvertible {
    /// The date in ISO 8601 format, such as `2026-03-01`.
    public var description: String {
        let (year, month, day) = components
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
}

/// Returns a number in decimal, padded with leading zeros.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
