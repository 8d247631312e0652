public import Foundation
public import Recurrence

extension Timestamp {
    /// Creates the timestamp of the last whole second at or before a date.
    ///
    /// Any date is accepted: one that is too far away for a timestamp becomes the first or the last timestamp, and a date
    /// that is not a number becomes the last.
    public init(_ date: Date) { self.init(secondsSince1970: Self.seconds(date, .down)) }

    /// The same instant as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: TimeInterval(secondsSince1970)) }

    /// Creates the timestamp of the first whole second at or after a date, limited in the same way.
    package init(roundingUp date: Date) { self.init(secondsSince1970: Self.seconds(date, .up)) }

    private static func seconds(_ date: Date, _ rule: FloatingPointRoundingRule) -> Int {
        let seconds = date.timeIntervalSince1970.rounded(rule)
        // A date may have any value, including NaN.
        return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
    }
}

extension CivilDateTime {
    /// Creates the local time in a zone at a date, without fractions of a second; nil outside the years 1 to 9999.
    ///
    /// ```swift
    /// let now = CivilDateTime(Date(), in: .current)
    /// ```
    public init?(_ date: Date, in timeZone: TimeZone) {
        guard let local = ZoneRules(timeZone).local(at: Timestamp(date)) else { return nil }
        self = local
    }

    /// Returns the date of this local time in a zone.
    ///
    /// If the zone's clocks show the time twice, the result is the first date. In a gap, the offset before the gap is
    /// used (RFC 5545 §3.3.5).
    public func date(in timeZone: TimeZone) -> Date { ZoneRules(timeZone).timestamp(of: self).date }
}

extension CivilDate {
    /// Creates the civil date in a zone at an instant; nil outside the years 1 to 9999.
    public init?(containing date: Date, in timeZone: TimeZone) {
        guard let local = CivilDateTime(date, in: timeZone) else { return nil }
        self = local.date
    }

    /// Returns the day in a zone as a half-open interval, from midnight to the next midnight.
    ///
    /// A day with a clock change has 23 or 25 hours. If clocks skip midnight, the day starts at the first time they
    /// show.
    public func interval(in timeZone: TimeZone) -> DateInterval {
        let rules = ZoneRules(timeZone)
        let start = rules.timestamp(of: CivilDateTime(self)).date
        // The last day of year 9999 has no next day, so its end is 24 hours after its start.
        let end =
            adding(days: 1).map { rules.timestamp(of: CivilDateTime($0)).date } ?? start.addingTimeInterval(86_400)
        return DateInterval(start: start, end: max(start, end))
    }
}

extension RecurrenceRule.End {
    /// Returns an UNTIL at a date, in UTC, as RFC 5545 §3.3.10 requires for a DTSTART with a zone.
    ///
    /// Fractions of a second are dropped. A date after the year 9999 means no end.
    ///
    /// ```swift
    /// let rule = try rule.ending(.until(Date()))
    /// ```
    public static func until(_ date: Date) -> RecurrenceRule.End {
        let timestamp = Timestamp(date)
        guard let utc = timestamp.utc else { return timestamp < .earliest ? .until(.utc(.earliest)) : .never }
        return .until(.utc(utc))
    }
}
