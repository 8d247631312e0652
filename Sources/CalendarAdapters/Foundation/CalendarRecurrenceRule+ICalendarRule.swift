public import Foundation
public import Recurrence

@available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
extension Calendar.RecurrenceRule {
    /// Returns the rule as an RRULE, and the information that is lost in the conversion.
    ///
    /// ```swift
    /// let daily = Calendar.RecurrenceRule.daily(calendar: .current, end: .afterOccurrences(3))
    /// let (rule, losses) = try daily.iCalendarRule()
    /// // rule.description == "FREQ=DAILY;COUNT=3", losses == []
    /// ```
    ///
    /// WKST is the calendar's first weekday. RSCALE is included for calendars other than Gregorian and if SKIP requires
    /// it. If the rule may produce dates that don't exist, SKIP expresses the effect of `matchingPolicy` on these
    /// dates.
    ///
    /// Foundation's default moves such dates forward. Without a start, `FREQ=MONTHLY` therefore becomes
    /// `RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD`, which few programs can parse, so pass the start if you can. UNTIL
    /// is in UTC, as RFC 5545 §3.3.10 requires for a DTSTART with a zone. The time zone is not part of an RRULE.
    ///
    /// - Parameter start: The date of the first occurrence, in the rule's calendar and time zone, if known and Gregorian.
    /// - Returns: The rule, or nil if the calendar has no RSCALE, and the losses in the order of
    ///   ``FoundationLoss``.
    /// - Throws: `RecurrenceRuleError` if the rule has values that RFC 5545 forbids: numbers out of range, a number
    ///   before a weekday if FREQ is neither MONTHLY nor YEARLY, or BYSETPOS without another BY part.
    /// - Complexity: O(*n* log *n*) in the length of the lists.
    public func iCalendarRule(
        start: CivilDate? = nil
    ) throws(RecurrenceRuleError) -> (rule: Recurrence.RecurrenceRule?, losses: [FoundationLoss]) {
        let identifier = calendar.identifier
        guard let scale = FoundationRuleMapping.calendars.first(where: { $0.identifier == identifier })?.scale,
            let frequency = FoundationRuleMapping.frequencies.first(where: { $0.foundation == self.frequency })?
                .own
        else { return (nil, [.calendar("\(identifier)")]) }

        var losses: [FoundationLoss] = []
        if repeatedTimePolicy != .first { losses.append(.repeatedTimes) }
        let minimumDays = calendar.minimumDaysInFirstWeek
        if frequency == .yearly, !self.weeks.isEmpty, minimumDays != 4 {
            losses.append(.daysInFirstWeek(minimumDays))
        }
        let end = try Recurrence.RecurrenceRule.end(of: self, &losses)
        func used(_ values: [Int], _ part: FoundationLoss.UnusedPart, _ isUsed: Bool) -> [Int] {
            if isUsed || values.isEmpty { return values }
            losses.append(.unusedPart(part))
            return []
        }
        let daysOfTheMonth = used(self.daysOfTheMonth, .daysOfTheMonth, frequency != .weekly)
        let daysOfTheYear = used(self.daysOfTheYear, .daysOfTheYear, frequency < .daily || frequency == .yearly)
        let weeks = used(self.weeks, .weeks, frequency == .yearly)

        func rule(_ skip: Recurrence.RecurrenceRule.Skip?) throws(RecurrenceRuleError) -> Recurrence.RecurrenceRule {
            try Recurrence.RecurrenceRule(
                frequency: frequency, interval: interval, end: end, seconds: seconds,
                minutes: minutes, hours: hours,
                weekdays: weekdays.compactMap(Recurrence.RecurrenceRule.DayOfWeek.init), daysOfTheMonth: daysOfTheMonth,
                daysOfTheYear: daysOfTheYear, weeks: weeks,
                months: months.map { FoundationRuleMapping.month($0, scale: scale) },
                setPositions: setPositions,
                weekStart: FoundationRuleMapping.weekday(firstWeekday: calendar.firstWeekday),
                skip: skip ?? .omit,
                calendarScale: scale == "GREGORIAN" && skip == nil ? nil : scale)
        }
        let plain = try rule(nil)
        let mayMissDates = plain.mayMissDates(start: start)
        switch matchingPolicy {
        case .nextTimePreservingSmallerComponents:
            return (mayMissDates ? try rule(.forward) : plain, losses)
        case .nextTime:
            return (
                mayMissDates ? try rule(.forward) : plain,
                [.timesInGaps] + (mayMissDates ? [.timeOfMovedDates] : []) + losses
            )
        case .previousTimePreservingSmallerComponents:
            return (mayMissDates ? try rule(.backward) : plain, [.timesInGaps] + losses)
        default:
            return (plain, [.timesInGaps] + losses)
        }
    }
}

extension RecurrenceRule {
    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    fileprivate static func end(
        of foundation: Calendar.RecurrenceRule, _ losses: inout [FoundationLoss]
    ) throws(RecurrenceRuleError) -> End {
        if let count = foundation.end.occurrences { return .count(count) }
        guard let date = foundation.end.date else { return .never }
        let timestamp = Timestamp(date)
        guard let moment = timestamp.utc else {
            // RFC 5545 has no dates after year 9999 for the end to cut off, and no dates at all before year 1.
            return .until(date)
        }
        if timestamp.date != date { losses.append(.fractionOfSecond) }
        return .until(.utc(moment))
    }
}

extension RecurrenceRule.DayOfWeek {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    fileprivate init?(_ foundation: Calendar.RecurrenceRule.Weekday) {
        if case .every(let day) = foundation, let weekday = FoundationRuleMapping.weekday(day) {
            self = .every(weekday)
        } else if case .nth(let ordinal, let day) = foundation, let weekday = FoundationRuleMapping.weekday(day) {
            self = .nth(ordinal, weekday)
        } else {
            return nil
        }
    }
}
