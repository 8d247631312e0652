/// Weeks as numbered by RFC 5545 §3.3.10: week 1 is the first week with at least four days in the calendar year.
///
/// Each week belongs to one *week-year* as a whole, including the week across New Year.
struct WeekYear {
    /// The day number on which week 1 starts.
    let firstDay: Int

    /// The number of weeks, 52 or 53.
    let weekCount: Int

    init(firstDay: Int, weekCount: Int) {
        (self.firstDay, self.weekCount) = (firstDay, weekCount)
    }

    /// Creates the weeks of a year, with the first day of the week (Monday is 0).
    init(_ year: Int, weekStart: Int) {
        self.init(from: Gregorian.newYear(of: year), isLeap: Gregorian.isLeap(year), weekStart: weekStart)
    }

    /// Creates the weeks of a year that starts on a day.
    init(from newYear: Int, isLeap: Bool, weekStart: Int) {
        // The number of days of New Year's week in the previous year. If there are at most three, that week is week 1.
        let difference = Gregorian.weekdayIndex(near: newYear) &- weekStart
        let before = difference < 0 ? difference &+ 7 : difference
        firstDay = newYear &- before &+ (before <= 3 ? 0 : 7)
        // New Year's Eve is in week 53 if the next week 1 starts as late as possible.
        weekCount = before == 3 || before == 2 && isLeap ? 53 : 52
    }

    /// Returns the week-year that contains a day.
    static func year(ofDay day: Int, weekStart: Int) -> Int {
        // Week 1 starts between December 29 and January 4, so most days need no further calculation.
        let (year, month, dayOfMonth) = Gregorian.components(ofDayNumber: day)
        if month == 1, dayOfMonth < 4, day < firstDay(of: year, weekStart: weekStart) { return year - 1 }
        if month == 12, dayOfMonth > 28, day >= firstDay(of: year + 1, weekStart: weekStart) { return year + 1 }
        return year
    }

    private static func firstDay(of year: Int, weekStart: Int) -> Int {
        WeekYear(year, weekStart: weekStart).firstDay
    }
}
