// The days of a calendar year that match every part.

extension DayPattern {
    /// Whether the days of a year are the intersection of a mask that depends only on the year's length and a set of
    /// weekdays: all parts except BYDAY with different ordinals.
    var isMasked: Bool {
        guard weeks == nil, let weekdays else { return weeks == nil }
        guard let number = weekdays.ordinals.first?.number else { return true }
        return weekdays.every == 0 && weekdays.ordinals.allSatisfy { $0.number == number }
    }

    /// Whether a leap year has the days of a common year, each one day later.
    var isAfterFebruary: Bool { months & 0b110 == 0 && yearDays == nil && weekdays?.scope != .year }

    /// Whether the days of a month depend only on the month, its length and its first weekday.
    var hasMonths: Bool {
        weeks == nil && yearDays == nil && (weekdays?.scope != .year || weekdays?.ordinals.isEmpty ?? true)
    }

    /// Returns the days that match every part except the weekday in years of one length, for patterns that are
    /// ``isMasked``.
    func mask(isLeap: Bool) -> DaySet {
        // Without weekdays, all shapes of the same length are equal.
        let shape = YearShape(firstWeekday: 0, isLeap: isLeap)
        var result: DaySet
        let week = weekdays?.ordinals.first?.number
        if months == Self.allMonths, monthDays == nil, week == nil || weekdays?.scope == .year {
            if let yearDays {
                result = DaySet()
                yearDays.insert(into: &result, yearLength: shape.length)
            } else {
                result = isLeap ? .leapYear : .commonYear
            }
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
            if let yearDays { result.formIntersection(yearDays.set(yearLength: shape.length)) }
        }
        if let week, weekdays?.scope == .year {
            let first = week > 0 ? (week - 1) * 7 : shape.length + week * 7
            var days = DaySet()
            for index in first..<first + 7 where index >= 0 && index < shape.length { days.insert(index) }
            result.formIntersection(days)
        }
        return result
    }

    /// The weekdays to intersect with a ``mask(isLeap:)``, bit n for weekday n; nil for every weekday.
    var maskedWeekdays: UInt64? {
        weekdays.map { weekdays in weekdays.ordinals.reduce(weekdays.every) { $0 | 1 << UInt64($1.weekday) } }
    }

    /// Returns the days of a year, for rules without BYWEEKNO.
    ///
    /// - Parameters:
    ///   - active: The months that INTERVAL counts, bit m for month m.
    ///   - positions: BYSETPOS, applied to each month if the positions choose days within months.
    func days(in shape: YearShape, active: UInt16 = Self.allMonths, positions: SetPositions? = nil) -> DaySet {
        var days = DaySet.Builder()
        let pattern = inMonth
        shape.forEachMonth(months & active) { offset, firstWeekday, length in
            let bits = pattern.days(ofMonthOfLength: length, from: firstWeekday)
            days.append(positions.choose(in: bits), at: offset)
        }
        var result = days.finish()
        if let yearDays { result.formIntersection(yearDays.set(yearLength: shape.length)) }
        if let weekdays, weekdays.scope == .year, !weekdays.ordinals.isEmpty {
            result.formIntersection(weekdays.days(in: shape))
        }
        return result
    }

    /// Returns the days of a month, bit n for day n+1.
    func days(ofMonth month: Int, in shape: YearShape) -> UInt64 {
        let year = days(in: shape, active: 1 << UInt16(month))
        let offset = shape.offset(ofMonth: month)
        var bits = year[word: offset >> 6] >> UInt64(offset & 63)
        if offset & 63 != 0 { bits |= year[word: (offset >> 6) + 1] << UInt64(64 - offset & 63) }
        return bits
    }

    /// Returns at least 35 consecutive days on a set of weekdays (bit n for weekday n), starting with the weekday
    /// `first`.
    static func repeated(_ weekdays: UInt64, from first: Int) -> UInt64 {
        (weekdays &* 0x0000_0008_1020_4081) &>> UInt64(truncatingIfNeeded: first)
    }

    /// Returns the n-th seven days of a month, counted from the end if negative: the days that can be the n-th of any
    /// weekday.
    fileprivate static func days(ofWeek number: Int, ofMonthOfLength length: Int) -> UInt64 {
        let days: UInt64 = 0x7F << (number > 0 ? (number - 1) * 7 : length + number * 7)
        return days & (~0 &>> UInt64(truncatingIfNeeded: 64 &- length))
    }

    /// Returns whether a day matches BYMONTH, BYMONTHDAY and BYYEARDAY.
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
    /// Returns all selected weekdays of a year, with ordinals counted from January 1 or December 31.
    fileprivate func days(in shape: YearShape) -> DaySet {
        var result = DaySet(weekdays: every, first: shape.firstWeekday)
        for ordinal in ordinals {
            if let day = Self.day(ordinal, length: shape.length, firstWeekday: shape.firstWeekday) {
                result.insert(day)
            }
        }
        return result
    }

    /// Returns the index of the n-th weekday in a run of days, counted from the end if negative; nil if there is none.
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
