public import Recurrence

/// Information that is lost or changed when a recurrence rule is converted to or from Foundation's type.
///
/// The conversions ``Recurrence/RecurrenceRule/foundationRule(in:start:)`` and
/// `Calendar.RecurrenceRule.iCalendarRule(start:)` return the losses.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=SECONDLY")
/// rule.foundationRule(in: .current).losses  // [.frequency(.secondly)]
/// ```
public enum FoundationLoss: Hashable, Sendable {
    // MARK: Towards Foundation

    /// Foundation doesn't support this frequency, so no rule is returned.
    case frequency(RecurrenceRule.Frequency)

    /// Foundation has no calendar for this RSCALE, so no rule is returned.
    case calendarScale(String)

    /// The calendar of the RSCALE has no such month, so no rule is returned.
    case month(RecurrenceRule.Month)

    /// UNTIL was a date or a local time, but Foundation only has instants. The end of that day, or that time, was
    /// converted in the calendar's time zone.
    case until(RecurrenceRule.Until)

    /// The rule has both COUNT and UNTIL, which RFC 5545 forbids. Foundation has only one end, so no rule is returned.
    case countAndUntil

    // MARK: In both directions

    /// Times of day in a gap of the time zone are treated differently.
    ///
    /// RFC 5545 §3.3.5 moves such a time by the length of the gap. Foundation's `matchingPolicy` applies to both times
    /// and dates that don't exist: `.strict`, which omits 31 April, also omits 2:30 in a gap, and a policy that moves
    /// such a date back also moves the time back.
    case timesInGaps

    // MARK: From Foundation

    /// `matchingPolicy` was `.nextTime`, which moves to the start of the next day, while `SKIP=FORWARD` keeps the time
    /// of day.
    case timeOfMovedDates

    /// `repeatedTimePolicy` was `.last`, but if a time occurs twice, RFC 5545 §3.3.5 uses the first.
    case repeatedTimes

    /// The first week of the calendar's year has at least this many days; for BYWEEKNO, RFC 5545 §3.3.10 uses 4.
    case daysInFirstWeek(Int)

    /// The end had a fraction of a second; UNTIL is rounded down to the whole second.
    case fractionOfSecond

    /// A part was omitted that RFC 5545 §3.3.10 forbids with this frequency, and that Foundation documents as unused.
    case unusedPart(UnusedPart)

    /// The calendar has no RSCALE. Months and days belong to that calendar, so no rule is returned.
    case calendar(String)

    /// The rule parts that ``unusedPart(_:)`` can omit.
    ///
    /// ```swift
    /// if losses.contains(.unusedPart(.weeks)) { print("BYWEEKNO was omitted.") }
    /// ```
    public enum UnusedPart: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        /// BYMONTHDAY in a weekly rule.
        case daysOfTheMonth
        /// BYYEARDAY in a daily, weekly or monthly rule.
        case daysOfTheYear
        /// BYWEEKNO in a rule that is not yearly.
        case weeks

        /// The name of the case.
        public var description: String { rawValue }
    }
}

extension FoundationLoss: CustomStringConvertible {
    /// The name of the case and the part of the rule: `frequency(secondly)`.
    public var description: String {
        switch self {
        case .frequency(let frequency): "frequency(\(frequency))"
        case .calendarScale(let name): "calendarScale(\(name))"
        case .month(let month): "month(\(month))"
        case .until(let until): "until(\(until))"
        case .countAndUntil: "countAndUntil"
        case .timesInGaps: "timesInGaps"
        case .timeOfMovedDates: "timeOfMovedDates"
        case .repeatedTimes: "repeatedTimes"
        case .daysInFirstWeek(let count): "daysInFirstWeek(\(count))"
        case .fractionOfSecond: "fractionOfSecond"
        case .unusedPart(let part): "unusedPart(\(part))"
        case .calendar(let name): "calendar(\(name))"
        }
    }
}
