// Inlinable: a day number to a date and back takes 3.6 ns, and 5.5 ns as calls from another module.

/// Arithmetic of the proleptic Gregorian calendar on plain integers.
///
/// The calendar repeats every 400 years (146,097 days, a whole number of weeks). Counting the year from March 1 puts
/// the leap day last, so that month lengths follow one linear formula. The algorithm is described in
/// <https://howardhinnant.github.io/date_algorithms.html>.
@usableFromInline
package enum Gregorian {
    /// The number of days in a cycle of 400 years.
    @usableFromInline
    static let daysPerCycle = 146_097

    /// The distance in days from 0000-03-01, the start of the era that contains 1970, to 1970-01-01.
    @usableFromInline
    static let eraOffset = 719_468

    @inlinable
    package static func isLeap(_ year: Int) -> Bool {
        year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the years between two years that are divisible by 4 and have no leap day, such as 1901..<2100. For such a year,
    /// the range ends with the year before.
    static func julianYears(around year: Int) -> Range<Int> {
        let century = floorDivide(year - 1, 100)
        let (first, last) = (century & 3 == 0 ? century - 1 : century, century & 3 == 3 ? century + 2 : century + 1)
        return first * 100 + 1..<last * 100
    }

    /// Returns the number of days in a month.
    ///
    /// - Parameter month: The month, 1…12.
    @inlinable
    package static func length(ofMonth month: Int, isLeapYear: Bool) -> Int {
        month == 2 ? (isLeapYear ? 29 : 28) : 30 | (month ^ (month >> 3)) & 1
    }

    @inlinable
    static func daysInYear(_ year: Int) -> Int {
        isLeap(year) ? 366 : 365
    }

    /// Returns the number of days from 1970-01-01 to a date that exists.
    @inlinable
    package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysPerCycle + dayOfEra - eraOffset
    }

    /// Returns the day number of January 1 of a year from -4,000,000 to 7,000,000.
    ///
    /// A single step of ``IntervalSteps/longestInterval`` years can take a walk this far out of the years 1 to 9999.
    static func newYear(of year: Int) -> Int {
        // Counting from a year before the whole range keeps every number positive, and four centuries are a whole
        // number of weeks. Division of small unsigned numbers compiles to a multiplication.
        let years = UInt32(truncatingIfNeeded: year &+ (400 * newYearCycles - 1))
        let days = years &* 365 &+ years / 4 &- years / 100 &+ years / 400
        return Int(days) &- newYearOffset
    }

    /// Returns the weekday, from 0 for Monday, of a day in the years from -4,000,000 to 7,000,000.
    static func weekdayIndex(near dayNumber: Int) -> Int {
        Int(UInt32(truncatingIfNeeded: dayNumber &+ newYearOffset) % 7)
    }

    /// The number of 400-year cycles before the year 1 from which ``newYear(of:)`` counts.
    private static let newYearCycles = 10_001

    /// The number of days from the year from which ``newYear(of:)`` counts to 1970-01-01.
    private static let newYearOffset = 719_162 + daysPerCycle * newYearCycles

    /// Returns the year, month and day of a day number.
    @inlinable
    package static func components(ofDayNumber dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        // Within an era all numbers are small and positive. A division of such numbers compiles to a multiplication, and
        // the remainder of a multiplication by a fraction is the numerator of the next step (Neri and Schneider, "Euclidean
        // affine functions and their application to calendar algorithms", 2022).
        let shifted = dayNumber + eraOffset
        let era = (shifted >= 0 ? shifted : shifted - (daysPerCycle - 1)) / daysPerCycle
        let quarterDays = UInt32(truncatingIfNeeded: shifted &- era &* daysPerCycle) &* 4 &+ 3
        let century = quarterDays / 146_097
        let quarterDaysOfCentury = (quarterDays &- century &* 146_097) | 3
        let years = 2_939_745 &* UInt64(quarterDaysOfCentury)
        let dayOfYear = UInt32(truncatingIfNeeded: years) / 2_939_745 / 4
        let months = 2_141 &* dayOfYear &+ 197_913
        let isAfterNewYear = dayOfYear >= 306
        let month = Int(months >> 16) &- (isAfterNewYear ? 12 : 0)
        let day = Int((months & 0xFFFF) / 2_141) &+ 1
        let yearOfEra = Int(century &* 100) &+ Int(years >> 32) &+ (isAfterNewYear ? 1 : 0)
        return (era &* 400 &+ yearOfEra, month, day)
    }

    /// Returns the weekday of a day number, from 0 for Monday to 6 for Sunday.
    @inlinable
    package static func weekdayIndex(ofDayNumber dayNumber: Int) -> Int {
        // 1970-01-01 was a Thursday.
        modulo(dayNumber + 3, 7)
    }

    /// Returns the remainder, which is never negative; `divisor` must be positive.
    @inlinable
    package static func modulo(_ value: Int, _ divisor: Int) -> Int {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    /// Returns the quotient rounded toward negative infinity; `divisor` must be positive.
    @inlinable
    package static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }
}
