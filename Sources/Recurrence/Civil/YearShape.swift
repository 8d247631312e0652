/// One of the 14 kinds of Gregorian year: a common or leap year, and the weekday of January 1.
///
/// The days that a rule selects in a year depend on nothing else, so day sets are cached by shape.
struct YearShape: Hashable {
    /// The index of the shape, 0…13: twice the weekday of January 1 (0 for Monday), plus 1 in a leap year.
    let index: Int

    init(year: Int) {
        self.init(
            firstWeekday: Gregorian.weekdayIndex(ofDayNumber: Gregorian.dayNumber(year: year, month: 1, day: 1)),
            isLeap: Gregorian.isLeap(year))
    }

    init(firstWeekday: Int, isLeap: Bool) {
        index = firstWeekday &* 2 &+ (isLeap ? 1 : 0)
    }

    /// All 14 shapes, ordered by ``index``.
    static let all = (0..<14).map { YearShape(firstWeekday: $0 / 2, isLeap: $0 % 2 == 1) }

    /// A sample year of each shape, ordered by ``index``. The years 2101…2128 include every shape.
    static let samples: [Int] = all.map { shape in (2101...2128).first { YearShape(year: $0) == shape } ?? 2128 }

    var isLeap: Bool { index & 1 == 1 }

    /// The weekday of January 1, from 0 for Monday.
    var firstWeekday: Int { index >> 1 }

    var length: Int { isLeap ? 366 : 365 }

    /// Returns the day of the year, from 0, on which a month (1…12) starts. For 13, returns the length of the year.
    func offset(ofMonth month: Int) -> Int {
        // If February had 30 days, months of 31 and 30 days would alternate so evenly that one division finds their
        // starts.
        275 * month / 9 - 30 - (month > 2 ? (isLeap ? 1 : 2) : 0)
    }

    /// Returns the number of days in a month (1…12).
    func length(ofMonth month: Int) -> Int {
        Gregorian.length(ofMonth: month, isLeapYear: isLeap)
    }

    /// Calls a closure for each month of a bit set (bit m for month m), in order.
    ///
    /// - Parameter visit: A closure that receives the index in the year of the month's first day, the weekday of that
    ///   day, and the length of the month.
    func forEachMonth(_ months: UInt16, _ visit: (_ offset: Int, _ firstWeekday: Int, _ length: Int) -> Void) {
        var (offset, weekday) = (0, firstWeekday)
        // Two bits for each month: the number of days by which the month is longer than 28.
        var surplus: UInt64 = isLeap ? 0b11_10_11_10_11_11_10_11_10_11_01_11 : 0b11_10_11_10_11_11_10_11_10_11_00_11
        var rest = months >> 1
        while rest != 0 {
            let more = Int(truncatingIfNeeded: surplus & 3)
            if rest & 1 != 0 { visit(offset, weekday, 28 &+ more) }
            offset &+= 28 &+ more
            weekday &+= more
            if weekday >= 7 { weekday &-= 7 }
            surplus >>= 2
            rest >>= 1
        }
    }
}
