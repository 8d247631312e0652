// Counting occurrences and finding the n-th without walking.
//
// Every day of a rule has the same times, unless BYSETPOS chooses among days and times together, or the steps of hours,
// minutes or seconds don't divide a day. The number of occurrences is then the number of days multiplied by the number
// of times.

extension RecurrencePlan {
    /// Returns the number of occurrences before a moment, ignoring COUNT. Counting can stop once there are more than
    /// `limit`.
    ///
    /// - Parameter steps: The number of years and occurrences to examine at most; 0 or less afterward if more were
    ///   needed.
    /// - Complexity: O(1) for fixed periods, and for days that repeat or depend on the shape of the year. Otherwise,
    ///   one lookup for each year. Steps of HOURLY and shorter frequencies that don't divide a day and are limited by
    ///   BY parts require a walk.
    func count(before localSeconds: Int, limit: Int, steps: inout Int) -> Int {
        // Whole days are counted first, and the times of DTSTART's own day before DTSTART are subtracted afterward. A
        // count that stopped exactly at the limit would end up below it and couldn't distinguish "exactly as many" from
        // "more".
        let limit = limit > .max - 2 ? .max : limit + 2
        let end = min(localSeconds, end)
        let first = firstInterval?.members.count { $0 < end } ?? 0
        let start = scheduleStart
        guard end > start else { return first }
        switch schedule {
        case .never: return first
        case .fixedPeriod(let period): return first + period.count(before: end) - period.count(before: start)
        case .days(let days, let times):
            return first + days.count(times, from: start, to: end, limit: limit, &steps)
        case .selected(let selected): return first + selected.count(in: start..<end, limit: limit, &steps)
        case .steps(let days, let subdaily):
            if let times = subdaily.timesOfEveryDay(atMost: .max) {
                return first + days.count(ClockTimes(times), from: start, to: end, limit: limit, &steps)
            }
            return walk(before: end, limit: limit, &steps)
        }
    }

    /// Returns the occurrence preceded by `index` others, ignoring COUNT, or nil if there are fewer.
    ///
    /// - Parameter steps: The number of steps, as in ``count(before:limit:steps:)``. If more were needed, nil doesn't
    ///   mean that there are fewer occurrences.
    func localSeconds(at index: Int, steps: inout Int) -> Int? {
        guard index >= 0 else { return nil }
        let first = firstInterval?.members ?? []
        if index < first.count { return first[index] }
        let (rank, start) = (index - first.count, scheduleStart)
        let localSeconds: Int?
        switch schedule {
        case .never: localSeconds = nil
        case .fixedPeriod(let period):
            let (total, overflow) = rank.addingReportingOverflow(period.count(before: start))
            localSeconds = overflow ? nil : period.localSeconds(at: total)
        case .days(let days, let times):
            localSeconds = days.localSeconds(rank: rank, times, from: start, before: end, &steps)
        case .selected(let selected): localSeconds = selected.localSeconds(rank: rank, from: start, before: end, &steps)
        case .steps(let days, let subdaily):
            if let times = subdaily.timesOfEveryDay(atMost: .max) {
                localSeconds = days.localSeconds(rank: rank, ClockTimes(times), from: start, before: end, &steps)
            } else {
                localSeconds = walk(to: index, &steps)
            }
        }
        return localSeconds.flatMap { $0 < end ? $0 : nil }
    }

    /// An upper bound for the number of occurrences; Int.max if finding a bound requires a search.
    var mostOccurrences: Int {
        guard case .days(let days, let times) = schedule else { return .max }
        let years = (Gregorian.floorDivide(end, 86_400) - Gregorian.floorDivide(start, 86_400)) / 365 + 2
        return years * days.mostDaysInYear * times.count
    }

    private func walk(before end: Int, limit: Int, _ steps: inout Int) -> Int {
        var cursor = PlanCursor(self, at: start, steps: steps)
        defer { steps = cursor.stepsLeft }
        var count = 0
        while count < limit, let localSeconds = cursor.next(), localSeconds < end { count += 1 }
        return count
    }

    private func walk(to index: Int, _ steps: inout Int) -> Int? {
        var cursor = PlanCursor(self, at: start, steps: steps)
        defer { steps = cursor.stepsLeft }
        for _ in 0..<index where cursor.next() == nil { return nil }
        return cursor.next()
    }
}

extension DayRule {
    /// Returns the number of combinations of days and times in a range of local seconds.
    fileprivate func count(
        _ times: ClockTimes, from start: Int, to end: Int, limit: Int, _ steps: inout Int
    ) -> Int {
        let (startDay, endDay) = (Gregorian.floorDivide(start, 86_400), Gregorian.floorDivide(end, 86_400))
        var total = count(in: startDay..<endDay, limit: limit, &steps) * times.count
        if start > startDay * 86_400 + times[0], contains(startDay) {
            total -= times.firstIndex(notBelow: start - startDay * 86_400)
        }
        if end > endDay * 86_400 + times[0], contains(endDay) {
            total += times.firstIndex(notBelow: end - endDay * 86_400)
        }
        return total
    }

    /// Returns the day and time preceded by `rank` others since `start`, or nil if there are fewer before `end`.
    fileprivate func localSeconds(
        rank: Int, _ times: ClockTimes, from start: Int, before end: Int, _ steps: inout Int
    ) -> Int? {
        let startDay = Gregorian.floorDivide(start, 86_400)
        let early = contains(startDay) ? times.firstIndex(notBelow: start - startDay * 86_400) : 0
        let (total, overflow) = rank.addingReportingOverflow(early)
        let (dayRank, index) = total.quotientAndRemainder(dividingBy: times.count)
        guard !overflow,
            let day = day(
                rank: dayRank, from: startDay, before: Gregorian.floorDivide(end - 1, 86_400) + 1, &steps),
            day < Int.max / 86_400 - 1
        else { return nil }
        return day * 86_400 + times[index]
    }
}
