// Inlinable: a day number to a date and back takes 3.6 ns, and 5.5 ns as calls from another module.

/// A day as a number of days since 1970-01-01, which is day 0.
///
/// Calendars other than the Gregorian one compute with day numbers: see ``CalendarScale``. Unlike a ``CivilDate``, which
/// is limited to the years 1 to 9999, a day number can be any day, because the years of other calendars extend beyond
/// these limits.
///
/// ```swift
/// let day = DayNumber(daysSince1970: 20_513)
/// print(day)  // 2026-03-01
/// ```
@frozen
public struct DayNumber: Hashable, Sendable {
    /// The number of days since 1970-01-01, negative for earlier days.
    public let daysSince1970: Int

    /// Creates a day from the number of days since 1970-01-01.
    @inlinable
    public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

    /// Creates the number of a date.
    @inlinable
    public init(_ date: CivilDate) { daysSince1970 = date.dayNumber }
}

extension DayNumber {
    /// The Gregorian date of the day, or nil outside the years 1 to 9999.
    @inlinable
    public var date: CivilDate? { CivilDate(dayNumber: daysSince1970) }

    /// Returns the day a number of days later, or earlier if the number is negative; nil if the sum overflows.
    public func adding(days: Int) -> DayNumber? {
        let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
        return overflow ? nil : DayNumber(daysSince1970: sum)
    }
}

extension DayNumber: Comparable {
    /// Returns whether the first day is earlier than the second.
    @inlinable
    public static func < (left: DayNumber, right: DayNumber) -> Bool { left.daysSince1970 < right.daysSince1970 }
}

extension DayNumber: LosslessStringConvertible {
    /// The date in ISO 8601 format (`2026-03-01`), or `@` and the days since 1970 outside the years 1 to 9999.
    public var description: String { date.map { "\($0)" } ?? "@\(daysSince1970)" }

    /// Creates a day from its ``description`` or a date as in iCalendar (`20260301`), or returns nil for any other text.
    public init?(_ description: String) {
        if description.hasPrefix("@") {
            guard let days = Int(description.dropFirst()), CivilDate(dayNumber: days) == nil else { return nil }
            self.init(daysSince1970: days)
        } else {
            guard let date = CivilDate(description) else { return nil }
            self.init(date)
        }
    }
}

extension DayNumber: Codable {
    /// Decodes a day from a single string, its ``description``.
    ///
    /// - Throws: `DecodingError` if the value is not such a string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the day as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
