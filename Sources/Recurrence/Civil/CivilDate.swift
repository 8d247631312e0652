/// A day of the proleptic Gregorian calendar, without a time and without a zone.
///
/// Years 1 to 9999, which is what iCalendar's four-digit years can write (RFC 5545 §3.3.4). The stored value is the day
/// number, so comparing, hashing and adding days are single integer operations; year, month and day are computed when
/// asked for, in a few nanoseconds.
///
/// ```swift
/// let leapDay = CivilDate(year: 2024, month: 2, day: 29)
/// leapDay?.weekday  // .thursday
/// CivilDate(year: 2023, month: 2, day: 29)  // nil: there is no such day
/// ```
@frozen
public struct CivilDate: Hashable, Sendable {
    /// Days since 1970-01-01, which is day 0.
    public let dayNumber: Int

    /// A day number that is known to lie in ``CivilDate/range``.
    @inlinable
    package init(uncheckedDayNumber dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// The day with this number, or nil outside the years 1 to 9999.
    ///
    /// - Parameter dayNumber: days since 1970-01-01.
    @inlinable
    public init?(dayNumber: Int) {
        guard CivilDate.dayNumbers.contains(dayNumber) else { return nil }
        self.dayNumber = dayNumber
    }

    /// The day with these numbers, or nil where the calendar has none.
    ///
    /// - Parameters:
    ///   - year: 1…9999
    ///   - month: 1…12
    ///   - day: 1…28, 29, 30 or 31 as the month has it
    /// - Complexity: O(1)
    @inlinable
    public init?(year: Int, month: Int, day: Int) {
        guard CivilDate.years.contains(year), 1...12 ~= month, day >= 1,
            day <= Gregorian.length(ofMonth: month, isLeapYear: Gregorian.isLeap(year))
        else { return nil }
        dayNumber = Gregorian.dayNumber(year: year, month: month, day: day)
    }

    /// The years that have dates: 1 to 9999.
    public static let years = 1...9999

    /// The day numbers of ``years``: 0001-01-01 to 9999-12-31.
    public static let dayNumbers = -719_162...2_932_896

    /// 0001-01-01, the first day.
    public static let earliest = CivilDate(uncheckedDayNumber: -719_162)

    /// 9999-12-31, the last day.
    public static let latest = CivilDate(uncheckedDayNumber: 2_932_896)
}

extension CivilDate {
    /// Year (1…9999), month (1…12) and day (1…31) together, at the price of one of them.
    ///
    /// - Complexity: O(1)
    @inlinable
    public var components: (year: Int, month: Int, day: Int) {
        Gregorian.components(ofDayNumber: dayNumber)
    }

    /// 1…9999
    @inlinable
    public var year: Int { components.year }

    /// 1…12
    @inlinable
    public var month: Int { components.month }

    /// 1…31
    @inlinable
    public var day: Int { components.day }

    /// The day of the week.
    @inlinable
    public var weekday: Weekday { Weekday(index: Gregorian.weekdayIndex(ofDayNumber: dayNumber)) }

    /// 1 for 1 January … 365 or 366 for 31 December.
    public var dayOfYear: Int {
        dayNumber - Gregorian.dayNumber(year: year, month: 1, day: 1) + 1
    }

    /// The date `days` later (earlier when negative), or nil outside the years 1 to 9999.
    @inlinable
    public func adding(days: Int) -> CivilDate? {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return overflow ? nil : CivilDate(dayNumber: sum)
    }

    /// Returns the date some months later, or earlier if the number is negative: the same day of the month, or the last day of
    /// a month that is shorter; nil outside the years 1 to 9999.
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
    /// Returns how many days another date is later, negative if it is earlier.
    public func distance(to other: CivilDate) -> Int { other.dayNumber - dayNumber }

    /// Returns the date some days later, or earlier if the number is negative.
    ///
    /// Days before the year 1 and after the year 9999 are ``earliest`` and ``latest``; ``adding(days:)`` tells them apart.
    ///
    /// ```swift
    /// for day in monday...sunday { print(day) }
    /// ```
    public func advanced(by days: Int) -> CivilDate {
        adding(days: days) ?? (days < 0 ? .earliest : .latest)
    }
}

extension CivilDate: Comparable {
    /// Earlier before later.
    @inlinable
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CivilDate: CustomStringConvertible {
    /// ISO 8601: `2026-03-01`.
    public var description: String {
        let (year, month, day) = components
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
}

/// A number with leading zeros.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
