/// A day of the Gregorian calendar that can compute its neighbor. Expected answers are computed with this type rather
/// than by a measured engine.
struct Day: Hashable {
    private(set) var year: Int
    private(set) var month: Int
    private(set) var day: Int
    /// Days since 1970-01-01.
    private(set) var number: Int

    /// Creates the day with a number, by counting year by year.
    init(number: Int) {
        (year, month, day, self.number) = (1970, 1, 1, 0)
        while self.number + (Self.isLeap(year) ? 366 : 365) <= number {
            self.number += Self.isLeap(year) ? 366 : 365
            year += 1
        }
        while self.number < number { self = next }
    }

    /// Creates January 1 of a year.
    init(year: Int) {
        self.init(number: (1970..<year).reduce(0) { $0 + (Self.isLeap($1) ? 366 : 365) })
    }

    /// The day after this one.
    var next: Day {
        var next = self
        next.number += 1
        next.day += 1
        guard next.day > daysInMonth else { return next }
        next.day = 1
        next.month += 1
        guard next.month > 12 else { return next }
        next.month = 1
        next.year += 1
        return next
    }

    var daysInMonth: Int {
        switch month {
        case 2: Self.isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// 0 is Sunday. 1970-01-01 was a Thursday.
    var weekday: Int { (number + 4) % 7 }

    /// The ordinal of the weekday in its month: 1 for the first Monday of a month, and so on.
    var weekInMonth: Int { (day - 1) / 7 + 1 }

    var isLastOfItsWeekday: Bool { day + 7 > daysInMonth }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}
