// Weeks: the days of week-years for BYWEEKNO, and of single weeks for WEEKLY.

extension DayPattern {
    /// Returns the days of a week-year that match every part; index 0 is the first day of week 1.
    func days(in year: WeekYear, of weeks: Weeks) -> DaySet {
        // A week contains each weekday once, so ordinals of weekdays have no meaning here, and the rule allows none.
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

    /// Whether the rule selects only weeks and weekdays, so that the days of a week-year depend on its length alone.
    var hasOnlyWeeks: Bool {
        weeks != nil && months == Self.allMonths && monthDays == nil && yearDays == nil
    }

    /// Returns whether a day is in one of the weeks, on one of the weekdays, and matches every other part.
    func contains(_ dayNumber: Int, in weeks: Weeks) -> Bool {
        let year = WeekYear(WeekYear.year(ofDay: dayNumber, weekStart: weeks.weekStart), weekStart: weeks.weekStart)
        return days(in: year, of: weeks).contains(dayNumber - year.firstDay)
    }

    /// Returns the days of a calendar year that are in the weeks, which can belong to the week-year of that number or
    /// to a neighboring one.
    func days(ofCalendarYear number: Int, in weeks: Weeks) -> DaySet {
        let firstDay = Gregorian.dayNumber(year: number, month: 1, day: 1)
        var result = DaySet()
        for neighbor in number - 1...number + 1 {
            let year = WeekYear(neighbor, weekStart: weeks.weekStart)
            let start = max(year.firstDay, firstDay)
            let end = min(year.firstDay + year.weekCount * 7, firstDay + Gregorian.daysInYear(number))
            guard start < end else { continue }
            let days = days(in: year, of: weeks)
            for day in start..<end where days.contains(day - year.firstDay) { result.insert(day - firstDay) }
        }
        return result
    }

    /// Returns the days of one week that WEEKLY selects, bit n for the n-th day. The week can span New Year.
    func days(ofWeekFrom firstDay: Int) -> UInt64 {
        let everyDay: UInt64 = 0x7F
        let first = Gregorian.weekdayIndex(ofDayNumber: firstDay)
        var bits = Self.repeated((weekdays?.every ?? everyDay) & everyDay, from: first) & everyDay
        guard months != Self.allMonths else { return bits }
        for index in 0..<7 {
            let month = Gregorian.components(ofDayNumber: firstDay + index).month
            if months >> UInt16(month) & 1 == 0 { bits &= ~(1 << UInt64(index)) }
        }
        return bits
    }
}
