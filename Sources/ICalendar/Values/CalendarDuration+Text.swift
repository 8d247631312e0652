import Recurrence

extension CalendarDuration {
    /// Returns a duration of the given number of nominal weeks of seven days.
    public static func weeks(_ count: Int) -> CalendarDuration { CalendarDuration(days: product(count, 7)) }

    /// Returns a duration of the given number of nominal days, which may have 23 or 25 hours.
    public static func days(_ count: Int) -> CalendarDuration { CalendarDuration(days: count) }

    /// Returns a duration of the given number of exact hours.
    public static func hours(_ count: Int) -> CalendarDuration { CalendarDuration(seconds: product(count, 3_600)) }

    /// Returns a duration of the given number of exact minutes.
    public static func minutes(_ count: Int) -> CalendarDuration { CalendarDuration(seconds: product(count, 60)) }

    /// Returns a duration of the given number of seconds.
    public static func seconds(_ count: Int) -> CalendarDuration { CalendarDuration(seconds: count) }

    /// Returns the sum of the days and the sum of the seconds. A day isn't converted to hours, because it may have 23 or 25.
    ///
    /// ```swift
    /// time.adding(.days(1) + .hours(2))
    /// ```
    public static func + (left: CalendarDuration, right: CalendarDuration) -> CalendarDuration {
        let (left, right) = (left.clamped, right.clamped)
        return CalendarDuration(days: left.days + right.days, seconds: left.seconds + right.seconds)
    }

    /// Returns the difference of the days and of the seconds.
    public static func - (left: CalendarDuration, right: CalendarDuration) -> CalendarDuration { left + -right }

    /// Returns the duration in the other direction.
    public static prefix func - (duration: CalendarDuration) -> CalendarDuration {
        let duration = duration.clamped
        return CalendarDuration(days: -duration.days, seconds: -duration.seconds)
    }

    /// Returns the product of two numbers, or the nearest number that can be represented.
    private static func product(_ count: Int, _ unit: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        return overflow ? (count < 0 ? .min : .max) : product
    }
}

extension CalendarDuration: Comparable {
    /// Returns whether a duration is shorter than another one, if every day has 24 hours. Of `P1D` and `PT24H`, which differ on
    /// a day with a clock change, `PT24H` sorts first.
    ///
    /// To compare the times at which two durations from a start end, compare `start.adding(a).date(in: timeZone)`.
    public static func < (left: CalendarDuration, right: CalendarDuration) -> Bool {
        let (length, other) = (left.clamped.nominalSeconds, right.clamped.nominalSeconds)
        return (length, left.days, left.seconds) < (other, right.days, right.seconds)
    }
}

extension CalendarDuration: LosslessStringConvertible {
    /// The duration in the form of RFC 5545 §3.3.6, such as `PT1H` or `-P1DT30M`. The RFC can't represent days and
    /// seconds of different signs; they are written one after the other: `P1D-PT1H`.
    public var description: String {
        if let text = try? ValueText.duration(self, of: "DURATION") { return text }
        let (days, seconds) = (CalendarDuration(days: days), CalendarDuration(seconds: seconds))
        return days.description + seconds.description
    }

    /// Creates a duration from a text in the RFC's form, such as `PT1H`, `P1W` or `-P1DT30M`; nil for any other text,
    /// and for more than 4,000,000 days.
    public init?(_ description: String) {
        guard let text = DurationText(description), text.isRegular, !text.overflows else { return nil }
        self = text.duration
    }
}

extension CalendarDuration: Codable {
    /// Decodes a duration from a single string, in the form that ``init(_:)`` accepts.
    ///
    /// - Throws: `DecodingError` if there is no such string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the duration as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
