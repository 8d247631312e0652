/// The day parts of a rule (BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY), compiled to bit masks.
///
/// A day is in the set when every part holds for it; ``FilledParts`` fills the levels that no part names from DTSTART.
/// INTERVAL is not its business: see ``Stride``. Gregorian only, and without SKIP: see ``ScaledPattern``.
struct DayPattern: Hashable {
    /// Bit m for month m, 1…12.
    let months: UInt16
    let monthDays: DaysOfMonth?
    let weekdays: Weekdays?
    let yearDays: DaysOfYear?
    let weeks: Weeks?
    /// ``monthDays`` and ``weekdays`` together, within a month.
    let inMonth: MonthPattern

    static let allMonths: UInt16 = 0x1FFE

    /// Days of the month from both ends.
    struct DaysOfMonth: Hashable {
        /// Bit n is day n+1.
        var forward: UInt32 = 0
        /// Bit n is the n+1-th last day.
        var backward: UInt32 = 0
        /// ``backward`` in the order of the days, as if a month had 32.
        var mirrored: UInt32 = 0

        static let every = DaysOfMonth(forward: ~0)

        /// Bit n is day n+1 of a month.
        @inline(__always)
        func days(ofMonthOfLength length: Int) -> UInt64 {
            UInt64(forward) & ((1 &<< UInt64(truncatingIfNeeded: length)) &- 1)
                | UInt64(mirrored &>> UInt32(truncatingIfNeeded: 32 &- length))
        }

        func contains(_ day: Int, inMonthOfLength length: Int) -> Bool {
            days(ofMonthOfLength: length) >> UInt64(day - 1) & 1 != 0
        }
    }

    /// Weekdays with and without numbers.
    struct Weekdays: Hashable {
        /// Bit n for the weekday n, Monday is 0.
        var every: UInt64 = 0
        var ordinals: [Ordinal] = []
        let scope: ExpansionTable.OrdinalScope

        /// The n-th of a weekday, from the end if the number is negative. Monday is 0.
        struct Ordinal: Hashable {
            let number: Int
            let weekday: Int
        }
    }

    struct DaysOfYear: Hashable {
        /// From 0.
        var forward: [Int] = []
        /// 1 is the last day.
        var backward: [Int] = []

        func set(yearLength length: Int) -> DaySet {
            var days = DaySet()
            for day in forward where day < length { days.insert(day) }
            for day in backward where day <= length { days.insert(length - day) }
            return days
        }

        func contains(_ index: Int, yearLength length: Int) -> Bool {
            forward.contains(index) || backward.contains(length - index)
        }
    }

    struct Weeks: Hashable {
        /// From 1; negative from the end.
        let numbers: [Int]
        /// Monday is 0.
        let weekStart: Int
    }
}

extension DayPattern {
    /// The day parts of a rule in the Gregorian calendar, with what is missing taken from DTSTART.
    init(_ rule: borrowing RecurrenceRule, start: CivilDate, _ dialect: RecurrenceDialect) {
        let (_, month, day) = start.components
        let parts = FilledParts(
            rule, month: RecurrenceRule.Month(month), day: day, weekday: start.weekday, dialect)
        // Masks of a part that is taken from DTSTART need no list.
        var months: UInt16 = parts.takesMonth ? 1 << UInt16(month) : 0
        for month in rule.months { months |= 1 << UInt16(month.index) }
        self.months = months == 0 ? Self.allMonths : months
        let scope = ExpansionTable.ordinalScope(of: rule)
        let monthDays =
            parts.takesMonthDay ? DaysOfMonth(forward: 1 << UInt32(day - 1)) : DaysOfMonth(rule.daysOfTheMonth)
        let weekdays =
            parts.takesWeekday
            ? Weekdays(every: 1 << UInt64(start.weekday.index), scope: scope) : Weekdays(rule.weekdays, scope: scope)
        (self.monthDays, self.weekdays) = (monthDays, weekdays)
        inMonth = MonthPattern(monthDays, weekdays)
        yearDays = DaysOfYear(rule.daysOfTheYear)
        weeks = rule.weeks.isEmpty ? nil : Weeks(numbers: rule.weeks, weekStart: rule.weekStart.index)
    }

    /// Whether no month has any of the days of the month: what a rule like "30 February" comes to.
    var namesNoDay: Bool {
        guard let monthDays else { return false }
        return !(1...12).contains { month in
            months >> UInt16(month) & 1 != 0
                && monthDays.days(ofMonthOfLength: Gregorian.length(ofMonth: month, isLeapYear: true)) != 0
        }
    }
}

extension DayPattern.DaysOfMonth {
    /// Nil for a list that is empty, which means every day.
    init?(_ numbers: borrowing [Int]) {
        guard !numbers.isEmpty else { return nil }
        for index in numbers.indices {
            let day = numbers[index]
            if day > 0 {
                forward |= 1 << UInt32(day - 1)
            } else {
                backward |= 1 << UInt32(-day - 1)
                mirrored |= 1 << UInt32(32 + day)
            }
        }
    }
}

extension DayPattern.Weekdays {
    /// Nil for a list that is empty, which means every weekday.
    init?(_ list: borrowing [RecurrenceRule.DayOfWeek], scope: ExpansionTable.OrdinalScope) {
        guard !list.isEmpty else { return nil }
        self.init(scope: scope)
        for index in list.indices {
            switch list[index] {
            case .every(let weekday): every |= 1 << UInt64(weekday.index)
            case .nth(let number, let weekday): ordinals.append(Ordinal(number: number, weekday: weekday.index))
            }
        }
    }
}

extension DayPattern.DaysOfYear {
    /// Nil for a list that is empty, which means every day.
    fileprivate init?(_ numbers: borrowing [Int]) {
        guard !numbers.isEmpty else { return nil }
        for index in numbers.indices {
            let day = numbers[index]
            if day > 0 { forward.append(day - 1) } else { backward.append(-day) }
        }
    }
}
