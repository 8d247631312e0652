/// A date and a time of day as a wall clock shows them, without a zone.
///
/// Whole seconds, years 1 to 9999. The stored value counts seconds as if every day had 86,400 of them; it is *not* a
/// Unix time until a zone has said at which instant the clock showed it (see ``ZoneRules``).
///
/// ```swift
/// let meeting = CivilDateTime(year: 2026, month: 3, day: 2, hour: 9)
/// ```
@frozen
public struct CivilDateTime: Hashable, Sendable {
    /// Seconds from 1970-01-01T00:00:00 to this moment on one and the same wall clock.
    public let localSeconds: Int

    /// Seconds that are known to lie in ``CivilDateTime/localSecondsRange``.
    @inlinable
    package init(uncheckedLocalSeconds localSeconds: Int) {
        self.localSeconds = localSeconds
    }

    /// The moment so many clock seconds after 1970-01-01T00:00:00, or nil outside the years 1 to 9999.
    @inlinable
    public init?(localSeconds: Int) {
        guard CivilDateTime.localSecondsRange.contains(localSeconds) else { return nil }
        self.localSeconds = localSeconds
    }

    /// A time of a day.
    ///
    /// - Parameters:
    ///   - date: the day
    ///   - secondOfDay: seconds after midnight; taken into 0…86,399
    @inlinable
    public init(_ date: CivilDate, secondOfDay: Int = 0) {
        localSeconds = date.dayNumber * 86_400 + min(max(secondOfDay, 0), 86_399)
    }

    /// The moment with these numbers, or nil where there is none.
    ///
    /// - Parameters:
    ///   - year: 1…9999
    ///   - month: 1…12
    ///   - day: from 1
    ///   - hour: 0…23
    ///   - minute: 0…59
    ///   - second: 0…59. A leap second has to be mapped by who reads it (RFC 5545 §3.3.12).
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard let date = CivilDate(year: year, month: month, day: day),
            0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second
        else { return nil }
        self.init(date, secondOfDay: hour * 3_600 + minute * 60 + second)
    }

    /// The clock seconds of the years 1 to 9999.
    public static let localSecondsRange = (-719_162 * 86_400)...(2_932_896 * 86_400 + 86_399)

    /// 0001-01-01T00:00:00
    public static let earliest = CivilDateTime(uncheckedLocalSeconds: localSecondsRange.lowerBound)

    /// 9999-12-31T23:59:59
    public static let latest = CivilDateTime(uncheckedLocalSeconds: localSecondsRange.upperBound)
}

extension CivilDateTime {
    /// The day.
    @inlinable
    public var date: CivilDate {
        CivilDate(uncheckedDayNumber: Gregorian.floorDivide(localSeconds, 86_400))
    }

    /// Seconds after midnight: 0…86,399.
    @inlinable
    public var secondOfDay: Int { Gregorian.modulo(localSeconds, 86_400) }

    /// 0…23
    @inlinable
    public var hour: Int { secondOfDay / 3_600 }

    /// 0…59
    @inlinable
    public var minute: Int { secondOfDay / 60 % 60 }

    /// 0…59
    @inlinable
    public var second: Int { secondOfDay % 60 }

    /// The wall-clock moment `seconds` later (earlier when negative), or nil outside the years 1 to 9999.
    @inlinable
    public func adding(seconds: Int) -> CivilDateTime? {
        let (sum, overflow) = localSeconds.addingReportingOverflow(seconds)
        return overflow ? nil : CivilDateTime(localSeconds: sum)
    }

    /// Returns the same time of day some days later, or earlier if the number is negative; nil outside the years 1 to 9999.
    public func adding(days: Int) -> CivilDateTime? {
        date.adding(days: days).map { CivilDateTime($0, secondOfDay: secondOfDay) }
    }

    /// Returns the same time of day some months later, or earlier if the number is negative, on the last day of a month that is
    /// shorter; nil outside the years 1 to 9999.
    public func adding(months: Int) -> CivilDateTime? {
        date.adding(months: months).map { CivilDateTime($0, secondOfDay: secondOfDay) }
    }
}

extension CivilDateTime: Comparable {
    /// Earlier before later.
    @inlinable
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.localSeconds < right.localSeconds
    }
}

extension CivilDateTime: CustomStringConvertible {
    /// ISO 8601 without a zone: `2026-03-01T09:00:00`.
    public var description: String {
        "\(date)T\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
    }
}
