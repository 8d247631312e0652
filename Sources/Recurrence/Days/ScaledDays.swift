/// Days in a calendar scale, and Gregorian days that SKIP moves (RFC 7529).
///
/// Most Gregorian rules use a ``DayPattern`` and the shape of a year; these rules use a ``ScaledPattern`` and the
/// layout of a year.
package final class ScaledDays: Sendable {
    let pattern: ScaledPattern
    let steps: IntervalSteps
    /// BYSETPOS, if the positions choose among the days of an interval.
    private let positions: SetPositions?
    /// The first day that BYSETPOS counts in the interval of DTSTART, or nil if all days count.
    private let firstCountedDay: Int?

    init(_ pattern: ScaledPattern, _ steps: IntervalSteps, positions: SetPositions?, firstCountedDay: Int? = nil) {
        (self.pattern, self.steps) = (pattern, steps)
        (self.positions, self.firstCountedDay) = (positions, firstCountedDay)
    }

    /// The years of a rule, with a cache of the days of recently requested years.
    struct Years: YearlyDays {
        let rule: ScaledDays
        private let memory: YearMemory

        init(_ rule: ScaledDays, _ memory: YearMemory) { (self.rule, self.memory) = (rule, memory) }

        func number(ofDay day: Int) -> Int { rule.pattern.years.year(ofDay: day) }
        func number(after number: Int) -> Int { rule.steps.firstActiveYear(from: number + 1) }
        func lastNumber(upTo number: Int) -> Int? { rule.steps.lastActiveYear(upTo: number) }
        func year(_ number: Int) -> DatedDays { memory.days(of: number) { rule.days(of: number, &$0) } }
        func firstDay(of year: DatedDays) -> Int { year.firstDay }
        func words(of year: DatedDays) -> UInt16 { UInt16(year.days.occupiedWords) }
        func word(_ index: Int, of year: DatedDays) -> DayRun { year.run(index) }
        func firstWord(reaching day: Int, of year: DatedDays) -> Int { (day - year.firstDay) >> 6 }

        static var patience: Int { ScaledYears.longestPause }
        func hasNoDays() -> Bool { true }
    }
}

extension ScaledDays: Hashable {
    /// Scales can't be compared, so rules in scales are compared by identity.
    package static func == (left: ScaledDays, right: ScaledDays) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ScaledDays {
    /// Returns the days in a year of the scale, including those that neighboring years produce.
    func days(of number: Int, _ cache: inout YearCache) -> DatedDays {
        // In the year of DTSTART, and with INTERVAL, some months may not count.
        if pattern.isOfShape, steps.interval == 1, number > pattern.years.startYear {
            let days = cache.days(of: YearShape(year: number)) {
                madeDays(by: number).moved(by: -ScaledPattern.origin, below: DaySet.capacity)
            }
            return DatedDays(firstDay: Gregorian.newYear(of: number), days: days)
        }
        guard let year = pattern.years.layout(number) else {
            return DatedDays(firstDay: pattern.years.firstDay(of: number), days: DaySet())
        }
        let firstDay = year.firstDay.daysSince1970
        var result = DatedDays(firstDay: firstDay, days: DaySet())
        for (neighbor, distance) in neighbors(of: year, number) {
            let made = cache.days(madeBy: neighbor) { madeDays(by: neighbor) }
            result.days.formUnion(made.moved(by: distance - ScaledPattern.origin, below: year.length))
        }
        if let active = steps.activeDays(firstDay: firstDay, length: year.length) {
            result.days.formIntersection(active)
        }
        return result
    }

    /// Returns the years that can produce dates in a year, each with the distance in days from that year's first day to
    /// its own.
    func neighbors(of year: CalendarYear, _ number: Int) -> [(number: Int, distance: Int)] {
        guard pattern.crossesYears else { return [(number, 0)] }
        var result = [(number, 0)]
        if let previous = pattern.years.layout(number - 1) { result.append((number - 1, -previous.length)) }
        if pattern.years.layout(number + 1) != nil { result.append((number + 1, year.length)) }
        return result
    }

    // MARK: - Intervals

    /// The days of an interval, where index ``ScaledPattern/origin`` is the first day of the year.
    struct Interval {
        var days: DaySet
        /// Whether this is the interval of DTSTART.
        var isFirst = false
    }

    /// Returns the days that a year produces, after BYSETPOS if the positions choose days.
    private func madeDays(by number: Int) -> DaySet {
        guard let year = pattern.years.layout(number) else { return DaySet() }
        var result = DaySet()
        for interval in intervals(of: year, number, inWeeks: positions != nil) {
            var days = interval.days
            if let positions {
                if let firstCountedDay, interval.isFirst {
                    let index = firstCountedDay - year.firstDay.daysSince1970 + ScaledPattern.origin
                    days.removeAll(below: min(max(index, 0), DaySet.capacity))
                }
                days = positions.choose(in: days)
            }
            result.formUnion(days)
        }
        return result
    }

    /// Returns the intervals of a year that count, or a single interval with all days of the year if the steps are
    /// applied to days later.
    func intervals(of year: CalendarYear, _ number: Int, inWeeks: Bool) -> [Interval] {
        switch steps.unit {
        case .year:
            guard steps.isActive(number) else { return [] }
            return [
                Interval(
                    days: pattern.days(of: year, number: number),
                    isFirst: number == steps.anchor)
            ]
        case .month:
            return year.months.indices.compactMap { index in
                let month = year.firstMonth + index
                guard steps.isActive(month) else { return nil }
                let days = pattern.days(ofMonth: index, of: year, number: number)
                return days.isEmpty
                    ? nil : Interval(days: days, isFirst: month == steps.anchor)
            }
        case .week(let weekStart) where inWeeks:
            return weeks(of: year, number, weekStart: weekStart)
        case .week, .weekYear, .day:
            return [Interval(days: pattern.days(of: year, number: number))]
        }
    }

    /// Returns the weeks that count, complete even across New Year.
    private func weeks(of year: CalendarYear, _ number: Int, weekStart: Int) -> [Interval] {
        var all = pattern.days(of: year, number: number)
        for (neighbor, distance) in [(number - 1, -1), (number + 1, 1)] {
            guard let other = pattern.years.layout(neighbor) else { continue }
            let shift = distance < 0 ? -other.length : year.length
            all.formUnion(pattern.days(of: other, number: neighbor).moved(by: shift, below: DaySet.capacity))
        }
        var result: [Interval] = []
        let firstDay = year.firstDay.daysSince1970
        var week = steps.firstActive(from: IntervalSteps.week(ofDay: firstDay, weekStart: weekStart))
        while true {
            let offset = IntervalSteps.firstDay(ofWeek: week, weekStart: weekStart) - firstDay
            guard offset < year.length else { return result }
            var days = all
            let index = ScaledPattern.origin + offset
            days.removeAll(below: index)
            days.removeAll(from: index + 7)
            if !days.isEmpty {
                result.append(Interval(days: days, isFirst: week == steps.anchor))
            }
            week += steps.interval
        }
    }
}

extension DaySet {
    /// Returns the set with every day moved by a distance, without days that end up below 0 or at or above `end`.
    func moved(by distance: Int, below end: Int) -> DaySet {
        var result = DaySet()
        for word in 0..<Self.wordCount where self[word: word] != 0 {
            let target = word * 64 + distance
            if target >= 0 {
                if target < Self.capacity { result.insert(self[word: word], at: target) }
            } else if target > -64 {
                result.insert(self[word: word] >> UInt64(-target), at: 0)
            }
        }
        result.removeAll(from: end)
        return result
    }
}
