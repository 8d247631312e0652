// How many occurrences there are, and which is the n-th, without walking through them.
//
// A day of the set has the same times as every other, unless BYSETPOS chooses days and times together or a lattice's step
// does not divide a day; then occurrences are days × times, and days are counted a year at a time by the bits of its set.

extension RecurrencePlan {
    /// How many occurrences lie before a moment, COUNT aside; counting may stop once there are more than `limit`.
    ///
    /// - Complexity: O(1) for rules without BY parts that step by days or less; otherwise O(years) at the price of a
    ///   lookup each. Steps of HOURLY and shorter frequencies that do not divide a day, limited by BY parts, are walked.
    func count(before moment: Int, limit: Int) -> Int {
        guard !isNever, moment > first else { return 0 }
        // Whole days are counted first, and what DTSTART's own day has before it is taken off afterwards: counting that
        // stopped just at the limit would end up below it, and could not tell "as many" from "more".
        let limit = limit > .max - 2 ? .max : limit + 2
        let end = min(moment, last + 1)
        let headCount = head.count { $0 < end }
        guard end > bodyStart else { return headCount }
        if kind == .picks { return headCount + countPicks(before: end, limit: limit) }
        if let lattice, isUnlimited { return headCount + lattice.count(before: end) - lattice.count(before: bodyStart) }
        guard let times = dailyTimes else { return walk(before: end, limit: limit) }
        let (startDay, endDay) = (Gregorian.floorDivide(bodyStart, 86_400), Gregorian.floorDivide(end, 86_400))
        var counter = DayCounter(plan: self)
        var total = counter.count(from: startDay, to: endDay, limit: limit) * times.count
        if counter.contains(startDay) { total -= times.count { startDay * 86_400 + $0 < bodyStart } }
        if counter.contains(endDay) { total += times.count { endDay * 86_400 + $0 < end } }
        return headCount + total
    }

    /// The occurrence that has `index` others before it, COUNT aside; nil where there are fewer.
    ///
    /// - Complexity: that of ``count(before:limit:)``
    func moment(at index: Int) -> Int? {
        guard !isNever, index >= 0 else { return nil }
        if index < head.count { return head[index] <= last ? head[index] : nil }
        let rank = index - head.count
        let moment: Int?
        if kind == .picks {
            moment = pick(at: rank)
        } else if let lattice, isUnlimited {
            moment = lattice.moment(at: rank + lattice.count(before: bodyStart))
        } else if let times = dailyTimes {
            let startDay = Gregorian.floorDivide(bodyStart, 86_400)
            var counter = DayCounter(plan: self)
            let early = counter.contains(startDay) ? times.count { startDay * 86_400 + $0 < bodyStart } : 0
            let (dayRank, timeIndex) = (rank + early).quotientAndRemainder(dividingBy: times.count)
            moment = counter.day(rank: dayRank, from: startDay).map { $0 * 86_400 + times[timeIndex] }
        } else {
            moment = walk(to: index)
        }
        guard let moment, moment <= last else { return nil }
        return moment
    }

    /// The times of every day of the set; nil where they are not the same on each.
    private var dailyTimes: [Int]? {
        switch kind {
        case .oneTime, .severalTimes: return times
        case .picks: return nil
        case .lattice:
            guard let lattice, 86_400 % lattice.step == 0 else { return nil }
            return lattice.timesOfEveryDay
        }
    }

    /// Whether the stride alone decides, day by day.
    fileprivate var isUnlimited: Bool {
        guard case .day = stride.unit, !(lattice?.isLimited ?? false) else { return false }
        return pattern.months == DayPattern.allMonths && pattern.monthDays == nil && pattern.weekdays == nil
            && pattern.yearDays == nil
    }

    private func walk(before end: Int, limit: Int) -> Int {
        var cursor = PlanCursor(self, at: first)
        var count = 0
        while count < limit, let moment = cursor.next(), moment < end { count += 1 }
        return count
    }

    private func walk(to index: Int) -> Int? {
        var cursor = PlanCursor(self, at: first)
        for _ in 0..<index where cursor.next() == nil { return nil }
        return cursor.next()
    }

    // MARK: Days and times chosen together

    private func countPicks(before end: Int, limit: Int) -> Int {
        var (total, memo) = (0, ShapeMemo())
        let lastYear = year(ofDay: Gregorian.floorDivide(end, 86_400))
        var number = stride.firstActiveYear(from: year(ofDay: Gregorian.floorDivide(bodyStart, 86_400)))
        while number <= lastYear, total < limit {
            let year = days(of: number, memo: &memo)
            total += picks(of: year, in: number).count { bodyStart..<end ~= moment(ofPick: $0, in: year) }
            number = stride.firstActiveYear(from: number + 1)
        }
        return total
    }

    private func pick(at rank: Int) -> Int? {
        var (rest, memo) = (rank, ShapeMemo())
        var number = stride.firstActiveYear(from: year(ofDay: Gregorian.floorDivide(bodyStart, 86_400)))
        while number <= lastYear {
            let year = days(of: number, memo: &memo)
            let moments = picks(of: year, in: number).map { moment(ofPick: $0, in: year) }.filter { $0 >= bodyStart }
            if rest < moments.count { return moments[rest] }
            rest -= moments.count
            number = stride.firstActiveYear(from: number + 1)
        }
        return nil
    }

    private func moment(ofPick pick: Int, in year: YearDays) -> Int {
        (year.firstDay + pick / times.count) * 86_400 + times[pick % times.count]
    }
}

/// Counts the days of a plan, a year at a time.
private struct DayCounter {
    let plan: RecurrencePlan
    private var memo = ShapeMemo()

    init(plan: RecurrencePlan) { self.plan = plan }

    /// Days of the plan in `start..<end`; may stop once there are `limit`.
    mutating func count(from start: Int, to end: Int, limit: Int) -> Int {
        guard start < end else { return 0 }
        if plan.isUnlimited {
            let first = plan.stride.firstActive(from: start)
            return first >= end ? 0 : (end - 1 - first) / plan.stride.interval + 1
        }
        let lastYear = plan.year(ofDay: end)
        var total = 0
        var year = plan.stride.firstActiveYear(from: plan.year(ofDay: start))
        while year <= lastYear, total < limit {
            var days = plan.days(of: year, memo: &memo)
            if days.firstDay < start { days.days.removeAll(below: min(start - days.firstDay, DaySet.capacity)) }
            if end - days.firstDay < DaySet.capacity { days.days.removeAll(from: max(end - days.firstDay, 0)) }
            total += days.days.count
            year = plan.stride.firstActiveYear(from: year + 1)
        }
        return total
    }

    /// The day that has `rank` days of the plan between `start` and it; nil where there are fewer.
    mutating func day(rank: Int, from start: Int) -> Int? {
        if plan.isUnlimited {
            let (distance, overflow) = rank.multipliedReportingOverflow(by: plan.stride.interval)
            return overflow || distance > Stride.longestInterval ? nil : plan.stride.firstActive(from: start) + distance
        }
        var rest = rank
        var year = plan.stride.firstActiveYear(from: plan.year(ofDay: start))
        while year <= plan.lastYear {
            var days = plan.days(of: year, memo: &memo)
            if days.firstDay < start { days.days.removeAll(below: min(start - days.firstDay, DaySet.capacity)) }
            let count = days.days.count
            if rest < count { return days.days.day(rank: rest).map { days.firstDay + $0 } }
            rest -= count
            year = plan.stride.firstActiveYear(from: year + 1)
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

extension UnitLattice {
    /// How many occurrences of a lattice without limits lie before a moment, from the unit that holds DTSTART on: whole
    /// units by division, the last ones by looking.
    fileprivate func count(before moment: Int) -> Int {
        guard let lastOffset = offsets.last else { return 0 }
        var unit = align(moment - lastOffset)
        var count = (unit - anchor) / step * offsets.count
        while unit < moment {
            count += offsets.count { unit + $0 < moment }
            unit += step
        }
        return count
    }

    /// The occurrence of a lattice without limits that has `rank` others before it.
    fileprivate func moment(at rank: Int) -> Int? {
        let (steps, index) = rank.quotientAndRemainder(dividingBy: offsets.count)
        let (distance, overflow) = steps.multipliedReportingOverflow(by: step)
        let (moment, carry) = distance.addingReportingOverflow(anchor + offsets[index])
        return overflow || carry ? nil : moment
    }

    /// The times of a day, where a step divides it: the same on each.
    fileprivate var timesOfEveryDay: [Int] {
        var times: [Int] = []
        var unit = Gregorian.modulo(anchor, step)
        while let allowed = firstAllowedInAnyDay(from: unit) {
            for offset in offsets { times.append(allowed + offset) }
            unit = allowed + step
        }
        return times
    }
}
