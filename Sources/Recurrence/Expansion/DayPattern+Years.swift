// The days of a calendar year on which every part holds.

extension DayPattern {
    /// The days of a year. Not for rules with BYWEEKNO.
    ///
    /// - Parameters:
    ///   - active: the months whose interval counts; bit m for month m.
    ///   - positions: applied to each month when BYSETPOS chooses days within months.
    func days(in shape: YearShape, active: UInt16 = Self.allMonths, positions: SetPositions? = nil) -> DaySet {
        let active = months & active
        let weekdaysOfMonth = weekdays?.scope == .month ? weekdays : nil
        var result: DaySet
        if active == Self.allMonths, monthDays == nil, positions == nil, weekdaysOfMonth?.ordinals.isEmpty ?? true {
            // No month differs from the others, so the weekdays run through the whole year.
            result = shape.isLeap ? .leapYear : .commonYear
            if let weekdays, weekdays.ordinals.isEmpty {
                result.formIntersection(DaySet(weekdays: weekdays.every, first: shape.firstWeekday))
            }
        } else {
            result = DaySet()
            var rest = active
            while rest != 0 {
                let month = rest.trailingZeroBitCount
                rest &= rest &- 1
                let bits = days(ofMonth: month, in: shape)
                result.insert(positions?.select(bits) ?? bits, at: shape.offset(ofMonth: month))
            }
        }
        if let yearDays { result.formIntersection(yearDays.set(yearLength: shape.length)) }
        if let weekdays, weekdays.scope == .year, !weekdays.ordinals.isEmpty {
            result.formIntersection(weekdays.days(in: shape))
        }
        return result
    }

    /// The days of a month: bit n is day n+1.
    @inline(__always)
    func days(ofMonth month: Int, in shape: YearShape) -> UInt64 {
        let length = shape.length(ofMonth: month)
        let whole: UInt64 = (1 &<< UInt64(truncatingIfNeeded: length)) &- 1
        let bits = monthDays?.days(ofMonthOfLength: length) ?? whole
        guard let weekdays else { return bits }
        if weekdays.ordinals.isEmpty {
            return bits & Self.repeated(weekdays.every, from: shape.firstWeekday(ofMonth: month))
        }
        // Those of the year are held against the whole of it.
        guard weekdays.scope == .month else { return bits }
        return bits & weekdays.days(ofMonthOfLength: length, firstWeekday: shape.firstWeekday(ofMonth: month))
    }

    /// A set of weekdays (bit n for weekday n) as days in a row of which the first has the weekday `first`; 35 at least.
    @inline(__always)
    static func repeated(_ weekdays: UInt64, from first: Int) -> UInt64 {
        (weekdays &* 0x0000_0008_1020_4081) &>> UInt64(truncatingIfNeeded: first)
    }

    /// Whether BYMONTH, BYMONTHDAY, BYYEARDAY and BYDAY hold for a day. Not for rules with BYWEEKNO.
    func contains(_ dayNumber: Int) -> Bool {
        guard holds(on: dayNumber) else { return false }
        guard let weekdays else { return true }
        let weekday = Gregorian.weekdayIndex(ofDayNumber: dayNumber)
        if weekdays.every >> UInt64(weekday) & 1 != 0 { return true }
        guard weekdays.ordinals.contains(where: { $0.weekday == weekday }) else { return false }
        let (year, month, day) = Gregorian.components(ofDayNumber: dayNumber)
        let shape = YearShape(year: year)
        switch weekdays.scope {
        case .month: return days(ofMonth: month, in: shape) >> UInt64(day - 1) & 1 != 0
        case .year: return days(in: shape).contains(shape.offset(ofMonth: month) + day - 1)
        }
    }

    /// Whether BYMONTH, BYMONTHDAY and BYYEARDAY hold for a day.
    func holds(on dayNumber: Int) -> Bool {
        if months == Self.allMonths, monthDays == nil, yearDays == nil { return true }
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
}

extension DayPattern.Weekdays {
    /// The weekdays of a month, its numbered ones counted from either end: bit n is day n+1.
    @inline(__always)
    fileprivate func days(ofMonthOfLength length: Int, firstWeekday: Int) -> UInt64 {
        var bits = DayPattern.repeated(every, from: firstWeekday)
        for (number, weekday) in ordinals {
            // The n-th of a weekday is the one in the n-th run of seven days from that end.
            let week: UInt64 = 0x7F << (number > 0 ? (number - 1) * 7 : length + number * 7)
            bits |= DayPattern.repeated(1 &<< UInt64(truncatingIfNeeded: weekday), from: firstWeekday) & week
        }
        return bits
    }

    /// All weekdays asked for in a year, its numbered ones counted from 1 January or 31 December.
    fileprivate func days(in shape: YearShape) -> DaySet {
        var result = DaySet(weekdays: every, first: shape.firstWeekday)
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
