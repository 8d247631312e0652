/// Counts the days of a plan, a year at a time; many years by how often each shape of year occurs among them.
struct DayCounter {
    private let plan: RecurrencePlan
    private var memo = ShapeMemo()

    /// For so many years the set of each is looked at; if there are many more, it pays to make those of all fourteen shapes.
    private static let fewYears = 4

    init(plan: RecurrencePlan) { self.plan = plan }

    /// Days of the plan in `start..<end`; may stop once there are `limit`.
    mutating func count(from start: Int, to end: Int, limit: Int, _ steps: inout Int) -> Int {
        guard start < end else { return 0 }
        let lastYear = plan.year(ofDay: end)
        var total = 0
        var year = plan.stride.firstActiveYear(from: plan.year(ofDay: start))
        var visited = 0
        while year <= lastYear, total < limit, steps > 0 {
            steps -= 1
            if visited == Self.fewYears, let step = plan.yearStep, (lastYear - year) / step > 14 {
                let census = ShapeCensus(plan)
                let target = year + (lastYear - year) / step * step
                total += census.count(from: year, to: target, step: step)
                year = target
            }
            var days = plan.days(of: year, memo: &memo)
            if days.firstDay < start { days.days.removeAll(below: min(start - days.firstDay, DaySet.capacity)) }
            if end - days.firstDay < DaySet.capacity { days.days.removeAll(from: max(end - days.firstDay, 0)) }
            total += days.days.count
            year = plan.stride.firstActiveYear(from: year + 1)
            visited += 1
        }
        return total
    }

    /// The day that has `rank` days of the plan between `start` and it; nil where there are fewer.
    mutating func day(rank: Int, from start: Int, _ steps: inout Int) -> Int? {
        var rest = rank
        var year = plan.stride.firstActiveYear(from: plan.year(ofDay: start))
        var visited = 0
        while year <= plan.lastYear, steps > 0 {
            steps -= 1
            // If the rest would take no more than fourteen years like these, a census gains nothing.
            if visited == Self.fewYears || visited == 1 && rest > 14 * 366, let step = plan.yearStep,
                rest > 14 * max(1, (rank - rest) / visited)
            {
                (year, rest) = ShapeCensus(plan).skip(rest, from: year, to: plan.lastYear, step: step)
            }
            var days = plan.days(of: year, memo: &memo)
            if days.firstDay < start { days.days.removeAll(below: min(start - days.firstDay, DaySet.capacity)) }
            let count = days.days.count
            if rest < count { return days.days.day(rank: rest).map { days.firstDay + $0 } }
            rest -= count
            year = plan.stride.firstActiveYear(from: year + 1)
            visited += 1
        }
        return nil
    }

    mutating func contains(_ day: Int) -> Bool {
        let year = plan.year(ofDay: day)
        guard plan.stride.firstActiveYear(from: year) == year else { return false }
        let days = plan.days(of: year, memo: &memo)
        let index = day - days.firstDay
        return index >= 0 && index < DaySet.capacity && days.days.contains(index)
    }
}

/// How many days a plan has in each of the fourteen shapes of year; for plans that have a ``RecurrencePlan/yearStep``.
private struct ShapeCensus {
    private let days: [Int]

    init(_ plan: RecurrencePlan) {
        var memo = ShapeMemo()
        days = YearShape.samples.map { year in
            plan.days(
                in: YearShape(year: year), firstDay: Gregorian.dayNumber(year: year, month: 1, day: 1), memo: &memo
            ).count
        }
    }

    /// The days of the years from one, every so many, up to another.
    func count(from first: Int, to end: Int, step: Int) -> Int {
        guard step == 1 else {
            return stride(from: first, to: end, by: step).reduce(0) { $0 + days[YearShape(year: $1).index] }
        }
        return count(before: end) - count(before: first)
    }

    /// The days of the years 0 up to one: the sequence of shapes repeats every 400 years.
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
    func skip(_ rank: Int, from first: Int, to last: Int, step: Int) -> (year: Int, rest: Int) {
        guard step == 1 else {
            var (year, rest) = (first, rank)
            while year <= last {
                let count = days[YearShape(year: year).index]
                guard rest >= count else { break }
                rest -= count
                year += step
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
