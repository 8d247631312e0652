public import Foundation
public import Recurrence

extension RecurrenceRule {
    /// Returns the rule as Foundation's type, and the information that is lost in the conversion.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU")
    /// let (converted, losses) = rule.foundationRule(in: .current)
    /// // converted?.calendar.firstWeekday == 1, losses == []
    /// ```
    ///
    /// Only the time zone and locale of `calendar` are used. The calendar's type follows from RSCALE and the first
    /// weekday from WKST; the first week of a year is the one with at least four days (RFC 5545 §3.3.10). SKIP becomes
    /// the `matchingPolicy`. A rule without missing dates gets the policy that treats times in gaps as RFC 5545 §3.3.5
    /// does. `repeatedTimePolicy` is `.first`.
    ///
    /// If a part cannot be expressed at all, such as `FREQ=SECONDLY`, no rule is returned. All values are converted
    /// exactly, but Foundation may not find the same dates for them. In Swift 6.3, the dates differ for BYWEEKNO with
    /// BYDAY, and for `SKIP=FORWARD` with BYMONTHDAY or BYYEARDAY.
    ///
    /// - Parameters:
    ///   - calendar: The time zone and locale; the time zone should be the one of DTSTART.
    ///   - start: The date of DTSTART, if known. It determines whether a rule such as `FREQ=MONTHLY` produces dates
    ///     that don't exist; other rules then avoid the loss ``FoundationLoss/timesInGaps``.
    /// - Returns: The rule, or nil if Foundation has no equivalent, and the losses in the order of
    ///   ``FoundationLoss``.
    /// - Complexity: O(*n*) in the length of the lists.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func foundationRule(
        in calendar: Calendar, start: CivilDate? = nil
    ) -> (rule: Calendar.RecurrenceRule?, losses: [FoundationLoss]) {
        guard let frequency = FoundationRuleMapping.frequencies.first(where: { $0.own == frequency })?.foundation else {
            return (nil, [.frequency(frequency)])
        }
        let scale = calendarScale ?? "GREGORIAN"
        guard let identifier = FoundationRuleMapping.calendars.first(where: { $0.scale == scale })?.identifier else {
            return (nil, [.calendarScale(scale)])
        }
        var foundationMonths: [Calendar.RecurrenceRule.Month] = []
        for month in months {
            guard let counterpart = FoundationRuleMapping.month(month, scale: scale) else {
                return (nil, [.month(month)])
            }
            foundationMonths.append(counterpart)
        }

        var scaled = Calendar(identifier: identifier)
        scaled.timeZone = calendar.timeZone
        scaled.locale = calendar.locale
        scaled.firstWeekday = FoundationRuleMapping.firstWeekday(weekStart)
        scaled.minimumDaysInFirstWeek = 4

        var losses: [FoundationLoss] = []
        var end = Calendar.RecurrenceRule.End.never
        switch self.end {
        case .never: break
        case .count(let count): end = .afterOccurrences(count)
        case .until(let until):
            end = .afterDate(until.date(in: calendar.timeZone))
            if case .utc = until {} else { losses.append(.until(until)) }
        case .countAndUntil: return (nil, [.countAndUntil])
        }
        let policy: Calendar.MatchingPolicy
        switch mayMissDates(start: start) ? skip : .forward {
        case .omit: policy = .strict
        case .backward: policy = .previousTimePreservingSmallerComponents
        case .forward: policy = .nextTimePreservingSmallerComponents
        }
        if policy != .nextTimePreservingSmallerComponents { losses.append(.timesInGaps) }
        let rule = Calendar.RecurrenceRule(
            calendar: scaled, frequency: frequency, interval: interval, end: end, matchingPolicy: policy,
            repeatedTimePolicy: .first, months: foundationMonths, daysOfTheYear: daysOfTheYear,
            daysOfTheMonth: daysOfTheMonth, weeks: weeks, weekdays: weekdays.map(\.foundation), hours: hours,
            minutes: minutes, seconds: seconds, setPositions: setPositions)
        return (rule, losses)
    }
}

extension RecurrenceRule.DayOfWeek {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    fileprivate var foundation: Calendar.RecurrenceRule.Weekday {
        switch self {
        case .every(let weekday): .every(FoundationRuleMapping.weekday(weekday))
        case .nth(let ordinal, let weekday): .nth(ordinal, FoundationRuleMapping.weekday(weekday))
        }
    }
}

extension RecurrenceRule.Until {
    /// Returns the last instant; for a date, this is the last second of the day in the zone.
    fileprivate func date(in timeZone: TimeZone) -> Date {
        switch self {
        case .utc(let moment): Timestamp(utc: moment).date
        case .floating(let moment): moment.date(in: timeZone)
        case .date(let date): CivilDateTime(date, secondOfDay: 86_399).date(in: timeZone)
        }
    }
}
