/// Days that a ``DayPattern`` selects in Gregorian years or week-years, for rules that periods, masks and months can't
/// represent: BYWEEKNO with other parts, BYYEARDAY with weekday ordinals, steps of weeks or days through months, and
/// BYSETPOS in weeks, years or week-years.
package final class YearDays: Sendable {
    let pattern: DayPattern
    let steps: IntervalSteps
    /// BYSETPOS, if the positions choose among the days of an interval.
    private let positions: SetPositions?

    /// Creates the days of a pattern.
    ///
    /// - Parameter steps: The steps, which must be Gregorian.
    init(_ pattern: DayPattern, _ steps: IntervalSteps, positions: SetPositions?) {
        (self.pattern, self.steps, self.positions) = (pattern, steps.fromFirstYear, positions)
    }

    /// The years of a rule, with a cache of the days for each shape of year.
    struct Years: YearlyDays {
        let rule: YearDays
        private let memory: YearMemory

        init(_ rule: YearDays, _ memory: YearMemory) { (self.rule, self.memory) = (rule, memory) }

        func number(ofDay day: Int) -> Int { rule.number(ofDay: day) }
        func number(after number: Int) -> Int { rule.steps.firstActiveYear(from: number + 1) }
        func lastNumber(upTo number: Int) -> Int? { rule.steps.lastActiveYear(upTo: number) }
        func year(_ number: Int) -> DatedDays { memory.days(of: number) { rule.days(of: number, &$0) } }
        func firstDay(of year: DatedDays) -> Int { year.firstDay }
        func words(of year: DatedDays) -> UInt16 { UInt16(year.days.occupiedWords) }
        func word(_ index: Int, of year: DatedDays) -> DayRun { year.run(index) }
        func firstWord(reaching day: Int, of year: DatedDays) -> Int { (day - year.firstDay) >> 6 }
        func hasNoDays() -> Bool { rule.hasNoDays() }
    }
}

/// The days of one year or week-year.
struct DatedDays {
    /// The day number of index 0.
    var firstDay: Int
    var days: DaySet

    func run(_ index: Int) -> DayRun { DayRun(firstDay: firstDay &+ index &* 64, bits: days[word: index]) }
}

extension YearDays {
    func number(ofDay day: Int) -> Int {
        if case .weekYear(let weekStart) = steps.unit { return WeekYear.year(ofDay: day, weekStart: weekStart) }
        return Gregorian.components(ofDayNumber: day).year
    }

    /// Returns the days of a year in which an interval counts.
    func days(of year: Int, _ cache: inout YearCache) -> DatedDays {
        if let weeks = pattern.weeks {
            if case .weekYear(let weekStart) = steps.unit {
                let weekYear = WeekYear(year, weekStart: weekStart)
                return DatedDays(
                    firstDay: weekYear.firstDay, days: positions.choose(in: pattern.days(in: weekYear, of: weeks)))
            }
            return DatedDays(
                firstDay: Gregorian.newYear(of: year),
                days: positions.choose(in: pattern.days(ofCalendarYear: year, in: weeks)))
        }
        let firstDay = Gregorian.newYear(of: year)
        let shape = YearShape(firstWeekday: Gregorian.weekdayIndex(near: firstDay), isLeap: Gregorian.isLeap(year))
        let months = steps.activeMonths(of: year)
        var days =
            months == DayPattern.allMonths
            ? cache.days(of: shape) { self.days(in: shape, firstDay: firstDay, months) }
            : self.days(in: shape, firstDay: firstDay, months)
        if let active = steps.activeDays(firstDay: firstDay, length: shape.length) { days.formIntersection(active) }
        return DatedDays(firstDay: firstDay, days: days)
    }

    private func days(in shape: YearShape, firstDay: Int, _ months: UInt16) -> DaySet {
        if let positions, case .week(let weekStart) = steps.unit {
            return weeklyDays(firstDay: firstDay, length: shape.length, weekStart) { positions.choose(in: $0) }
        }
        return positions.choose(in: pattern.days(in: shape, active: months))
    }

    /// Returns the days of a year, chosen week by week. Weeks across New Year are complete.
    private func weeklyDays(firstDay: Int, length: Int, _ weekStart: Int, _ choose: (UInt64) -> UInt64) -> DaySet {
        var result = DaySet()
        var week = IntervalSteps.week(ofDay: firstDay, weekStart: weekStart)
        while true {
            let start = IntervalSteps.firstDay(ofWeek: week, weekStart: weekStart)
            let offset = start - firstDay
            guard offset < length else { break }
            let bits = choose(pattern.days(ofWeekFrom: start))
            if offset < 0 { result.insert(bits >> UInt64(-offset), at: 0) } else { result.insert(bits, at: offset) }
            week += 1
        }
        result.removeAll(from: length)
        return result
    }

    /// Returns whether no year of any shape has a day.
    func hasNoDays() -> Bool {
        let everyYear = everyYear
        var cache = YearCache()
        // The days of a week-year also depend on the shapes of its neighbors; 400 years include every combination.
        guard pattern.weeks == nil else {
            return (2000..<2400).allSatisfy { everyYear.days(of: $0, &cache).days.isEmpty }
        }
        return YearShape.samples.allSatisfy { everyYear.days(of: $0, &cache).days.isEmpty }
    }

    /// The years that count, if the days of each depend only on its shape.
    var yearSteps: YearSteps? {
        guard pattern.weeks == nil, let interval = steps.yearStep else { return nil }
        return YearSteps(interval: interval, anchor: steps.hasYears ? Gregorian.modulo(steps.anchor, interval) : 0)
    }

    /// The same days in every year, without INTERVAL.
    var everyYear: YearDays { YearDays(pattern, steps.everyInterval, positions: positions) }
}

extension YearDays: Hashable {
    /// Rules with equal parts and intervals have the same days.
    package static func == (left: YearDays, right: YearDays) -> Bool {
        left === right
            || left.pattern == right.pattern && left.steps == right.steps && left.positions == right.positions
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(steps)
        hasher.combine(positions)
    }
}
