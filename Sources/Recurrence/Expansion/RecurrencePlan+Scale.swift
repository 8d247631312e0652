// The days of a year in a calendar scale. What ``DayPattern`` and the shape of the year are to most Gregorian rules,
// ``ScaledPattern`` and the layout of the year are here.

extension RecurrencePlan {
    /// The days of a year of the scale on which there are occurrences, wherever they were made.
    func days(of number: Int, _ pattern: ScaledPattern, memo: inout ShapeMemo) -> YearDays {
        // In the year of DTSTART, and with INTERVAL, not every month counts.
        if pattern.isOfShape, stride.interval == 1, number > pattern.years.startYear {
            let days = memo.days(of: YearShape(year: number)) {
                madeDays(by: number, pattern).moved(by: -ScaledPattern.origin, below: DaySet.capacity)
            }
            return YearDays(firstDay: Gregorian.dayNumber(year: number, month: 1, day: 1), days: days)
        }
        guard let year = pattern.years.layout(number) else { return YearDays(firstDay: 0, days: DaySet()) }
        var result = YearDays(firstDay: year.firstDay, days: DaySet())
        for (neighbour, distance) in neighbours(of: year, number, pattern) {
            let made = memo.days(madeBy: neighbour) { madeDays(by: neighbour, pattern) }
            result.days.formUnion(made.moved(by: distance - ScaledPattern.origin, below: year.length))
        }
        if let active = stride.activeDays(firstDay: year.firstDay, length: year.length) {
            result.days.formIntersection(active)
        }
        return result
    }

    /// The same with times that BYSETPOS chose together with the days; see ``picks(of:in:)``.
    func picks(of number: Int, _ pattern: ScaledPattern) -> [Int] {
        guard let positions, let year = pattern.years.layout(number) else { return [] }
        var result: Set<Int> = []
        for (neighbour, distance) in neighbours(of: year, number, pattern) {
            guard let made = pattern.years.layout(neighbour) else { continue }
            for interval in intervals(of: made, neighbour, pattern) {
                let days = Self.indices(of: interval.days, from: 0, to: DaySet.capacity)
                var members = days.flatMap { day in times.indices.map { day * times.count + $0 } }
                if interval.isFirst, let firstCounted {
                    members.removeAll { moment(ofPick: $0, from: made.firstDay - ScaledPattern.origin) < firstCounted }
                }
                for index in positions.indices(of: members.count) {
                    let pick = members[index] + (distance - ScaledPattern.origin) * times.count
                    if 0..<year.length * times.count ~= pick { result.insert(pick) }
                }
            }
        }
        return result.sorted()
    }

    private func moment(ofPick pick: Int, from firstDay: Int) -> Int {
        (firstDay + pick / times.count) * 86_400 + times[pick % times.count]
    }

    /// The years whose dates can lie in a year, each with the days from its first day back to that year's.
    private func neighbours(
        of year: CalendarYear, _ number: Int, _ pattern: ScaledPattern
    ) -> [(number: Int, distance: Int)] {
        guard pattern.crossesYears else { return [(number, 0)] }
        var result = [(number, 0)]
        if let previous = pattern.years.layout(number - 1) { result.append((number - 1, -previous.length)) }
        if pattern.years.layout(number + 1) != nil { result.append((number + 1, year.length)) }
        return result
    }

    // MARK: - Intervals

    /// The days of an interval; index ``ScaledPattern/origin`` is the first day of the year.
    private struct Interval {
        var days: DaySet
        /// Whether DTSTART is in the interval.
        var isFirst = false
    }

    /// The days that a year makes, after BYSETPOS where that chooses days alone.
    private func madeDays(by number: Int, _ pattern: ScaledPattern) -> DaySet {
        guard let year = pattern.years.layout(number) else { return DaySet() }
        var result = DaySet()
        var chooses = positions != nil && kind == .oneTime
        // Of single days it has chosen already, by their times.
        if case .day = stride.unit { chooses = false }
        for interval in intervals(of: year, number, pattern) {
            var days = interval.days
            if chooses, let positions {
                if interval.isFirst, let firstCounted {
                    let start = Gregorian.floorDivide(firstCounted - times[0] + 86_399, 86_400)
                    days.removeAll(below: min(max(start - year.firstDay + ScaledPattern.origin, 0), DaySet.capacity))
                }
                days = positions.select(days)
            }
            result.formUnion(days)
        }
        return result
    }

    /// The intervals of a year that count, or all its days as one where the stride steps through days afterwards.
    private func intervals(of year: CalendarYear, _ number: Int, _ pattern: ScaledPattern) -> [Interval] {
        switch stride.unit {
        case .year:
            guard stride.isActive(number) else { return [] }
            return [
                Interval(
                    days: pattern.days(of: year, number: number),
                    isFirst: number == stride.anchor)
            ]
        case .month:
            return year.months.indices.compactMap { index in
                let month = year.firstMonth + index
                guard stride.isActive(month) else { return nil }
                let days = pattern.days(ofMonth: index, of: year, number: number)
                return days.isEmpty
                    ? nil : Interval(days: days, isFirst: month == stride.anchor)
            }
        case .week(let weekStart) where positions != nil:
            return weeks(of: year, number, pattern, weekStart: weekStart)
        case .week, .weekYear, .day:
            return [Interval(days: pattern.days(of: year, number: number))]
        }
    }

    /// The weeks that count, whole, also those across New Year.
    private func weeks(
        of year: CalendarYear, _ number: Int, _ pattern: ScaledPattern, weekStart: Int
    ) -> [Interval] {
        var all = pattern.days(of: year, number: number)
        for (neighbour, distance) in [(number - 1, -1), (number + 1, 1)] {
            guard let other = pattern.years.layout(neighbour) else { continue }
            let shift = distance < 0 ? -other.length : year.length
            all.formUnion(pattern.days(of: other, number: neighbour).moved(by: shift, below: DaySet.capacity))
        }
        var result: [Interval] = []
        var week = stride.firstActive(from: Stride.week(ofDay: year.firstDay, weekStart: weekStart))
        while true {
            let offset = Stride.firstDay(ofWeek: week, weekStart: weekStart) - year.firstDay
            guard offset < year.length else { return result }
            var days = all
            let index = ScaledPattern.origin + offset
            days.removeAll(below: index)
            days.removeAll(from: index + 7)
            if !days.isEmpty {
                result.append(Interval(days: days, isFirst: week == stride.anchor))
            }
            week += stride.interval
        }
    }
}

extension DaySet {
    /// The set with every day moved by a distance, without those that come to lie below 0 or at `end` or later.
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
