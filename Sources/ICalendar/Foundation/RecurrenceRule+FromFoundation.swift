public import Foundation
public import Recurrence

extension RecurrenceRule {
    /// Foundation's rule as an RRULE, and what could not be said in it.
    ///
    /// ```swift
    /// let (rule, losses) = try RecurrenceRule.converting(.daily(calendar: .current, end: .afterOccurrences(3)))
    /// // rule.description == "FREQ=DAILY;COUNT=3", losses == []
    /// ```
    ///
    /// WKST is the calendar's first weekday. RSCALE is written for calendars other than the Gregorian one and where SKIP
    /// needs it; SKIP says what `matchingPolicy` does to dates that do not exist, where the rule may come upon such. As
    /// Foundation's default is to move them on, `FREQ=MONTHLY` of unknown start becomes
    /// `RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD`, which few programs read: give the start. UNTIL is in UTC, as it
    /// belongs beside a DTSTART with a zone (RFC 5545 §3.3.10). The time zone is not part of an RRULE.
    ///
    /// - Parameters:
    ///   - foundation: the rule, in any order of its lists.
    ///   - start: the date of the first occurrence in the rule's calendar and time zone, where it is known and Gregorian.
    /// - Returns: the rule, or nil if the calendar has no RSCALE, and the losses in the order of ``FoundationConversionLoss``.
    /// - Throws: `RecurrenceRuleError` where the rule holds what RFC 5545 forbids: numbers out of range,
    ///   a number before a weekday where FREQ is neither MONTHLY nor YEARLY, BYSETPOS
    ///   alone.
    /// - Complexity: O(*n* log *n*) in the length of the lists
    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    public static func converting(
        _ foundation: Calendar.RecurrenceRule, start: CivilDate? = nil
    ) throws(RecurrenceRuleError) -> (rule: RecurrenceRule?, losses: [FoundationConversionLoss]) {
        let identifier = foundation.calendar.identifier
        guard let scale = FoundationRuleMapping.calendars.first(where: { $0.identifier == identifier })?.scale,
            let frequency = FoundationRuleMapping.frequencies.first(where: { $0.foundation == foundation.frequency })?
                .own
        else { return (nil, [.calendar("\(identifier)")]) }

        var losses: [FoundationConversionLoss] = []
        if foundation.repeatedTimePolicy != .first { losses.append(.repeatedTimes) }
        let minimumDays = foundation.calendar.minimumDaysInFirstWeek
        if frequency == .yearly, !foundation.weeks.isEmpty, minimumDays != 4 {
            losses.append(.daysInFirstWeek(minimumDays))
        }
        let end = try end(of: foundation, &losses)
        func used(_ values: [Int], _ part: FoundationConversionLoss.UnusedPart, _ isUsed: Bool) -> [Int] {
            if isUsed || values.isEmpty { return values }
            losses.append(.unusedPart(part))
            return []
        }
        let daysOfTheMonth = used(foundation.daysOfTheMonth, .daysOfTheMonth, frequency != .weekly)
        let daysOfTheYear = used(foundation.daysOfTheYear, .daysOfTheYear, frequency < .daily || frequency == .yearly)
        let weeks = used(foundation.weeks, .weeks, frequency == .yearly)

        func rule(_ skip: Skip?) throws(RecurrenceRuleError) -> RecurrenceRule {
            try RecurrenceRule(
                frequency: frequency, interval: foundation.interval, end: end, seconds: foundation.seconds,
                minutes: foundation.minutes, hours: foundation.hours,
                weekdays: foundation.weekdays.compactMap(DayOfWeek.init), daysOfTheMonth: daysOfTheMonth,
                daysOfTheYear: daysOfTheYear, weeks: weeks,
                months: foundation.months.map { FoundationRuleMapping.month($0, scale: scale) },
                setPositions: foundation.setPositions,
                weekStart: FoundationRuleMapping.weekday(firstWeekday: foundation.calendar.firstWeekday),
                skip: skip ?? .omit,
                calendarScale: scale == "GREGORIAN" && skip == nil ? nil : scale)
        }
        let plain = try rule(nil)
        let mayMissDates = plain.mayMissDates(start: start)
        switch foundation.matchingPolicy {
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

    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    private static func end(
        of foundation: Calendar.RecurrenceRule, _ losses: inout [FoundationConversionLoss]
    ) throws(RecurrenceRuleError) -> End {
        if let count = foundation.end.occurrences { return .count(count) }
        guard let date = foundation.end.date else { return .never }
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard let whole = Int(exactly: seconds), let moment = CivilDateTime(localSeconds: whole) else {
            // After the year 9999 RFC 5545 has no dates that the end could cut off, before the year 1 it has none at all.
            return date > Date(timeIntervalSince1970: 0) ? .never : .until(.utc(.earliest))
        }
        if seconds != date.timeIntervalSince1970 { losses.append(.fractionOfSecond) }
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
