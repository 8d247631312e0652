#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar

    extension RecurrenceRule {
        /// Returns the rule as an EventKit rule, and the parts that EventKit can't express.
        ///
        /// ```swift
        /// let (eventKitRule, lostParts) = rule.eventKitRule(start: occurrence.start.civilDate)
        /// if let eventKitRule { event.addRecurrenceRule(eventKitRule) }
        /// ```
        ///
        /// If a part would change the occurrences when omitted, there is no EventKit rule, and you can save the
        /// occurrences one by one. Two rewrites don't change the occurrences: `FREQ=DAILY;BYDAY=…` becomes a weekly
        /// rule, and the day of a yearly rule is omitted if it equals the day of the start.
        ///
        /// - Parameters:
        ///   - start: The date of DTSTART. Without it, more rules seem to depend on WKST.
        ///   - timeZone: The time zone for an UNTIL that is a date or a local time. A date means the last second of
        ///     that day.
        /// - Returns: The rule, or nil if EventKit can't express it; and the names of the lost parts as in an RRULE, such
        ///   as `BYHOUR`. A rule that lost its `WKST` has other dates: apps can't set the first weekday of a rule, and
        ///   EventKit uses Monday.
        public func eventKitRule(
            start: CivilDate? = nil, timeZone: TimeZone = .current
        ) -> (rule: EKRecurrenceRule?, lostParts: [String]) {
            let isDailyByWeekday =
                frequency == .daily && interval == 1 && !weekdays.isEmpty && setPositions.isEmpty
                && daysOfTheMonth.isEmpty && months.isEmpty
            guard let type = isDailyByWeekday ? .weekly : EKRecurrenceFrequency(frequency) else {
                return (nil, ["FREQ"])
            }
            let days =
                frequency == .yearly && months.isEmpty == false && weekdays.isEmpty
                    && start.map { [$0.day] } == daysOfTheMonth
                ? [] : daysOfTheMonth

            // The parts that EventKit doesn't read with this frequency, according to its documentation.
            let parts: [(name: String, isLost: Bool)] = [
                ("RSCALE", calendarScale != nil && calendarScale != "GREGORIAN"), ("SKIP", skip != .omit),
                ("COUNT", end.isCountAndUntil), ("BYSECOND", !seconds.isEmpty), ("BYMINUTE", !minutes.isEmpty),
                ("BYHOUR", !hours.isEmpty), ("BYDAY", !weekdays.isEmpty && type == .daily),
                ("BYMONTHDAY", !days.isEmpty && type != .monthly),
                ("BYYEARDAY", !daysOfTheYear.isEmpty && type != .yearly),
                ("BYWEEKNO", !weeks.isEmpty && type != .yearly),
                ("BYMONTH", !months.isEmpty && type != .yearly), ("BYSETPOS", !setPositions.isEmpty && type == .daily),
            ]
            let lostParts = parts.filter(\.isLost).map(\.name)
            guard lostParts.isEmpty else { return (nil, lostParts) }
            let rule = EKRecurrenceRule(
                recurrenceWith: type, interval: interval,
                daysOfTheWeek: weekdays.isEmpty ? nil : weekdays.map(EKRecurrenceDayOfWeek.init),
                daysOfTheMonth: Self.numbers(days), monthsOfTheYear: Self.numbers(months.map(\.index)),
                weeksOfTheYear: Self.numbers(weeks), daysOfTheYear: Self.numbers(daysOfTheYear),
                setPositions: Self.numbers(setPositions), end: end.eventKitEnd(in: timeZone))
            return (rule, weekStart != .monday && countsWeeks(from: start) ? ["WKST"] : [])
        }

        /// Whether the first weekday decides which dates the rule has (RFC 5545 §3.3.10).
        private func countsWeeks(from start: CivilDate?) -> Bool {
            if !weeks.isEmpty { return true }
            guard frequency == .weekly else { return false }
            // Every other week on the weekday of the start is the same in any week.
            let isOnStart = weekdays.allSatisfy { day in start.map { day.weekday == $0.weekday } ?? false }
            return !setPositions.isEmpty || interval > 1 && !isOnStart
        }

        /// Creates a rule from an EventKit rule. RFC 5545 covers everything that EventKit supports.
        ///
        /// UNTIL is in UTC, as RFC 5545 §3.3.10 requires for a DTSTART with a time zone.
        ///
        /// - Throws: `RecurrenceRuleError` if the rule contains something that RFC 5545 forbids, or a frequency or a
        ///   weekday that this version doesn't know.
        public init(_ eventKit: EKRecurrenceRule) throws(RecurrenceRuleError) {
            var weekdays: [DayOfWeek] = []
            for day in eventKit.daysOfTheWeek ?? [] {
                let weekday = try Weekday(day.dayOfTheWeek)
                weekdays.append(day.weekNumber == 0 ? .every(weekday) : .nth(day.weekNumber, weekday))
            }
            // Zero means that the rule has no first weekday. An imported enumeration accepts any raw value.
            let first = eventKit.firstDayOfTheWeek == 0 ? nil : EKWeekday(rawValue: eventKit.firstDayOfTheWeek)
            let weekStart = try first.map { day throws(RecurrenceRuleError) in try Weekday(day) } ?? .monday
            try self.init(
                frequency: Frequency(eventKit.frequency), interval: eventKit.interval, end: End(eventKit.recurrenceEnd),
                weekdays: weekdays,
                daysOfTheMonth: (eventKit.daysOfTheMonth ?? []).map(\.intValue),
                daysOfTheYear: (eventKit.daysOfTheYear ?? []).map(\.intValue),
                weeks: (eventKit.weeksOfTheYear ?? []).map(\.intValue),
                months: (eventKit.monthsOfTheYear ?? []).map { Month($0.intValue) },
                setPositions: (eventKit.setPositions ?? []).map(\.intValue), weekStart: weekStart)
        }

        private static func numbers(_ numbers: [Int]) -> [NSNumber]? {
            numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
        }
    }

    extension RecurrenceRule.End {
        fileprivate var isCountAndUntil: Bool { if case .countAndUntil = self { true } else { false } }

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

    extension RecurrenceRule.Frequency {
        fileprivate init(_ frequency: EKRecurrenceFrequency) throws(RecurrenceRuleError) {
            switch frequency {
            case .daily: self = .daily
            case .weekly: self = .weekly
            case .monthly: self = .monthly
            case .yearly: self = .yearly
            // Throws the error of an unknown frequency.
            default: self = try RecurrenceRule("FREQ=\(frequency.rawValue)").frequency
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
        fileprivate init(_ weekday: EKWeekday) throws(RecurrenceRuleError) {
            switch weekday {
            case .monday: self = .monday
            case .tuesday: self = .tuesday
            case .wednesday: self = .wednesday
            case .thursday: self = .thursday
            case .friday: self = .friday
            case .saturday: self = .saturday
            case .sunday: self = .sunday
            // Throws the error of an unknown weekday.
            default: self = try RecurrenceRule("FREQ=WEEKLY;WKST=\(weekday.rawValue)").weekStart
            }
        }
    }
#endif
