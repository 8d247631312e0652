// Inlinable: a day number to a date and back takes 3.6 ns, and 5.5 ns as calls from another module.

/// A date and a time of day as shown on a wall clock, without a time zone.
///
/// Values have a resolution of one second and range from year 1 to year 9999. To get the instant at which a zone's clock
/// shows the value, use ``ZoneRules``; in UTC, use ``Timestamp/init(utc:)``.
///
/// ```swift
/// let meeting = CivilDateTime(year: 2026, month: 3, day: 2, hour: 9)
/// ```
@frozen
public struct CivilDateTime: Hashable, Sendable {
    /// The number of seconds from 1970-01-01T00:00:00 to this time on the same wall clock.
    @usableFromInline
    package let localSeconds: Int

    /// Creates a time from local seconds that are known to be in `localSecondsRange`.
    @inlinable
    package init(uncheckedLocalSeconds localSeconds: Int) {
        self.localSeconds = localSeconds
    }

    /// Creates the time a number of local seconds after 1970-01-01T00:00:00, or returns nil if the time is outside the
    /// years 1 to 9999.
    @inlinable
    package init?(localSeconds: Int) {
        guard CivilDateTime.localSecondsRange.contains(localSeconds) else { return nil }
        self.localSeconds = localSeconds
    }

    /// Creates the time a number of local seconds after 1970-01-01T00:00:00; outside the years 1 to 9999, the earliest
    /// or the latest time.
    @inlinable
    package init(clampedLocalSeconds localSeconds: Int) {
        let range = CivilDateTime.localSecondsRange
        self.localSeconds = min(max(localSeconds, range.lowerBound), range.upperBound)
    }

    /// Creates a time on the given date.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - secondOfDay: The number of seconds after midnight; clamped to 0…86,399.
    @inlinable
    public init(_ date: CivilDate, secondOfDay: Int = 0) {
        localSeconds = date.dayNumber * 86_400 + min(max(secondOfDay, 0), 86_399)
    }

    /// Creates the time with the given components, or returns nil if there is no such time.
    ///
    /// - Parameters:
    ///   - year: The year, 1…9999.
    ///   - month: The month, 1…12.
    ///   - day: The day of the month, from 1.
    ///   - hour: The hour, 0…23.
    ///   - minute: The minute, 0…59.
    ///   - second: The second, 0…59. Map a leap second to 59 before you call this initializer (RFC 5545 §3.3.12).
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard let date = CivilDate(year: year, month: month, day: day),
            0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second
        else { return nil }
        self.init(date, secondOfDay: hour * 3_600 + minute * 60 + second)
    }

    /// The local seconds of all times in the years 1 to 9999.
    @inlinable
    package static var localSecondsRange: ClosedRange<Int> { (-719_162 * 86_400)...(2_932_896 * 86_400 + 86_399) }

    /// The earliest time: 0001-01-01T00:00:00.
    public static let earliest = CivilDateTime(uncheckedLocalSeconds: localSecondsRange.lowerBound)

    /// The latest time: 9999-12-31T23:59:59.
    public static let latest = CivilDateTime(uncheckedLocalSeconds: localSecondsRange.upperBound)
}

extension CivilDateTime {
    /// The date, without the time of day.
    @inlinable
    public var date: CivilDate {
        CivilDate(uncheckedDayNumber: Gregorian.floorDivide(localSeconds, 86_400))
    }

    /// The number of seconds after midnight, 0…86,399.
    @inlinable
    public var secondOfDay: Int { Gregorian.modulo(localSeconds, 86_400) }

    /// The hour of the day, 0…23.
    @inlinable
    public var hour: Int { secondOfDay / 3_600 }

    /// The minute of the hour, 0…59.
    @inlinable
    public var minute: Int { secondOfDay / 60 % 60 }

    /// The second of the minute, 0…59.
    @inlinable
    public var second: Int { secondOfDay % 60 }

    /// Returns the wall-clock time a number of seconds later, or earlier if the number is negative; nil outside the
    /// years 1 to 9999.
    @inlinable
    public func adding(seconds: Int) -> CivilDateTime? {
        let (sum, overflow) = localSeconds.addingReportingOverflow(seconds)
        return overflow ? nil : CivilDateTime(localSeconds: sum)
    }

    /// Returns the same time of day a number of days later, or earlier if the number is negative; nil outside the years
    /// 1 to 9999.
    public func adding(days: Int) -> CivilDateTime? {
        date.adding(days: days).map { CivilDateTime($0, secondOfDay: secondOfDay) }
    }

    /// Returns the same time of day a number of months later, or earlier if the number is negative.
    ///
    /// In a shorter month, the date is the last day of that month. The result is nil outside the years 1 to 9999.
    public func adding(months: Int) -> CivilDateTime? {
        date.adding(months: months).map { CivilDateTime($0, secondOfDay: secondOfDay) }
    }
}

extension CivilDateTime: Comparable {
    /// Returns whether the first time is earlier than the second.
    @inlinable
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.localSeconds < right.localSeconds
    }
}

extension CivilDateTime: CustomStringConvertible {
    /// The time in ISO 8601 format without a zone, such as `2026-03-01T09:00:00`.
    public var description: String {
        "\(date)T\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
    }
}
