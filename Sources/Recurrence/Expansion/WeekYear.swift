/// Weeks as RFC 5545 §3.3.10 numbers them: week 1 is the first with at least four days in the calendar year.
///
/// A week belongs whole to one *week-year*, also the week that lies across New Year.
struct WeekYear {
    /// The day number on which week 1 begins.
    let firstDay: Int

    /// 52 or 53.
    let weekCount: Int

    /// The weeks of a year, which begin on a weekday (Monday is 0).
    init(_ year: Int, weekStart: Int) {
        firstDay = Self.firstDay(of: year, weekStart: weekStart)
        weekCount = (Self.firstDay(of: year + 1, weekStart: weekStart) - firstDay) / 7
    }

    /// The week-year that a day lies in.
    static func year(ofDay day: Int, weekStart: Int) -> Int {
        let calendarYear = Gregorian.components(ofDayNumber: day).year
        if day < firstDay(of: calendarYear, weekStart: weekStart) { return calendarYear - 1 }
        if day >= firstDay(of: calendarYear + 1, weekStart: weekStart) { return calendarYear + 1 }
        return calendarYear
    }

    private static func firstDay(of year: Int, weekStart: Int) -> Int {
        // 4 January is always in week 1.
        let fourth = Gregorian.dayNumber(year: year, month: 1, day: 4)
        return fourth - Gregorian.modulo(Gregorian.weekdayIndex(ofDayNumber: fourth) - weekStart, 7)
    }
}
