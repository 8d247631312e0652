extension RecurrencePlan {
    /// How many occurrences lie before a moment, COUNT aside; at most `limit` is ever needed, so counting may stop there.
    ///
    /// - Complexity: O(1) for rules without BY parts that step by days or less; otherwise O(years) at the price of a
    ///   lookup each. Steps of HOURLY and shorter frequencies that do not divide a day, limited by BY parts, are walked.
    func count(before moment: Int, limit: Int) -> Int {
        guard !isNever, moment > first else { return 0 }
        let end = min(moment, last + 1)
        let headCount = head.count { $0 < end }
        guard end > bodyStart else { return headCount }
        switch kind {
        case .oneTime, .severalTimes: return headCount + countDays(before: end, limit: limit)
        case .picks: return walk(before: end, limit: limit)
        case .lattice: return headCount + countSteps(before: end, limit: limit)
        }
    }

    private func walk(before end: Int, limit: Int) -> Int {
        var cursor = PlanCursor(self, at: first)
        var count = 0
        while count < limit, let moment = cursor.next(), moment < end { count += 1 }
        return count
    }

    // MARK: Fixed times

    private func countDays(before end: Int, limit: Int) -> Int {
        // The times of DTSTART's own day that have passed, and those of the last day that have not come.
        let startDay = Gregorian.floorDivide(bodyStart, 86_400)
        let endDay = Gregorian.floorDivide(end, 86_400)
        let skipped = times.count { startDay * 86_400 + $0 < bodyStart }
        let reached = times.count { endDay * 86_400 + $0 < end }
        var cursor = DayCounter(plan: self)
        var total = cursor.count(from: startDay, to: endDay, limit: limit) * times.count
        if skipped > 0, cursor.contains(startDay) { total -= skipped }
        if reached > 0, cursor.contains(endDay) { total += reached }
        return total
    }

    // MARK: Lattices

    private func countSteps(before end: Int, limit: Int) -> Int {
        guard let lattice else { return 0 }
        let everyDay =
            pattern.months == DayPattern.allMonths && pattern.monthDays == nil && pattern.weekdays == nil
            && pattern.yearDays == nil
        if everyDay, !lattice.isLimited {
            return lattice.count(before: end) - lattice.count(before: bodyStart)
        }
        guard 86_400 % lattice.step == 0 else { return walk(before: end, limit: limit) - head.count { $0 < end } }
        // The same steps on every day: walk one day, multiply.
        var times: [Int] = []
        let phase = Gregorian.modulo(lattice.anchor, lattice.step)
        var unit = phase
        while let allowed = lattice.firstAllowedInAnyDay(from: unit) {
            for offset in lattice.offsets { times.append(allowed + offset) }
            unit = allowed + lattice.step
        }
        let startDay = Gregorian.floorDivide(bodyStart, 86_400)
        let endDay = Gregorian.floorDivide(end, 86_400)
        var counter = DayCounter(plan: self)
        var total = counter.count(from: startDay, to: endDay, limit: limit) * times.count
        if counter.contains(startDay) { total -= times.count { startDay * 86_400 + $0 < bodyStart } }
        if counter.contains(endDay) { total += times.count { endDay * 86_400 + $0 < end } }
        return total
    }
}

/// Counts the days of a plan between two days, a year at a time.
struct DayCounter {
    let plan: RecurrencePlan
    private var memo = ShapeMemo()

    init(plan: RecurrencePlan) { self.plan = plan }

    /// Days of the plan in `start..<end`; may stop once there are `limit`.
    mutating func count(from start: Int, to end: Int, limit: Int) -> Int {
        guard start < end else { return 0 }
        if isUnlimited {
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

    mutating func contains(_ day: Int) -> Bool {
        let year = plan.year(ofDay: day)
        guard plan.stride.firstActiveYear(from: year) == year else { return false }
        let days = plan.days(of: year, memo: &memo)
        let index = day - days.firstDay
        return index >= 0 && index < DaySet.capacity && days.days.contains(index)
    }

    /// Whether the stride alone decides, day by day.
    private var isUnlimited: Bool {
        guard case .day = plan.stride.unit else { return false }
        let pattern = plan.pattern
        return pattern.months == DayPattern.allMonths && pattern.monthDays == nil && pattern.weekdays == nil
            && pattern.yearDays == nil
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
}
