/// Days of months that depend only on the length of a month and the weekday of its first day.
package final class MonthDays: Sendable {
    private let pattern: MonthPattern
    /// The months of BYMONTH, or every month: bit m for month m, 1…12.
    private let named: UInt16
    /// BYSETPOS, if the positions choose among the days of a month.
    private let positions: SetPositions?
    private let steps: Steps

    /// The months that INTERVAL counts.
    enum Steps: Hashable {
        /// All months of every n-th year; the anchor is one of the years 0..<n.
        case years(interval: Int32, anchor: Int32)
        /// Every n-th month; the anchor is one of the months 0..<n since January of the year 0.
        case months(interval: Int32, anchor: Int32)
    }

    init(_ pattern: MonthPattern, named: UInt16, positions: SetPositions?, _ steps: Steps) {
        (self.pattern, self.named, self.positions, self.steps) = (pattern, named, positions, steps)
    }
}

extension MonthDays: Hashable {
    /// Rules with equal parts and intervals have the same days.
    package static func == (left: MonthDays, right: MonthDays) -> Bool {
        left === right
            || left.pattern == right.pattern && left.named == right.named && left.positions == right.positions
                && left.steps == right.steps
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(named)
        hasher.combine(positions)
        hasher.combine(steps)
    }
}

extension MonthDays: YearlyDays {
    struct Year {
        var firstDay: Int
        /// The shape of the year, which includes the weekday of January 1.
        var shape: YearShape
        /// The months that count, bit m for month m.
        var months: UInt16
    }

    func number(ofDay day: Int) -> Int { Gregorian.components(ofDayNumber: day).year }

    func number(after number: Int) -> Int {
        switch steps {
        case .years(let interval, _): number &+ Int(interval)
        case .months(let interval, let anchor):
            // With an interval of at most twelve, every year has a month that counts.
            interval <= 12
                ? number &+ 1
                : ((number + 1) * 12 + Gregorian.modulo(Int(anchor) - (number + 1) * 12, Int(interval))) / 12
        }
    }

    func lastNumber(upTo number: Int) -> Int? {
        switch steps {
        case .years(let interval, let anchor): return number - Gregorian.modulo(number - Int(anchor), Int(interval))
        case .months(let interval, let anchor):
            let last = number * 12 + 11
            return Gregorian.floorDivide(last - Gregorian.modulo(last - Int(anchor), Int(interval)), 12)
        }
    }

    func year(_ number: Int) -> Year {
        let day = Gregorian.newYear(of: number)
        return Year(
            firstDay: day,
            shape: YearShape(firstWeekday: Gregorian.weekdayIndex(near: day), isLeap: Gregorian.isLeap(number)),
            months: named & months(of: number))
    }

    /// Returns the months of a year that count, bit m for month m.
    private func months(of year: Int) -> UInt16 {
        guard case .months(let interval, let anchor) = steps, interval > 1 else { return ~0 }
        var months: UInt16 = 0
        var month = Gregorian.modulo(Int(anchor) - year * 12, Int(interval))
        while month < 12 {
            months |= 2 << UInt16(month)
            month += Int(interval)
        }
        return months
    }

    func firstDay(of year: Year) -> Int { year.firstDay }

    func words(of year: Year) -> UInt16 { year.months }

    func word(_ month: Int, of year: Year) -> DayRun {
        let offset = year.shape.offset(ofMonth: month)
        let weekday = Int(UInt32(truncatingIfNeeded: year.shape.firstWeekday &+ offset) % 7)
        let days = pattern.days(ofMonthOfLength: year.shape.length(ofMonth: month), from: weekday)
        return DayRun(firstDay: year.firstDay &+ offset, bits: positions.choose(in: days))
    }

    // No month is longer than 31 days.
    func firstWord(reaching day: Int, of year: Year) -> Int { (day - year.firstDay) / 31 + 1 }

    func hasNoDays() -> Bool {
        let everyYear = everyYear
        return YearShape.samples.allSatisfy { number in
            let year = everyYear.year(number)
            return (1...12).allSatisfy { named >> UInt16($0) & 1 == 0 || word($0, of: year).bits == 0 }
        }
    }
}

extension MonthDays {
    /// The years that count with all their months, or nil if the interval is in months.
    var yearSteps: YearSteps? {
        switch steps {
        case .years(let interval, let anchor): YearSteps(interval: Int(interval), anchor: Int(anchor))
        case .months(1, _): YearSteps(interval: 1, anchor: 0)
        case .months: nil
        }
    }

    /// The same days in every year, without INTERVAL.
    var everyYear: MonthDays {
        MonthDays(pattern, named: named, positions: positions, .years(interval: 1, anchor: 0))
    }
}

/// The years that INTERVAL counts, if only the shape of a year determines its days.
struct YearSteps {
    let interval: Int
    let anchor: Int
}
