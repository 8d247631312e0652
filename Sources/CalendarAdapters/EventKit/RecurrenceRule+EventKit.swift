#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar

    extension RecurrenceRule {
        /// Returns the rule as an EventKit rule, and the parts that EventKit can't express.
        ///
        /// ```swift
        /// let (eventKitRule, losses) = rule.eventKitRule(start: occurrence.start.civilDate)
        /// if let eventKitRule { event.addRecurrenceRule(eventKitRule) }
        /// ```
        ///
        /// If a part would change the occurrences when omitted, there is no EventKit rule, and you can save the
        /// occurrences one by one. Two rewrites don't change the occurrences: `FREQ=DAILY;BYDAY=…` becomes a weekly
        /// rule, and the day of a yearly rule is omitted if it equals the day of the start.
        ///
        /// - Parameters:
        ///   - start: The date of DTSTART, if known.
        ///   - timeZone: The time zone for an UNTIL that is a date or a local time. A date means the last second of
        ///     that day.
        /// - Returns: The rule, or nil if EventKit can't express it; and the losses, which give the reasons.
        public func eventKitRule(
            start: CivilDate? = nil, timeZone: TimeZone = .current
        ) -> (rule: EKRecurrenceRule?, losses: [EventKitConversionLoss]) {
            let isDailyByWeekday =
                frequency == .daily && interval == 1 && !weekdays.isEmpty && setPositions.isEmpty
                && daysOfTheMonth.isEmpty && months.isEmpty
            guard let type = isDailyByWeekday ? .weekly : EKRecurrenceFrequency(frequency) else {
                return (nil, [.frequency(frequency)])
            }
            let days =
                frequency == .yearly && months.isEmpty == false && weekdays.isEmpty
                    && start.map { [$0.day] } == daysOfTheMonth
                ? [] : daysOfTheMonth

            var losses: [EventKitConversionLoss] = []
            if let calendarScale, calendarScale != "GREGORIAN" { losses.append(.calendarScale(calendarScale)) }
            if skip != .omit { losses.append(.skip(skip)) }
            if case .countAndUntil = end { losses.append(.countAndUntil) }
            // Whether EventKit reads a part with this frequency, according to its documentation.
            let parts: [(part: EventKitConversionLoss.Part, isUsed: Bool, isRead: Bool)] = [
                (.seconds, !seconds.isEmpty, false), (.minutes, !minutes.isEmpty, false),
                (.hours, !hours.isEmpty, false),
                (.weekdays, !weekdays.isEmpty, type != .daily), (.daysOfTheMonth, !days.isEmpty, type == .monthly),
                (.daysOfTheYear, !daysOfTheYear.isEmpty, type == .yearly), (.weeks, !weeks.isEmpty, type == .yearly),
                (.months, !months.isEmpty, type == .yearly), (.setPositions, !setPositions.isEmpty, type != .daily),
            ]
            losses += parts.filter { $0.isUsed && !$0.isRead }.map { .part($0.part) }
            guard losses.isEmpty else { return (nil, losses) }

            // RFC 5545 §3.3.10: WKST matters only if weeks are counted.
            let countsWeeks =
                !weeks.isEmpty || frequency == .weekly && (interval > 1 && weekdays.count > 1 || !setPositions.isEmpty)
            if countsWeeks, weekStart != .monday { losses.append(.weekStart(weekStart)) }
            let rule = EKRecurrenceRule(
                recurrenceWith: type, interval: interval,
                daysOfTheWeek: weekdays.isEmpty ? nil : weekdays.map(EKRecurrenceDayOfWeek.init),
                daysOfTheMonth: Self.numbers(days), monthsOfTheYear: Self.numbers(months.map(\.index)),
                weeksOfTheYear: Self.numbers(weeks), daysOfTheYear: Self.numbers(daysOfTheYear),
                setPositions: Self.numbers(setPositions), end: end.eventKitEnd(in: timeZone))
            return (rule, losses)
        }

        /// Creates a rule from an EventKit rule. Nothing is lost, because RFC 5545 covers everything that EventKit
        /// supports.
        ///
        /// UNTIL is in UTC, as RFC 5545 §3.3.10 requires for a DTSTART with a time zone.
        ///
        /// - Throws: `RecurrenceRuleError` if the rule contains something that RFC 5545 forbids.
        public init(_ eventKit: EKRecurrenceRule) throws(RecurrenceRuleError) {
            let frequency: Frequency =
                switch eventKit.frequency {
                case .daily: .daily
                case .weekly: .weekly
                case .monthly: .monthly
                default: .yearly
                }
            // Zero means that the rule has no first weekday. An imported enumeration accepts any raw value.
            let weekStart =
                eventKit.firstDayOfTheWeek == 0
                ? nil : EKWeekday(rawValue: eventKit.firstDayOfTheWeek).map(Weekday.init)
            try self.init(
                frequency: frequency, interval: eventKit.interval, end: End(eventKit.recurrenceEnd),
                weekdays: (eventKit.daysOfTheWeek ?? []).map { day in
                    let weekday = Weekday(day.dayOfTheWeek)
                    return day.weekNumber == 0 ? .every(weekday) : .nth(day.weekNumber, weekday)
                },
                daysOfTheMonth: (eventKit.daysOfTheMonth ?? []).map(\.intValue),
                daysOfTheYear: (eventKit.daysOfTheYear ?? []).map(\.intValue),
                weeks: (eventKit.weeksOfTheYear ?? []).map(\.intValue),
                months: (eventKit.monthsOfTheYear ?? []).map { Month($0.intValue) },
                setPositions: (eventKit.setPositions ?? []).map(\.intValue), weekStart: weekStart ?? .monday)
        }

        private static func numbers(_ numbers: [Int]) -> [NSNumber]? {
            numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
        }
    }

    extension RecurrenceRule.End {
        fileprivate func eventKitEnd(in timeZone: TimeZone) -> EKRecurrenceEnd? {
            switch self {
            // A rule with both ends was rejected earlier.
            case .never, .countAndUntil: nil
            case .count(let count): EKRecurrenceEnd(occurrenceCount: count)
            case .until(.utc(let moment)):
                EKRecurrenceEnd(end: Timestamp(utc: moment).date)
            case .until(.floating(let moment)): EKRecurrenceEnd(end: moment.date(in: timeZone))
            case .until(.date(let date)):
                EKRecurrenceEnd(end: CivilDateTime(date, secondOfDay: 86_399).date(in: timeZone))
            }
        }

        fileprivate init(_ end: EKRecurrenceEnd?) {
            guard let end else {
                self = .never
                return
            }
            if end.occurrenceCount > 0 {
                self = .count(end.occurrenceCount)
            } else if let date = end.endDate {
                // An end after the year 9999 has no effect.
                self = .until(date)
            } else {
                self = .never
            }
        }
    }

    extension EKRecurrenceFrequency {
        fileprivate init?(_ frequency: RecurrenceRule.Frequency) {
            switch frequency {
            case .secondly, .minutely, .hourly: return nil
            case .daily: self = .daily
            case .weekly: self = .weekly
            case .monthly: self = .monthly
            case .yearly: self = .yearly
            }
        }
    }

    extension EKRecurrenceDayOfWeek {
        fileprivate convenience init(_ day: RecurrenceRule.DayOfWeek) {
            // Week number zero means every week.
            self.init(dayOfTheWeek: EKWeekday(day.weekday), weekNumber: day.ordinal ?? 0)
        }
    }

    extension EKWeekday {
        fileprivate init(_ weekday: Weekday) {
            self =
                switch weekday {
                case .monday: .monday
                case .tuesday: .tuesday
                case .wednesday: .wednesday
                case .thursday: .thursday
                case .friday: .friday
                case .saturday: .saturday
                case .sunday: .sunday
                }
        }
    }

    extension Weekday {
        fileprivate init(_ weekday: EKWeekday) {
            self =
                switch weekday {
                case .monday: .monday
                case .tuesday: .tuesday
                case .wednesday: .wednesday
                case .thursday: .thursday
                case .friday: .friday
                case .saturday: .saturday
                default: .sunday
                }
        }
    }
#endif
