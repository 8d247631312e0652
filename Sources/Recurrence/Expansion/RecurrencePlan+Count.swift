// How many occurrences there are, and which is the n-th, without walking through them.
//
// A day of the set has the same times as every other, unless BYSETPOS chooses days and times together or a lattice's step
// does not divide a day; then occurrences are days × times, and days are counted a year at a time by the bits of its set.

extension RecurrencePlan {
    /// How many occurrences lie before a moment, COUNT aside; counting may stop once there are more than `limit`.
    ///
    /// - Parameter steps: how many years and occurrences may be looked at; 0 or less afterwards where that was not enough.
    /// - Complexity: O(1) for rules that are ``Kind/periodic`` and for those whose days depend on the shape of the year;
    ///   otherwise O(years) at the price of a lookup each. Steps of HOURLY and shorter frequencies that do not divide a day,
    ///   limited by BY parts, are walked.
    func count(before moment: Int, limit: Int, steps: inout Int) -> Int {
        guard !isNever, moment > first else { return 0 }
        // Whole days are counted first, and what DTSTART's own day has before it is taken off afterwards: counting that
        // stopped just at the limit would end up below it, and could not tell "as many" from "more".
        let limit = limit > .max - 2 ? .max : limit + 2
        let end = min(moment, last + 1)
        let headCount = head.count { $0 < end }
        guard end > bodyStart else { return headCount }
        if let periodic { return headCount + periodic.count(before: end) - periodic.count(before: bodyStart) }
        if kind == .picks { return headCount + countPicks(before: end, limit: limit, &steps) }
        guard let times = dailyTimes else { return walk(before: end, limit: limit, &steps) }
        let (startDay, endDay) = (Gregorian.floorDivide(bodyStart, 86_400), Gregorian.floorDivide(end, 86_400))
        var counter = DayCounter(plan: self)
        var total = counter.count(from: startDay, to: endDay, limit: limit, &steps) * times.count
        if counter.contains(startDay) { total -= times.count { startDay * 86_400 + $0 < bodyStart } }
        if counter.contains(endDay) { total += times.count { endDay * 86_400 + $0 < end } }
        return headCount + total
    }

    /// The occurrence that has `index` others before it, COUNT aside; nil where there are fewer.
    ///
    /// - Parameter steps: as for ``count(before:limit:steps:)``; nil is no answer where they were not enough.
    func moment(at index: Int, steps: inout Int) -> Int? {
        guard !isNever, index >= 0 else { return nil }
        if index < head.count { return head[index] <= last ? head[index] : nil }
        let rank = index - head.count
        let moment: Int?
        if let periodic {
            let (total, overflow) = rank.addingReportingOverflow(periodic.count(before: bodyStart))
            moment = overflow ? nil : periodic.moment(at: total)
        } else if kind == .picks {
            moment = pick(at: rank, &steps)
        } else if let times = dailyTimes {
            let startDay = Gregorian.floorDivide(bodyStart, 86_400)
            var counter = DayCounter(plan: self)
            let early = counter.contains(startDay) ? times.count { startDay * 86_400 + $0 < bodyStart } : 0
            let (total, overflow) = rank.addingReportingOverflow(early)
            let (dayRank, timeIndex) = total.quotientAndRemainder(dividingBy: times.count)
            moment =
                overflow
                ? nil : counter.day(rank: dayRank, from: startDay, &steps).map { $0 * 86_400 + times[timeIndex] }
        } else {
            moment = walk(to: index, &steps)
        }
        guard let moment, moment <= last else { return nil }
        return moment
    }

    /// There are no more occurrences than this; Int.max where that is not known without looking for them.
    var mostOccurrences: Int {
        guard let masks, kind == .oneTime || kind == .severalTimes else { return .max }
        return (lastYear - year(ofDay: Gregorian.floorDivide(first, 86_400)) + 1) * masks.mostDays * times.count
    }

    /// The times of every day of the set; nil where they are not the same on each.
    private var dailyTimes: ClockTimes? {
        switch kind {
        case .oneTime, .severalTimes: times
        case .picks, .periodic: nil
        case .lattice: lattice?.timesOfEveryDay(atMost: .max).map { ClockTimes($0) }
        }
    }

    private func walk(before end: Int, limit: Int, _ steps: inout Int) -> Int {
        var cursor = PlanCursor(self, at: first, steps: steps)
        defer { steps = cursor.stepsLeft }
        var count = 0
        while count < limit, let moment = cursor.next(), moment < end { count += 1 }
        return count
    }

    private func walk(to index: Int, _ steps: inout Int) -> Int? {
        var cursor = PlanCursor(self, at: first, steps: steps)
        defer { steps = cursor.stepsLeft }
        for _ in 0..<index where cursor.next() == nil { return nil }
        return cursor.next()
    }

    // MARK: Days and times chosen together

    private func countPicks(before end: Int, limit: Int, _ steps: inout Int) -> Int {
        var (total, memo) = (0, ShapeMemo())
        let lastYear = year(ofDay: Gregorian.floorDivide(end, 86_400))
        var number = stride.firstActiveYear(from: year(ofDay: Gregorian.floorDivide(bodyStart, 86_400)))
        while number <= lastYear, total < limit, steps > 0 {
            steps -= 1
            let year = days(of: number, memo: &memo)
            total += picks(of: year, in: number).count { bodyStart..<end ~= moment(ofPick: $0, in: year) }
            number = stride.firstActiveYear(from: number + 1)
        }
        return total
    }

    private func pick(at rank: Int, _ steps: inout Int) -> Int? {
        var (rest, memo) = (rank, ShapeMemo())
        var number = stride.firstActiveYear(from: year(ofDay: Gregorian.floorDivide(bodyStart, 86_400)))
        while number <= lastYear, steps > 0 {
            steps -= 1
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
