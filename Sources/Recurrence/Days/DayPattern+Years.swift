// The days of a calendar year on which every part holds.

extension DayPattern {
    /// Whether the days of a year are a set that depends on its length alone, cut with a set of weekdays: all parts but
    /// BYDAY with different numbers.
    var isMasked: Bool {
        guard weeks == nil, let weekdays else { return weeks == nil }
        guard let number = weekdays.ordinals.first?.number else { return true }
        return weekdays.every == 0 && weekdays.ordinals.allSatisfy { $0.number == number }
    }

    /// Whether the days of a month depend on nothing but the month and the weekday that it starts on.
    var hasMonths: Bool {
        weeks == nil && yearDays == nil && (weekdays?.scope != .year || weekdays?.ordinals.isEmpty ?? true)
    }

    /// The days of years of a length on which all but the weekday holds; for patterns that are ``isMasked``.
    func mask(isLeap: Bool) -> DaySet {
        // Weekdays aside, one shape is like the other.
        let shape = YearShape(firstWeekday: 0, isLeap: isLeap)
        var result: DaySet
        let week = weekdays?.ordinals.first?.number
        if months == Self.allMonths, monthDays == nil, week == nil || weekdays?.scope == .year {
            result = isLeap ? .leapYear : .commonYear
        } else {
            let monthDays = monthDays ?? .every
            let weekInMonth = weekdays?.scope == .month ? week : nil
            var days = DaySet.Builder()
            shape.forEachMonth(months) { offset, _, length in
                var bits = monthDays.days(ofMonthOfLength: length)
                if let weekInMonth { bits &= Self.days(ofWeek: weekInMonth, ofMonthOfLength: length) }
                days.append(bits, at: offset)
            }
            result = days.finish()
        }
        if let yearDays { result.formIntersection(yearDays.set(yearLength: shape.length)) }
        if let week, weekdays?.scope == .year {
            let first = week > 0 ? (week - 1) * 7 : shape.length + week * 7
            var days = DaySet()
            for index in first..<first + 7 where index >= 0 && index < shape.length { days.insert(index) }
            result.formIntersection(days)
        }
        return result
    }

    /// The weekdays that a ``mask(isLeap:)`` is cut with: bit n for weekday n; nil for every one.
    var maskedWeekdays: UInt64? {
        weekdays.map { weekdays in weekdays.ordinals.reduce(weekdays.every) { $0 | 1 << UInt64($1.weekday) } }
    }

    /// The days of a year. Not for rules with BYWEEKNO.
    ///
    /// - Parameters:
    ///   - active: the months whose interval counts; bit m for month m.
    ///   - positions: applied to each month when BYSETPOS chooses days within months.
    func days(in shape: YearShape, active: UInt16 = Self.allMonths, positions: SetPositions? = nil) -> DaySet {
        var days = DaySet.Builder()
        shape.forEachMonth(months & active) { offset, firstWeekday, length in
            let bits = inMonth.days(ofMonthOfLength: length, from: firstWeekday)
            days.append(positions?.select(bits) ?? bits, at: offset)
        }
        var result = days.finish()
        if let yearDays { result.formIntersection(yearDays.set(yearLength: shape.length)) }
        if let weekdays, weekdays.scope == .year, !weekdays.ordinals.isEmpty {
            result.formIntersection(weekdays.days(in: shape))
        }
        return result
    }

    /// The days of a month: bit n is day n+1.
    func days(ofMonth month: Int, in shape: YearShape) -> UInt64 {
        let year = days(in: shape, active: 1 << UInt16(month))
        let offset = shape.offset(ofMonth: month)
        var bits = year[word: offset >> 6] >> UInt64(offset & 63)
        if offset & 63 != 0 { bits |= year[word: (offset >> 6) + 1] << UInt64(64 - offset & 63) }
        return bits
    }

    /// A set of weekdays (bit n for weekday n) as days in a row of which the first has the weekday `first`; 35 at least.
    @inline(__always)
    static func repeated(_ weekdays: UInt64, from first: Int) -> UInt64 {
        (weekdays &* 0x0000_0008_1020_4081) &>> UInt64(truncatingIfNeeded: first)
    }

    /// The n-th seven days of a month, from its end where negative: the days that the n-th of any weekday can be.
    @inline(__always)
    fileprivate static func days(ofWeek number: Int, ofMonthOfLength length: Int) -> UInt64 {
        let days: UInt64 = 0x7F << (number > 0 ? (number - 1) * 7 : length + number * 7)
        return days & (~0 &>> UInt64(truncatingIfNeeded: 64 &- length))
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
        return days(in: shape, active: 1 << UInt16(month)).contains(shape.offset(ofMonth: month) + day - 1)
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
    /// All weekdays asked for in a year, its numbered ones counted from 1 January or 31 December.
    fileprivate func days(in shape: YearShape) -> DaySet {
        var result = DaySet(weekdays: every, first: shape.firstWeekday)
        for ordinal in ordinals {
            if let day = Self.day(ordinal, length: shape.length, firstWeekday: shape.firstWeekday) {
                result.insert(day)
            }
        }
        return result
    }

    /// The index of the n-th weekday, from the end where negative, in a run of days; nil where there is none.
    static func day(_ ordinal: Ordinal, length: Int, firstWeekday: Int) -> Int? {
        let (number, weekday) = (ordinal.number, ordinal.weekday)
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
