extension DayRule {
    /// Returns the number of days of the rule in a range. Counting can stop once there are `limit`.
    ///
    /// - Parameter steps: The remaining steps. Every examined year or month without a day takes one step.
    /// - Complexity: O(1) for periods and for days that depend only on the shape of a year; otherwise O(*n*) in the
    ///   number of years.
    func count(in days: Range<Int>, limit: Int, _ steps: inout Int) -> Int {
        if case .period(let period) = self { return period.count(in: days) }
        let (first, last) = (Self.year(ofDay: days.lowerBound), Self.year(ofDay: days.upperBound))
        guard last - first > YearCensus.worthwhile, let census = YearCensus(self) else {
            return walkedCount(in: days, limit: limit, &steps)
        }
        // The whole years between two partial ones.
        let (start, end) = (Gregorian.newYear(of: first + 1), Gregorian.newYear(of: last))
        return walkedCount(in: days.lowerBound..<start, limit: limit, &steps) + census.count(in: first + 1..<last)
            + walkedCount(in: end..<days.upperBound, limit: limit, &steps)
    }

    /// Returns the day before `end` that is preceded by `rank` days of the rule since `first`, or nil if there are
    /// fewer.
    ///
    /// - Parameter steps: The remaining steps, as in ``count(in:limit:_:)``.
    /// - Complexity: The same as ``count(in:limit:_:)``
    func day(rank: Int, from first: Int, before end: Int, _ steps: inout Int) -> Int? {
        if case .period(let period) = self { return period.day(rank: rank, from: first) }
        // The first few years show whether many more have to be examined.
        let year = Self.year(ofDay: first) + YearCensus.fewYears
        let seam = Gregorian.newYear(of: min(year, 10_000))
        var rest = rank
        if let day = walkedDay(&rest, in: first..<max(first, min(seam, end)), &steps) { return day }
        guard seam < end, steps > 0 else { return nil }
        let found = (rank - rest) / YearCensus.fewYears
        guard rest > YearCensus.worthwhile * max(1, found), let census = YearCensus(self) else {
            return walkedDay(&rest, in: seam..<end, &steps)
        }
        let start: Int
        (start, rest) = census.skip(rest, from: year, to: 10_000)
        return walkedDay(&rest, in: min(Gregorian.newYear(of: start), end)..<end, &steps)
    }

    /// An upper bound for the number of days in a year.
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

    /// Returns the day with a rank in a range. If the range has too few days, subtracts their number from the rank and
    /// returns nil.
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

    /// The same days in every year, and the years that INTERVAL counts, if the days of a year depend only on its shape.
    fileprivate var everyYear: (rule: DayRule, steps: YearSteps)? {
        switch self {
        case .months(let months): months.yearSteps.map { (.months(months.everyYear), $0) }
        case .masks(let masks): masks.yearSteps.map { (.masks(masks.everyYear), $0) }
        case .years(let years): years.yearSteps.map { (.years(years.everyYear), $0) }
        case .period, .scale: nil
        }
    }
}

/// The number of days of a rule in each of the fourteen shapes of year, for rules whose days depend only on the shape.
private struct YearCensus {
    private let days: [Int]
    private let steps: YearSteps

    /// The number of years above which examining all fourteen shapes is faster.
    static let worthwhile = 18

    /// The number of years to walk before anything is known about their days.
    static let fewYears = 4

    init?(_ rule: DayRule) {
        guard let (everyYear, steps) = rule.everyYear else { return nil }
        self.steps = steps
        days = YearShape.samples.map { year in
            let (start, end) = (Gregorian.newYear(of: year), Gregorian.newYear(of: year + 1))
            var cursor = DayRule.Cursor(everyYear, at: start)
            var count = 0
            while let run = cursor.next(before: end) { count += run.bits.nonzeroBitCount }
            return count
        }
    }

    /// Returns the first year at or after a year that counts.
    private func first(from year: Int) -> Int { year + Gregorian.modulo(steps.anchor - year, steps.interval) }

    /// Returns the number of days in all years of a range that count.
    func count(in years: Range<Int>) -> Int {
        guard steps.interval == 1 else {
            return stride(from: first(from: years.lowerBound), to: years.upperBound, by: steps.interval)
                .reduce(0) { $0 + days[YearShape(year: $1).index] }
        }
        return count(before: years.upperBound) - count(before: years.lowerBound)
    }

    /// Returns the number of days in the years from 0 up to a year. The sequence of shapes repeats every 400 years.
    private func count(before year: Int) -> Int {
        let (cycles, rest) = year.quotientAndRemainder(dividingBy: 400)
        var total = 0
        for shape in 0..<14 {
            total += days[shape] * (cycles * Int(Self.years[400 * 14 + shape]) + Int(Self.years[rest * 14 + shape]))
        }
        return total
    }

    /// Skips whole years from a year on, as long as they have no more than `rank` days in total.
    ///
    /// - Returns: The first year not skipped and the remaining rank. If the rank isn't reached, the year is past
    ///   `last`.
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

    /// `[n × 14 + shape]`: the number of years with a shape among the first n years of a cycle, for n up to 400.
    private static let years: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 401 * 14)
        for year in 0..<400 {
            for shape in 0..<14 { table[(year + 1) * 14 + shape] = table[year * 14 + shape] }
            table[(year + 1) * 14 + YearShape(year: year).index] += 1
        }
        return table
    }()
}
