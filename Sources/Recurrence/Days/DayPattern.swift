/// The day parts of a rule (BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY), compiled to bit masks.
///
/// The set contains a day if every part matches. ``FilledParts`` fills missing levels from DTSTART. A pattern doesn't
/// apply INTERVAL (see ``IntervalSteps``), supports only the Gregorian calendar, and ignores SKIP (see
/// ``ScaledPattern``).
struct DayPattern: Hashable {
    /// The months, bit m for month m, 1…12.
    let months: UInt16
    let monthDays: DaysOfMonth?
    let weekdays: Weekdays?
    let yearDays: DaysOfYear?
    let weeks: Weeks?

    /// The combination of ``monthDays`` and ``weekdays`` within a month.
    var inMonth: MonthPattern { MonthPattern(monthDays, weekdays) }

    static let allMonths: UInt16 = 0x1FFE

    /// Days of the month, counted from both ends.
    struct DaysOfMonth: Hashable {
        /// The days counted from the start, bit n for day n+1.
        var forward: UInt32 = 0
        /// The days counted from the end, bit n for the n+1-th last day.
        var backward: UInt32 = 0
        /// The days of ``backward`` in calendar order, as if a month had 32 days.
        var mirrored: UInt32 = 0

        static let every = DaysOfMonth(forward: ~0)

        /// Returns the days of a month, bit n for day n+1.
        func days(ofMonthOfLength length: Int) -> UInt64 {
            UInt64(forward) & ((1 &<< UInt64(truncatingIfNeeded: length)) &- 1)
                | UInt64(mirrored &>> UInt32(truncatingIfNeeded: 32 &- length))
        }

        func contains(_ day: Int, inMonthOfLength length: Int) -> Bool {
            days(ofMonthOfLength: length) >> UInt64(day - 1) & 1 != 0
        }
    }

    /// Weekdays with and without ordinals.
    struct Weekdays: Hashable {
        /// The weekdays without ordinals, bit n for weekday n, where Monday is 0.
        var every: UInt64 = 0
        var ordinals: [Ordinal] = []
        let scope: ExpansionTable.OrdinalScope

        /// The n-th occurrence of a weekday, counted from the end if the number is negative. Monday is 0.
        struct Ordinal: Hashable {
            let number: Int
            let weekday: Int
        }
    }

    struct DaysOfYear: Hashable {
        /// The numbers of days, counted from 1, or from the end; -1 is the last day.
        fileprivate let numbers: [Int]

        /// Inserts the days of a year into a set. A returned set would be copied.
        func insert(into days: inout DaySet, yearLength length: Int) {
            for number in numbers where abs(number) <= length { days.insert(number > 0 ? number - 1 : length + number) }
        }

        func set(yearLength length: Int) -> DaySet {
            var days = DaySet()
            insert(into: &days, yearLength: length)
            return days
        }

        func contains(_ index: Int, yearLength length: Int) -> Bool {
            numbers.contains(index + 1) || numbers.contains(index - length)
        }
    }

    struct Weeks: Hashable {
        /// The week numbers from 1; negative numbers count from the end.
        let numbers: [Int]
        /// The first day of the week; Monday is 0.
        let weekStart: Int
    }
}

extension DayPattern {
    /// Creates the pattern of a rule in the Gregorian calendar, with missing parts filled from DTSTART.
    ///
    /// Inlined, because a returned pattern would be copied.
    init(_ rule: borrowing RecurrenceRule, start: CivilDate, _ dialect: RecurrenceDialect) {
        let parts = FilledParts(rule, dialect)
        // The mask of a part taken from DTSTART needs no list.
        var months: UInt16 = parts.takesMonth ? 1 << UInt16(start.month) : 0
        for month in rule.months { months |= 1 << UInt16(month.index) }
        self.months = months == 0 ? Self.allMonths : months
        let scope = ExpansionTable.ordinalScope(of: rule)
        monthDays =
            parts.takesMonthDay ? DaysOfMonth(forward: 1 << UInt32(start.day - 1)) : DaysOfMonth(rule.daysOfTheMonth)
        weekdays =
            parts.takesWeekday
            ? Weekdays(every: 1 << UInt64(start.weekday.index), scope: scope) : Weekdays(rule.weekdays, scope: scope)
        yearDays = DaysOfYear(rule.daysOfTheYear)
        weeks = rule.weeks.isEmpty ? nil : Weeks(numbers: rule.weeks, weekStart: rule.weekStart.index)
    }

    /// Whether no selected month contains any of the days of the month, as in a rule for February 30.
    var namesNoDay: Bool {
        guard let monthDays else { return false }
        return !(1...12).contains { month in
            months >> UInt16(month) & 1 != 0
                && monthDays.days(ofMonthOfLength: Gregorian.length(ofMonth: month, isLeapYear: true)) != 0
        }
    }
}

extension DayPattern.DaysOfMonth {
    /// Creates the days of a list, or returns nil for an empty list, which means every day.
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
    /// Creates the weekdays of a list, or returns nil for an empty list, which means every weekday.
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
    /// Creates the days of a list, or returns nil for an empty list, which means every day.
    fileprivate init?(_ numbers: [Int]) {
        guard !numbers.isEmpty else { return nil }
        self.numbers = numbers
    }
}
