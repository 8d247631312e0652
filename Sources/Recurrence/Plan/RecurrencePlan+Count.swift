// How many occurrences there are, and which is the n-th, without walking through them.
//
// A day of the rule has the same times as every other, unless BYSETPOS chooses days and times together or the steps of hours,
// minutes or seconds do not divide a day. Then occurrences are days × times.

extension RecurrencePlan {
    /// How many occurrences are before a moment, COUNT aside; counting may stop once there are more than `limit`.
    ///
    /// - Parameter steps: how many years and occurrences may be looked at; 0 or less afterwards if that was not enough.
    /// - Complexity: O(1) for fixed periods and for days that are periods or depend on the shape of the year; otherwise O(years)
    ///   at the price of a lookup each. Steps of HOURLY and shorter frequencies that do not divide a day, limited by BY parts,
    ///   are walked.
    func count(before moment: Int, limit: Int, steps: inout Int) -> Int {
        // Whole days are counted first, and what DTSTART's own day has before it is taken off afterwards: counting that
        // stopped just at the limit would end up below it, and could not tell "as many" from "more".
        let limit = limit > .max - 2 ? .max : limit + 2
        let end = min(moment, end)
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

    /// The occurrence that has `index` others before it, COUNT aside; nil if there are fewer.
    ///
    /// - Parameter steps: as for ``count(before:limit:steps:)``; nil is no answer if they were not enough.
    func moment(at index: Int, steps: inout Int) -> Int? {
        guard index >= 0 else { return nil }
        let first = firstInterval?.members ?? []
        if index < first.count { return first[index] }
        let (rank, start) = (index - first.count, scheduleStart)
        let moment: Int?
        switch schedule {
        case .never: moment = nil
        case .fixedPeriod(let period):
            let (total, overflow) = rank.addingReportingOverflow(period.count(before: start))
            moment = overflow ? nil : period.moment(at: total)
        case .days(let days, let times): moment = days.moment(rank: rank, times, from: start, before: end, &steps)
        case .selected(let selected): moment = selected.moment(rank: rank, from: start, before: end, &steps)
        case .steps(let days, let subdaily):
            if let times = subdaily.timesOfEveryDay(atMost: .max) {
                moment = days.moment(rank: rank, ClockTimes(times), from: start, before: end, &steps)
            } else {
                moment = walk(to: index, &steps)
            }
        }
        return moment.flatMap { $0 < end ? $0 : nil }
    }

    /// There are no more occurrences than this; Int.max if that is not known without looking for them.
    var mostOccurrences: Int {
        guard case .days(let days, let times) = schedule else { return .max }
        let years = (Gregorian.floorDivide(end, 86_400) - Gregorian.floorDivide(start, 86_400)) / 365 + 2
        return years * days.mostDaysInYear * times.count
    }

    private func walk(before end: Int, limit: Int, _ steps: inout Int) -> Int {
        var cursor = PlanCursor(self, at: start, steps: steps)
        defer { steps = cursor.stepsLeft }
        var count = 0
        while count < limit, let moment = cursor.next(), moment < end { count += 1 }
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
    /// How many days × times there are in a range of local seconds.
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

    /// The day and time that has `rank` others between `start` and it; nil if there are fewer before `end`.
    fileprivate func moment(
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
