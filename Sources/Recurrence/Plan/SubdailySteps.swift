/// The steps of FREQ=HOURLY, MINUTELY or SECONDLY, and the limits on the hours, minutes and seconds of a step.
///
/// All values are in local seconds, because the RFC defines rules in local time.
final class SubdailySteps: Sendable {
    /// The number of seconds from one step to the next.
    let step: Int
    /// The start in local seconds of the unit that contains DTSTART.
    let anchor: Int
    /// The seconds from the start of a unit to each of its occurrences, ascending and less than the length of a unit.
    let offsets: ClockTimes
    /// The hours, minutes and seconds at which a unit can start, bit n for value n.
    let hours: UInt64
    let minutes: UInt64
    let seconds: UInt64

    init(_ rule: RecurrenceRule, start: CivilDateTime, offsets: ClockTimes) {
        let unit: Int =
            switch rule.frequency {
            case .secondly: 1
            case .minutely: 60
            default: 3_600
            }
        func mask(_ part: RulePart, _ values: [Int]) -> UInt64 {
            let limits = ExpansionTable.effect(of: part, under: rule.frequency) == .limit && !values.isEmpty
            return limits ? values.reduce(0) { $0 | 1 << UInt64($1) } : ~0
        }
        // A step longer than the whole range of years is never taken twice. With this cap, no sum overflows.
        step = min(rule.interval, IntervalSteps.longestInterval * 86_400 / unit) * unit
        anchor = Gregorian.floorDivide(start.localSeconds, unit) * unit
        self.offsets = offsets
        hours = mask(.hours, rule.hours)
        minutes = mask(.minutes, rule.minutes)
        seconds = mask(.seconds, rule.seconds)
    }

    /// Creates steps with another length and the same limits.
    private init(_ other: SubdailySteps, step: Int, anchor: Int) {
        self.step = step
        self.anchor = anchor
        (offsets, hours, minutes, seconds) = (other.offsets, other.hours, other.minutes, other.seconds)
    }

    /// Whether BYHOUR, BYMINUTE or BYSECOND excludes anything.
    var isLimited: Bool { hours & minutes & seconds != ~0 }

    /// Returns the first step at or after a moment, regardless of the limits.
    func align(_ localSeconds: Int) -> Int {
        guard localSeconds > anchor else { return anchor }
        return anchor + (localSeconds - anchor + step - 1) / step * step
    }

    /// Returns the first allowed step at or after `unit`, which must be a step, and before the end of its day; nil if
    /// there is none.
    func firstAllowed(from unit: Int, dayStart: Int) -> Int? {
        guard isLimited else { return unit < dayStart + 86_400 ? unit : nil }
        var unit = unit
        while unit < dayStart + 86_400 {
            let second = unit - dayStart
            let hour = second / 3_600
            guard hours >> UInt64(hour) & 1 != 0 else {
                unit = align(dayStart + (Self.next(hours, after: hour) ?? 24) * 3_600)
                continue
            }
            let minute = second / 60 % 60
            guard minutes >> UInt64(minute) & 1 != 0 else {
                unit = align(dayStart + hour * 3_600 + (Self.next(minutes, after: minute) ?? 60) * 60)
                continue
            }
            guard seconds >> UInt64(second % 60) & 1 != 0 else {
                let next = Self.next(seconds, after: second % 60) ?? 60
                unit = align(dayStart + second / 60 * 60 + next)
                continue
            }
            return unit
        }
        return nil
    }

    /// Returns the next set bit after another, below 60, or nil if there is none.
    private static func next(_ mask: UInt64, after previous: Int) -> Int? {
        let rest = mask & (~0 << UInt64(previous + 1))
        let bit = rest.trailingZeroBitCount
        return bit < 60 ? bit : nil
    }
}

// MARK: - All days together

extension SubdailySteps {
    /// Whether any step can be allowed at all.
    ///
    /// Steps reach only the seconds of the day that are congruent to DTSTART's modulo the greatest common divisor of
    /// the step and a day.
    var canMatch: Bool {
        guard !offsets.isEmpty else { return false }
        guard isLimited else { return true }
        var (divisor, remainder) = (step, 86_400)
        while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
        let reachable = SubdailySteps(self, step: divisor, anchor: Gregorian.modulo(anchor, divisor))
        return reachable.firstAllowed(from: reachable.anchor, dayStart: 0) != nil
    }

    /// Returns the times of a day if the step divides a day, which makes all days the same. The result is nil if the
    /// step doesn't divide a day or there are more than `limit` times.
    func timesOfEveryDay(atMost limit: Int) -> [Int]? {
        guard 86_400 % step == 0 else { return nil }
        if !isLimited, 86_400 / step * offsets.count > limit { return nil }
        let day = SubdailySteps(self, step: step, anchor: Gregorian.modulo(anchor, step))
        var times: [Int] = []
        var unit = day.anchor
        while let allowed = day.firstAllowed(from: unit, dayStart: 0) {
            guard times.count + offsets.count <= limit else { return nil }
            for offset in offsets { times.append(allowed + offset) }
            unit = allowed + step
        }
        return times
    }
}

// MARK: - Walking

extension SubdailySteps {
    /// Returns the last step before a moment, or nil if there is none.
    func lastStep(before localSeconds: Int) -> Int? {
        localSeconds <= anchor ? nil : anchor + (localSeconds - 1 - anchor) / step * step
    }

    /// Returns the position before the first occurrence at or after a moment. The walk examines days from the first day
    /// of ``PlanCursor.TimeState/run`` on.
    func position(notBefore localSeconds: Int) -> PlanCursor.TimeState {
        // The unit that contains the moment may start before the moment.
        let first = align(localSeconds - (offsets.last ?? 0))
        return PlanCursor.TimeState(
            run: DayRun(firstDay: Gregorian.floorDivide(first, 86_400), bits: 0), unit: first - step,
            index: offsets.count)
    }

    /// Writes the next occurrences to the start of a block and returns their number.
    ///
    /// - Parameters:
    ///   - place: A position in the days of the rule.
    ///   - start: The local second before which occurrences are skipped.
    ///   - budget: The remaining steps; every examined day takes one step.
    func fill(
        _ block: OccurrenceBlock, _ position: inout PlanCursor.TimeState, _ place: inout DayRule.Cursor.State,
        of rule: DayRule,
        from start: Int, _ budget: inout Int
    ) -> Int {
        switch offsets {
        case .none: 0
        case .one(let offset): fill(CollectionOfOne(offset), block, &position, &place, of: rule, from: start, &budget)
        case .many(let offsets): fill(offsets, block, &position, &place, of: rule, from: start, &budget)
        case .product(let offsets): fill(offsets, block, &position, &place, of: rule, from: start, &budget)
        }
    }

    private func fill<Offsets: RandomAccessCollection<Int>>(
        _ offsets: Offsets, _ block: OccurrenceBlock, _ position: inout PlanCursor.TimeState,
        _ place: inout DayRule.Cursor.State,
        of rule: DayRule, from start: Int, _ budget: inout Int
    ) -> Int where Offsets.Index == Int {
        var filled = 0
        while filled < block.limit {
            if position.index == offsets.count {
                guard moveToNextUnit(&position, &place, of: rule, before: block.end, &budget) else { break }
            }
            while position.index < offsets.count, filled < block.limit {
                let localSeconds = position.unit &+ offsets[position.index]
                guard localSeconds < block.end else { return filled }
                position.index &+= 1
                guard localSeconds >= start else { continue }
                unsafe block.block[filled] = localSeconds
                filled &+= 1
            }
        }
        return filled
    }

    private func moveToNextUnit(
        _ position: inout PlanCursor.TimeState, _ place: inout DayRule.Cursor.State, of rule: DayRule, before end: Int,
        _ budget: inout Int
    ) -> Bool {
        var next = position.unit + step
        let midnight = position.midnight
        if midnight <= next, next < midnight &+ 86_400 {
            if let allowed = firstAllowed(from: next, dayStart: midnight) {
                guard allowed < end else { return false }
                (position.unit, position.index) = (allowed, 0)
                return true
            }
            next = align(midnight + 86_400)
        }
        while next < end, budget > 0 {
            budget -= 1
            let first = Gregorian.floorDivide(next, 86_400)
            guard let day = position.run.next(from: first, before: end, &place, of: rule, &budget) else { break }
            let dayStart = day * 86_400
            next = align(max(next, dayStart))
            if let allowed = firstAllowed(from: next, dayStart: dayStart) {
                guard allowed < end else { return false }
                (position.midnight, position.unit, position.index) = (dayStart, allowed, 0)
                return true
            }
            next = align(max(next, dayStart + 86_400))
        }
        return false
    }

    /// Returns the occurrences of a day before a local second, ascending.
    func occurrences(ofDayFrom midnight: Int, before end: Int) -> [Int] {
        var result: [Int] = []
        var unit = align(midnight)
        while let allowed = firstAllowed(from: unit, dayStart: midnight) {
            for offset in offsets where allowed + offset < end { result.append(allowed + offset) }
            unit = allowed + step
        }
        return result
    }
}

extension DayRun {
    /// Moves to the first day of a rule at or after a day and returns that day, or nil past a local second. The day
    /// stays in the run.
    ///
    /// A step can be longer than many runs; then a new place is created at the day.
    ///
    /// - Parameter place: The place after the run.
    fileprivate mutating func next(
        from day: Int, before end: Int, _ place: inout DayRule.Cursor.State, of rule: DayRule, _ budget: inout Int
    ) -> Int? {
        if day >= firstDay + 128 {
            place = rule.place(before: day)
            bits = 0
        }
        bits &= ~Self.lowest(day - firstDay)
        while bits == 0 {
            let endDay = Gregorian.floorDivide(end - 1, 86_400) + 1
            guard let next = rule.next(from: &place, before: endDay, &budget) else { return nil }
            self = next
            bits &= ~Self.lowest(day - firstDay)
        }
        return firstDay + bits.trailingZeroBitCount
    }
}
