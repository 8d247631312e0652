extension DayRule {
    /// How many days of the rule there are in a range; counting may stop once there are `limit`.
    ///
    /// - Parameter steps: the budget. Every year and month without a day that is looked at takes one step.
    /// - Complexity: O(1) for periods and for days that depend on the shape of a year alone; otherwise O(years).
    func count(in days: Range<Int>, limit: Int, _ steps: inout Int) -> Int {
        if case .period(let period) = self { return period.count(in: days) }
        let (first, last) = (Self.year(ofDay: days.lowerBound), Self.year(ofDay: days.upperBound))
        guard last - first > YearCensus.worthwhile, let census = YearCensus(self) else {
            return walkedCount(in: days, limit: limit, &steps)
        }
        // Whole years between two that are not.
        let (start, end) = (Gregorian.newYear(of: first + 1).day, Gregorian.newYear(of: last).day)
        return walkedCount(in: days.lowerBound..<start, limit: limit, &steps) + census.count(in: first + 1..<last)
            + walkedCount(in: end..<days.upperBound, limit: limit, &steps)
    }

    /// The day before `end` that has `rank` days of the rule between `first` and it; nil if there are fewer.
    ///
    /// - Parameter steps: as for ``count(in:limit:_:)``.
    /// - Complexity: as for ``count(in:limit:_:)``
    func day(rank: Int, from first: Int, before end: Int, _ steps: inout Int) -> Int? {
        if case .period(let period) = self { return period.day(rank: rank, from: first) }
        // In a few years it turns out whether many more have to be gone through.
        let year = Self.year(ofDay: first) + YearCensus.fewYears
        let seam = Gregorian.newYear(of: min(year, 10_000)).day
        var rest = rank
        if let day = walkedDay(&rest, in: first..<max(first, min(seam, end)), &steps) { return day }
        guard seam < end, steps > 0 else { return nil }
        let found = (rank - rest) / YearCensus.fewYears
        guard rest > YearCensus.worthwhile * max(1, found), let census = YearCensus(self) else {
            return walkedDay(&rest, in: seam..<end, &steps)
        }
        let start: Int
        (start, rest) = census.skip(rest, from: year, to: 10_000)
        return walkedDay(&rest, in: min(Gregorian.newYear(of: start).day, end)..<end, &steps)
    }

    /// No rule of the kind has more days in a year.
    var mostDaysInYear: Int {
        if case .masks(let masks) = self { masks.mostDays } else { DaySet.capacity }
    }

    private func walkedCount(in days: Range<Int>, limit: Int, _ steps: inout Int) -> Int {
        var cursor = Cursor(self, at: days.lowerBound)
        var count = 0
        while count < limit, let run = cursor.next(before: days.upperBound, &steps) {
            count += run.bits.nonzeroBitCount
        }
        return count
    }

    /// The day with a rank in a range; takes off the rank as many days as there are if there are fewer.
    private func walkedDay(_ rank: inout Int, in days: Range<Int>, _ steps: inout Int) -> Int? {
        var cursor = Cursor(self, at: days.lowerBound)
        while let run = cursor.next(before: days.upperBound, &steps) {
            let count = run.bits.nonzeroBitCount
            if rank < count { return run.firstDay + run.bits.index(ofBit: rank) }
            rank -= count
        }
        return nil
    }

    private static func year(ofDay day: Int) -> Int { Gregorian.components(ofDayNumber: day).year }

    /// The years that count and the same days in every year, if the days of a year depend on its shape alone.
    fileprivate var everyYear: (rule: DayRule, steps: YearSteps)? {
        switch self {
        case .months(let months): months.yearSteps.map { (.months(months.everyYear), $0) }
        case .masks(let masks): masks.yearSteps.map { (.masks(masks.everyYear), $0) }
        case .years(let years): years.yearSteps.map { (.years(years.everyYear), $0) }
        case .period, .scale: nil
        }
    }
}

/// How many days a rule has in each of the fourteen shapes of year; for rules whose days depend on the shape alone.
private struct YearCensus {
    private let days: [Int]
    private let steps: YearSteps

    /// More years than this are worth a look at all fourteen shapes.
    static let worthwhile = 18

    /// This many years are gone through before anything is known of their days.
    static let fewYears = 4

    init?(_ rule: DayRule) {
        guard let (everyYear, steps) = rule.everyYear else { return nil }
        self.steps = steps
        days = YearShape.samples.map { year in
            let (start, end) = (Gregorian.newYear(of: year).day, Gregorian.newYear(of: year + 1).day)
            var cursor = DayRule.Cursor(everyYear, at: start)
            var count = 0
            while let run = cursor.next(before: end) { count += run.bits.nonzeroBitCount }
            return count
        }
    }

    /// The first year from one on that counts.
    private func first(from year: Int) -> Int { year + Gregorian.modulo(steps.anchor - year, steps.interval) }

    /// The days of all years in a range that count.
    func count(in years: Range<Int>) -> Int {
        guard steps.interval == 1 else {
            return stride(from: first(from: years.lowerBound), to: years.upperBound, by: steps.interval)
                .reduce(0) { $0 + days[YearShape(year: $1).index] }
        }
        return count(before: years.upperBound) - count(before: years.lowerBound)
    }

    /// The days of the years from 0 up to a year: the sequence of shapes repeats every 400 years.
    private func count(before year: Int) -> Int {
        let (cycles, rest) = year.quotientAndRemainder(dividingBy: 400)
        var total = 0
        for shape in 0..<14 {
            total += days[shape] * (cycles * Int(Self.years[400 * 14 + shape]) + Int(Self.years[rest * 14 + shape]))
        }
        return total
    }

    /// Goes on from a year by whole years as long as they have no more than `rank` days together.
    ///
    /// - Returns: the year that it came to, and what is left of the rank; a year past `last` where that is not reached.
    func skip(_ rank: Int, from first: Int, to last: Int) -> (year: Int, rest: Int) {
        guard steps.interval == 1 else {
            var (year, rest) = (self.first(from: first), rank)
            while year <= last {
                let count = days[YearShape(year: year).index]
                guard rest >= count else { break }
                rest -= count
                year += steps.interval
            }
            return (year, rest)
        }
        let before = count(before: first)
        var (low, high) = (first, last + 1)
        while low < high {
            let middle = low + (high - low + 1) / 2
            if count(before: middle) - before <= rank { low = middle } else { high = middle - 1 }
        }
        return (low, rank - (count(before: low) - before))
    }

    /// `[n × 14 + shape]`: how many of the years 0 up to n have a shape; n goes to 400.
    private static let years: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 401 * 14)
        for year in 0..<400 {
            for shape in 0..<14 { table[(year + 1) * 14 + shape] = table[year * 14 + shape] }
            table[(year + 1) * 14 + YearShape(year: year).index] += 1
        }
        return table
    }()
}
