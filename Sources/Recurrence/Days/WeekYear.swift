/// Weeks as RFC 5545 §3.3.10 numbers them: week 1 is the first with at least four days in the calendar year.
///
/// A week belongs whole to one *week-year*, also the week that lies across New Year.
struct WeekYear {
    /// The day number on which week 1 starts.
    let firstDay: Int

    /// 52 or 53.
    let weekCount: Int

    init(firstDay: Int, weekCount: Int) {
        (self.firstDay, self.weekCount) = (firstDay, weekCount)
    }

    /// The weeks of a year, which start on a weekday (Monday is 0).
    @inline(__always)
    init(_ year: Int, weekStart: Int) {
        let newYear = Gregorian.newYear(of: year)
        // How many days of New Year's week lie in the year before: with up to three it is week 1.
        let difference = newYear.weekday - weekStart
        let before = difference < 0 ? difference + 7 : difference
        firstDay = newYear.day - before + (before <= 3 ? 0 : 7)
        // So New Year's Eve lies in week 53 if the next week 1 starts as late as it can.
        weekCount = before == 3 || before == 2 && Gregorian.isLeap(year) ? 53 : 52
    }

    /// The week-year that a day lies in.
    static func year(ofDay day: Int, weekStart: Int) -> Int {
        let calendarYear = Gregorian.components(ofDayNumber: day).year
        if day < firstDay(of: calendarYear, weekStart: weekStart) { return calendarYear - 1 }
        if day >= firstDay(of: calendarYear + 1, weekStart: weekStart) { return calendarYear + 1 }
        return calendarYear
    }

    private static func firstDay(of year: Int, weekStart: Int) -> Int {
        WeekYear(year, weekStart: weekStart).firstDay
    }
}
