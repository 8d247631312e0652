/// The day parts of a rule (BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY), compiled to bit masks.
///
/// A day is in the set when every part holds for it; ``FilledParts`` fills the levels that no part names from DTSTART.
/// INTERVAL is not its business: see ``Stride``. Gregorian only, and without SKIP: see ``ScaledPattern``.
struct DayPattern {
    /// Bit m for month m, 1…12.
    let months: UInt16
    let monthDays: MonthDays?
    let weekdays: Weekdays?
    let yearDays: YearDays?
    let weeks: Weeks?

    static let allMonths: UInt16 = 0x1FFE

    /// Days of the month from both ends: bit n is day n+1 in `forward`, the n+1-th last day in `backward`.
    struct MonthDays {
        var forward: UInt32 = 0
        var backward: UInt32 = 0

        func contains(_ day: Int, inMonthOfLength length: Int) -> Bool {
            (forward >> UInt32(day - 1) | backward >> UInt32(length - day)) & 1 != 0
        }
    }

    /// Weekdays with and without numbers.
    struct Weekdays {
        /// Bit n for the weekday n, Monday is 0.
        var every: UInt64 = 0
        var ordinals: [(number: Int, weekday: Int)] = []
        let scope: ExpansionTable.OrdinalScope
    }

    struct YearDays {
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

    struct Weeks {
        /// From 1; negative from the end.
        let numbers: [Int]
        /// Monday is 0.
        let weekStart: Int
    }
}

extension DayPattern {
    /// The day parts of a rule in the Gregorian calendar, with what is missing taken from DTSTART.
    init(_ rule: RecurrenceRule, start: CivilDate, _ reading: RecurrenceReading) {
        let (_, month, day) = start.components
        let parts = FilledParts(
            rule, month: RecurrenceRule.Month(month), day: day, weekday: start.weekday, reading)
        months =
            parts.months.isEmpty ? Self.allMonths : parts.months.reduce(0) { $0 | 1 << UInt16($1.index) }
        monthDays = MonthDays(parts.monthDays)
        weekdays = Weekdays(parts.weekdays, scope: ExpansionTable.ordinalScope(of: rule))
        yearDays =
            rule.daysOfTheYear.isEmpty
            ? nil
            : rule.daysOfTheYear.reduce(into: YearDays()) { days, day in
                if day > 0 { days.forward.append(day - 1) } else { days.backward.append(-day) }
            }
        weeks = rule.weeks.isEmpty ? nil : Weeks(numbers: rule.weeks, weekStart: rule.weekStart.index)
    }
}

extension DayPattern.MonthDays {
    /// Nil for a list that is empty, which means every day.
    init?(_ numbers: [Int]) {
        guard !numbers.isEmpty else { return nil }
        for day in numbers {
            if day > 0 { forward |= 1 << UInt32(day - 1) } else { backward |= 1 << UInt32(-day - 1) }
        }
    }
}

extension DayPattern.Weekdays {
    /// Nil for a list that is empty, which means every weekday.
    init?(_ list: [RecurrenceRule.DayOfWeek], scope: ExpansionTable.OrdinalScope) {
        guard !list.isEmpty else { return nil }
        self.init(scope: scope)
        for day in list {
            switch day {
            case .every(let weekday): every |= 1 << UInt64(weekday.index)
            case .nth(let number, let weekday): ordinals.append((number, weekday.index))
            }
        }
    }
}

// MARK: - Sets of days

extension DayPattern {
    /// The days of a calendar year on which every part holds. Not for rules with BYWEEKNO.
    ///
    /// - Parameters:
    ///   - active: the months whose interval counts; bit m for month m.
    ///   - positions: applied to each month when BYSETPOS chooses days within months.
    func days(in shape: YearShape, active: UInt16 = Self.allMonths, positions: SetPositions? = nil) -> DaySet {
        let everyDay = monthDays == nil && weekdays == nil && yearDays == nil && months & active == Self.allMonths
        if everyDay, positions == nil { return shape.isLeap ? .leapYear : .commonYear }
        var result = DaySet()
        var rest = months & active
        while rest != 0 {
            let month = rest.trailingZeroBitCount
            rest &= rest - 1
            let bits = days(ofMonth: month, in: shape)
            result.insert(positions?.select(bits) ?? bits, at: shape.offset(ofMonth: month))
        }
        if let yearDays { result.formIntersection(yearDays.set(yearLength: shape.length)) }
        if let weekdays, weekdays.scope == .year, !weekdays.ordinals.isEmpty {
            result.formIntersection(weekdays.days(in: shape))
        }
        return result
    }

    /// The days of a month: bit n is day n+1.
    func days(ofMonth month: Int, in shape: YearShape) -> UInt64 {
        let length = shape.length(ofMonth: month)
        let whole: UInt64 = (1 << UInt64(length)) - 1
        var bits = whole
        if let monthDays {
            let forward = UInt64(monthDays.forward)
            bits = forward & whole
            var backward = monthDays.backward
            while backward != 0 {
                let fromEnd = backward.trailingZeroBitCount
                backward &= backward - 1
                if fromEnd < length { bits |= 1 << UInt64(length - 1 - fromEnd) }
            }
        }
        guard let weekdays else { return bits }
        let firstWeekday = (shape.firstWeekday + shape.offset(ofMonth: month)) % 7
        var matching = Self.repeated(weekdays.every, from: firstWeekday)
        if !weekdays.ordinals.isEmpty {
            switch weekdays.scope {
            case .month:
                matching |= weekdays.ordinalDays(length: length, firstWeekday: firstWeekday)
            case .year: matching = ~0  // days(in:active:positions:) holds them against the whole year
            }
        }
        return bits & matching
    }

    /// A set of weekdays (bit n for weekday n) as days in a row of which the first has the weekday `first`; 35 at least.
    private static func repeated(_ weekdays: UInt64, from first: Int) -> UInt64 {
        (weekdays &* 0x0000_0008_1020_4081) >> UInt64(first)
    }
}

extension DayPattern.Weekdays {
    /// The numbered weekdays of a month: bit n is day n+1.
    fileprivate func ordinalDays(length: Int, firstWeekday: Int) -> UInt64 {
        var bits: UInt64 = 0
        for (number, weekday) in ordinals {
            if let day = Self.day(number, weekday, length: length, firstWeekday: firstWeekday) {
                bits |= 1 << UInt64(day)
            }
        }
        return bits
    }

    /// All weekdays asked for in a year, its numbered ones counted from 1 January or 31 December.
    fileprivate func days(in shape: YearShape) -> DaySet {
        var result = DaySet()
        for index in 0..<shape.length where every >> UInt64((shape.firstWeekday + index) % 7) & 1 != 0 {
            result.insert(index)
        }
        for (number, weekday) in ordinals {
            if let day = Self.day(number, weekday, length: shape.length, firstWeekday: shape.firstWeekday) {
                result.insert(day)
            }
        }
        return result
    }

    /// The index of the n-th weekday, from the end where negative, in a run of days; nil where there is none.
    static func day(_ number: Int, _ weekday: Int, length: Int, firstWeekday: Int) -> Int? {
        let first = (weekday - firstWeekday + 7) % 7
        let index: Int
        if number > 0 {
            index = first + (number - 1) * 7
        } else {
            index = first + (length - 1 - first) / 7 * 7 + (number + 1) * 7
        }
        return index >= 0 && index < length ? index : nil
    }
}

// MARK: - Weeks

extension DayPattern {
    /// The days of a week-year on which every part holds; index 0 is the first day of week 1.
    func days(in year: WeekYear, of weeks: Weeks) -> DaySet {
        // A week holds each weekday once, so numbers before weekdays have no meaning (the rule admits none).
        let everyDay: UInt64 = 0x7F
        let week = Self.repeated(weekdays?.every ?? everyDay, from: weeks.weekStart) & everyDay
        var result = DaySet()
        for number in weeks.numbers {
            let index = number > 0 ? number - 1 : year.weekCount + number
            if index >= 0, index < year.weekCount { result.insert(week, at: index * 7) }
        }
        guard months != Self.allMonths || monthDays != nil || yearDays != nil else { return result }
        for index in 0..<year.weekCount * 7 where result.contains(index) && !holds(on: year.firstDay + index) {
            result.remove(index)
        }
        return result
    }

    /// Whether a day is in one of the weeks, on one of the weekdays, and every other part holds for it.
    func contains(_ dayNumber: Int) -> Bool {
        guard let weeks else { return false }
        let year = WeekYear(WeekYear.year(ofDay: dayNumber, weekStart: weeks.weekStart), weekStart: weeks.weekStart)
        return days(in: year, of: weeks).contains(dayNumber - year.firstDay)
    }

    /// The days of a calendar year in the weeks, which lie in it or in its neighbours' week-years.
    func days(ofCalendarYear number: Int, in weeks: Weeks) -> DaySet {
        let firstDay = Gregorian.dayNumber(year: number, month: 1, day: 1)
        var result = DaySet()
        for index in 0..<Gregorian.daysInYear(number) where contains(firstDay + index) { result.insert(index) }
        return result
    }

    /// Whether BYMONTH, BYMONTHDAY and BYYEARDAY hold for a day.
    private func holds(on dayNumber: Int) -> Bool {
        let (year, month, day) = Gregorian.components(ofDayNumber: dayNumber)
        guard months >> UInt16(month) & 1 != 0 else { return false }
        let isLeap = Gregorian.isLeap(year)
        if let monthDays,
            !monthDays.contains(day, inMonthOfLength: Gregorian.length(ofMonth: month, isLeapYear: isLeap))
        {
            return false
        }
        guard let yearDays else { return true }
        let index = dayNumber - Gregorian.dayNumber(year: year, month: 1, day: 1)
        return yearDays.contains(index, yearLength: isLeap ? 366 : 365)
    }

    /// The days of one week that WEEKLY names: bit n is its n-th day. The week may lie across New Year.
    func days(ofWeekFrom firstDay: Int) -> UInt64 {
        var bits: UInt64 = 0
        for index in 0..<7 {
            let day = firstDay + index
            let weekday = Gregorian.weekdayIndex(ofDayNumber: day)
            guard (weekdays?.every ?? ~0) >> UInt64(weekday) & 1 != 0 else { continue }
            if months != Self.allMonths {
                let month = Gregorian.components(ofDayNumber: day).month
                guard months >> UInt16(month) & 1 != 0 else { continue }
            }
            bits |= 1 << UInt64(index)
        }
        return bits
    }
}
