public import Foundation
public import Recurrence

extension Timestamp {
    /// Creates the last whole second at or before a date; the first or the last second that can be represented if the date is
    /// further away.
    public init(_ date: Date) { self.init(secondsSince1970: Self.seconds(date, .down)) }

    /// The same instant as Foundation has it.
    public var date: Date { Date(timeIntervalSince1970: TimeInterval(secondsSince1970)) }

    /// Creates the first whole second at or after a date.
    init(roundingUp date: Date) { self.init(secondsSince1970: Self.seconds(date, .up)) }

    private static func seconds(_ date: Date, _ rule: FloatingPointRoundingRule) -> Int {
        let seconds = date.timeIntervalSince1970.rounded(rule)
        // A date may be any number, also none.
        return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
    }
}

extension CivilDateTime {
    /// Creates the local time that a zone's clock shows at a date, without a fraction of a second; nil outside the years 1 to
    /// 9999.
    ///
    /// ```swift
    /// let now = CivilDateTime(Date(), in: .current)
    /// ```
    public init?(_ date: Date, in timeZone: TimeZone) {
        let timestamp = Timestamp(date)
        // Far from all years a sum would overflow.
        guard timestamp.isNearCivilYears, let local = ZoneRules(timeZone).local(at: timestamp) else { return nil }
        self = local
    }

    /// Returns the date at which a zone's clock shows the local time: of two the first, and in a gap the one that the offset
    /// before it gives (RFC 5545 §3.3.5).
    public func date(in timeZone: TimeZone) -> Date { ZoneRules(timeZone).timestamp(of: self).date }
}

extension CivilDate {
    /// Creates the date that a zone has at an instant; nil outside the years 1 to 9999.
    public init?(containing date: Date, in timeZone: TimeZone) {
        guard let local = CivilDateTime(date, in: timeZone) else { return nil }
        self = local.date
    }

    /// Returns the day as an interval: from midnight to the next midnight on the clocks of a zone, half-open; of 23 or 25 hours
    /// on the days on which they change.
    ///
    /// If clocks skip midnight, the day starts with the first time that they show.
    public func interval(in timeZone: TimeZone) -> DateInterval {
        let rules = ZoneRules(timeZone)
        let start = rules.timestamp(of: CivilDateTime(self)).date
        // The midnight after the last day of all is a day of 24 hours later.
        let end =
            adding(days: 1).map { rules.timestamp(of: CivilDateTime($0)).date } ?? start.addingTimeInterval(86_400)
        return DateInterval(start: start, end: max(start, end))
    }
}

extension Timestamp {
    /// Whether some zone's clock may show a year from 1 to 9999.
    var isNearCivilYears: Bool {
        let range = CivilDateTime.localSecondsRange
        return secondsSince1970 >= range.lowerBound - ZoneBounds.maximumOffset
            && secondsSince1970 <= range.upperBound + ZoneBounds.maximumOffset
    }
}

extension RecurrenceRule.End {
    /// UNTIL at a date, in UTC, as it belongs beside a DTSTART with a zone (RFC 5545 §3.3.10). A fraction of a second is dropped.
    ///
    /// A date after the year 9999 is no end.
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
