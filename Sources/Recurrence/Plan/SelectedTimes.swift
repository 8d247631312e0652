/// Occurrences that BYSETPOS chooses among the days and times of an interval together.
final class SelectedTimes: Sendable {
    /// The source of the days of an interval.
    enum Days: Sendable {
        case years(YearDays)
        case scale(ScaledDays)
    }

    private let days: Days
    private let times: ClockTimes
    private let positions: SetPositions
    /// The local second from which BYSETPOS counts in the interval of DTSTART in a scale; nil if BYSETPOS counts the
    /// whole interval.
    private let firstCounted: Int?

    init(_ days: Days, _ times: ClockTimes, _ positions: SetPositions, firstCounted: Int? = nil) {
        (self.days, self.times, self.positions, self.firstCounted) = (days, times, positions, firstCounted)
    }
}

// MARK: - Years

extension SelectedTimes {
    fileprivate func year(ofDay day: Int) -> Int {
        switch days {
        case .years(let years): years.number(ofDay: day)
        case .scale(let scale): scale.pattern.years.year(ofDay: day)
        }
    }

    private var steps: IntervalSteps {
        switch days {
        case .years(let years): years.steps
        case .scale(let scale): scale.steps
        }
    }

    /// The number of consecutive years without an occurrence after which a walk ends.
    private var longestPause: Int {
        switch days {
        // 400 years include every combination of shapes.
        case .years: 400
        case .scale: ScaledYears.longestPause
        }
    }

    /// Returns the occurrences of a year in local seconds, ascending.
    fileprivate func moments(of year: Int) -> [Int] {
        switch days {
        case .years(let years): moments(of: year, years)
        case .scale(let scale): moments(of: year, scale)
        }
    }

    private func moments(of number: Int, _ rule: YearDays) -> [Int] {
        var cache = YearCache()
        let (pattern, steps) = (rule.pattern, rule.steps)
        let year = rule.days(of: number, &cache)
        switch steps.unit {
        case .year, .weekYear, .day:
            return chosen(among: year.days, from: year.firstDay)
        case .month:
            let shape = YearShape(year: number)
            let active = steps.activeMonths(of: number) & pattern.months
            return (1...12).flatMap { month -> [Int] in
                guard active >> UInt16(month) & 1 != 0 else { return [] }
                let bits = pattern.days(ofMonth: month, in: shape) & 0xFFFF_FFFF
                return chosen(among: DaySet(bits), from: year.firstDay + shape.offset(ofMonth: month))
            }
        case .week(let weekStart):
            let end = year.firstDay + Gregorian.daysInYear(number)
            var week = steps.firstActive(from: IntervalSteps.week(ofDay: year.firstDay, weekStart: weekStart))
            var result: [Int] = []
            while true {
                let start = IntervalSteps.firstDay(ofWeek: week, weekStart: weekStart)
                guard start < end else { break }
                result += chosen(among: DaySet(pattern.days(ofWeekFrom: start)), from: start)
                week += steps.interval
            }
            // Weeks across New Year are complete, but each of their days counts in its own year.
            result.removeAll { $0 < year.firstDay * 86_400 || $0 >= end * 86_400 }
            return result
        }
    }

    /// Returns the occurrences of a year in a calendar scale, including those from neighboring years.
    private func moments(of number: Int, _ rule: ScaledDays) -> [Int] {
        guard let year = rule.pattern.years.layout(number) else { return [] }
        let firstDay = year.firstDay.daysSince1970
        var result: Set<Int> = []
        for (neighbor, distance) in rule.neighbors(of: year, number) {
            guard let made = rule.pattern.years.layout(neighbor) else { continue }
            for interval in rule.intervals(of: made, neighbor, inWeeks: true) {
                let origin = firstDay + distance - ScaledPattern.origin
                let first = interval.isFirst ? firstCounted : nil
                for localSeconds in chosen(among: interval.days, from: origin, notBefore: first ?? .min)
                where (firstDay * 86_400..<(firstDay + year.length) * 86_400).contains(localSeconds) {
                    result.insert(localSeconds)
                }
            }
        }
        return result.sorted()
    }

    /// Returns the moments that BYSETPOS chooses among all times on the days of an interval.
    private func chosen(among days: DaySet, from firstDay: Int, notBefore first: Int = .min) -> [Int] {
        let days = (firstDay..<firstDay + DaySet.capacity).filter { days.contains($0 - firstDay) }
        return positions.choose(in: days, times, notBefore: first)
    }
}

extension SetPositions {
    /// Returns the chosen moments of an interval whose days all have the same times.
    ///
    /// - Parameter first: The moment from which members count.
    func choose(in days: [Int], _ times: ClockTimes, notBefore first: Int = .min) -> [Int] {
        func localSeconds(_ index: Int) -> Int { days[index / times.count] * 86_400 + times[index % times.count] }
        let all = 0..<days.count * times.count
        return choose(in: first == .min ? all : all.drop { localSeconds($0) < first }).map(localSeconds)
    }
}

// MARK: - Walking

extension SelectedTimes {
    /// Returns the number of occurrences in a range of local seconds. Counting can stop once there are `limit`.
    ///
    /// - Parameter budget: The remaining steps; every year takes one step.
    func count(in range: Range<Int>, limit: Int, _ budget: inout Int) -> Int {
        var cursor = Cursor(self, at: range.lowerBound)
        var count = 0
        while count < limit, let moments = cursor.nextYear(before: range.upperBound, &budget) { count += moments.count }
        return count
    }

    /// Returns the occurrence preceded by `rank` others since a moment, or nil if there are fewer before `end`.
    func localSeconds(rank: Int, from start: Int, before end: Int, _ budget: inout Int) -> Int? {
        var (cursor, rest) = (Cursor(self, at: start), rank)
        while let moments = cursor.nextYear(before: end, &budget) {
            if rest < moments.count { return moments[moments.startIndex + rest] }
            rest -= moments.count
        }
        return nil
    }

    /// A position between two occurrences that reads the occurrences of one year at a time.
    struct Cursor {
        private let selected: SelectedTimes
        private var year: Int
        /// The occurrences of the year; the first ``index`` of them are before the position.
        private var moments: [Int]
        private var index: Int
        private var emptyYears = 0

        /// Creates a cursor before the first occurrence at or after a moment.
        init(_ selected: SelectedTimes, at localSeconds: Int) {
            self.selected = selected
            year = selected.year(ofDay: Gregorian.floorDivide(localSeconds, 86_400))
            moments = selected.steps.firstActiveYear(from: year) == year ? selected.moments(of: year) : []
            index = moments.firstIndex(notBelow: localSeconds)
        }

        /// Writes the next occurrences to the start of a block and returns their number.
        mutating func fill(_ block: OccurrenceBlock, _ budget: inout Int) -> Int {
            var filled = 0
            while filled < block.limit {
                guard index < moments.count || moveForward(before: block.end, &budget) else { break }
                while index < moments.count, filled < block.limit {
                    guard moments[index] < block.end else { return filled }
                    unsafe block.block[filled] = moments[index]
                    filled += 1
                    index += 1
                }
            }
            return filled
        }

        /// Moves over the remaining occurrences before `end` in the current or next year that has any, and returns
        /// them; nil if there are none.
        fileprivate mutating func nextYear(before end: Int, _ budget: inout Int) -> ArraySlice<Int>? {
            guard index < moments.count || moveForward(before: end, &budget) else { return nil }
            let first = index
            index = moments.firstIndex(notBelow: end)
            return first < index ? moments[first..<index] : nil
        }

        /// Moves to the start of the next year that has occurrences and returns false if no such year starts before
        /// `end`.
        private mutating func moveForward(before end: Int, _ budget: inout Int) -> Bool {
            let last = selected.year(ofDay: Gregorian.floorDivide(end - 1, 86_400))
            while true {
                let next = selected.steps.firstActiveYear(from: year + 1)
                guard next <= last, spendYear(&budget) else { return false }
                (year, moments, index) = (next, selected.moments(of: next), 0)
                if !moments.isEmpty { break }
            }
            emptyYears = 0
            return true
        }

        /// Moves back over the previous occurrence and returns that occurrence, or nil if it is before `start`.
        mutating func previous(notBefore start: Int, _ budget: inout Int) -> Int? {
            let first = selected.year(ofDay: Gregorian.floorDivide(start, 86_400))
            while index == 0 {
                guard let previous = selected.steps.lastActiveYear(upTo: year - 1), previous >= first,
                    spendYear(&budget)
                else { return nil }
                (year, moments) = (previous, selected.moments(of: previous))
                index = moments.count
            }
            emptyYears = 0
            guard moments[index - 1] >= start else { return nil }
            index -= 1
            return moments[index]
        }

        private mutating func spendYear(_ budget: inout Int) -> Bool {
            budget &-= 1
            emptyYears += 1
            return budget > 0 && emptyYears <= selected.longestPause
        }
    }
}
