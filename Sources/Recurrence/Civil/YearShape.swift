/// One of the 14 kinds of Gregorian year: leap or not, and the weekday of 1 January.
///
/// Which days of a year a rule names depends on nothing else, so day sets are remembered by shape.
struct YearShape: Hashable {
    /// 0…13: twice the weekday of 1 January (Monday is 0), plus 1 in a leap year.
    let index: Int

    init(year: Int) {
        self.init(
            firstWeekday: Gregorian.weekdayIndex(ofDayNumber: Gregorian.dayNumber(year: year, month: 1, day: 1)),
            isLeap: Gregorian.isLeap(year))
    }

    init(firstWeekday: Int, isLeap: Bool) {
        index = firstWeekday &* 2 &+ (isLeap ? 1 : 0)
    }

    /// All of them, in the order of ``index``.
    static let all = (0..<14).map { YearShape(firstWeekday: $0 / 2, isLeap: $0 % 2 == 1) }

    /// A year of each, in the order of ``index``: those of 2101…2128 have every one.
    static let samples: [Int] = all.map { shape in (2101...2128).first { YearShape(year: $0) == shape } ?? 2128 }

    var isLeap: Bool { index & 1 == 1 }

    /// The weekday of 1 January: Monday is 0.
    var firstWeekday: Int { index >> 1 }

    var length: Int { isLeap ? 366 : 365 }

    /// The day of the year, from 0, on which a month (1…12) starts; 13 gives the length of the year.
    @inline(__always)
    func offset(ofMonth month: Int) -> Int {
        // Months take turns of 31 and 30 days so evenly that one division finds where they start, if February had 30.
        275 * month / 9 - 30 - (month > 2 ? (isLeap ? 1 : 2) : 0)
    }

    /// Days in a month (1…12).
    func length(ofMonth month: Int) -> Int {
        Gregorian.length(ofMonth: month, isLeapYear: isLeap)
    }

    /// The months of a year that are asked for (bit m for month m), in order.
    ///
    /// - Parameter visit: is given the index of a month's first day in the year, that day's weekday, and the month's length.
    @inline(__always)
    func forEachMonth(_ months: UInt16, _ visit: (_ offset: Int, _ firstWeekday: Int, _ length: Int) -> Void) {
        var (offset, weekday) = (0, firstWeekday)
        // Two bits for each month: by how much it is longer than 28 days.
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
