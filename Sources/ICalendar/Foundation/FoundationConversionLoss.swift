public import Recurrence

/// Something that a recurrence rule says and the rule that it was converted to does not.
///
/// Listed by ``Recurrence/RecurrenceRule/foundationRule(in:start:)`` and
/// ``Recurrence/RecurrenceRule/converting(_:start:)``.
public enum FoundationConversionLoss: Hashable, Sendable {
    // MARK: Towards Foundation

    /// Foundation has no such frequency: there is no rule.
    case frequency(RecurrenceRule.Frequency)

    /// Foundation has no calendar of that RSCALE: there is no rule.
    case calendarScale(String)

    /// The calendar that RSCALE names has no such month: there is no rule.
    case month(RecurrenceRule.Month)

    /// UNTIL was a date or a local time. Foundation has instants only: the end of that day, or that time, was looked up in
    /// the calendar's time zone.
    case until(RecurrenceRule.Until)

    /// The rule has both COUNT and UNTIL, as RFC 5545 forbids, and Foundation has one end: there is no rule.
    case countAndUntil

    // MARK: In both directions

    /// A time of day that the zone skips is treated otherwise.
    ///
    /// RFC 5545 §3.3.5 moves it by the length of the gap. Foundation's `matchingPolicy` decides on times and on dates that
    /// do not exist at once, so that leaving out 31 April (`.strict`) leaves out 2:30 in a gap too, and moving such a date
    /// back moves the time back.
    case timesInGaps

    // MARK: From Foundation

    /// `matchingPolicy` was `.nextTime`, which moves to the start of the next day; `SKIP=FORWARD` keeps the time.
    case timeOfMovedDates

    /// `repeatedTimePolicy` was `.last`: of a time that occurs twice, RFC 5545 §3.3.5 means the first.
    case repeatedTimes

    /// The calendar's first week has at least so many days; RFC 5545 §3.3.10 has 4 for BYWEEKNO.
    case daysInFirstWeek(Int)

    /// The end was between two whole seconds; UNTIL is the earlier one.
    case fractionOfSecond

    /// A part that Foundation documents as unused with this frequency, and RFC 5545 §3.3.10 forbids, was left out.
    case unusedPart(UnusedPart)

    /// The calendar has no RSCALE: the months and days are those of another calendar, so there is no rule.
    case calendar(String)

    /// The parts of ``unusedPart(_:)``.
    public enum UnusedPart: Hashable, Sendable, CaseIterable {
        /// BYMONTHDAY in a weekly rule.
        case daysOfTheMonth
        /// BYYEARDAY in a daily, weekly or monthly rule.
        case daysOfTheYear
        /// BYWEEKNO in a rule that is not yearly.
        case weeks
    }
}
