/// The hours, minutes or seconds that FREQ=HOURLY, MINUTELY or SECONDLY steps through, and those that it may stop at.
///
/// All in local seconds: the RFC defines rules on local time.
struct SubdailySteps {
    /// Seconds from one step to the next.
    let step: Int
    /// Local seconds of the unit that holds DTSTART.
    let anchor: Int
    /// Seconds of the occurrences within a unit, ascending; fewer than a unit has.
    let offsets: ClockTimes
    /// Bit n for an hour, minute or second at which a unit may start.
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
        // A step longer than all years together is never taken twice; cut to that, no sum overflows.
        step = min(rule.interval, IntervalSteps.longestInterval * 86_400 / unit) * unit
        anchor = Gregorian.floorDivide(start.localSeconds, unit) * unit
        self.offsets = offsets
        hours = mask(.hours, rule.hours)
        minutes = mask(.minutes, rule.minutes)
        seconds = mask(.seconds, rule.seconds)
    }

    /// The same limits on other steps.
    private init(_ other: SubdailySteps, step: Int, anchor: Int) {
        self.step = step
        self.anchor = anchor
        (offsets, hours, minutes, seconds) = (other.offsets, other.hours, other.minutes, other.seconds)
    }

    /// Whether BYHOUR, BYMINUTE or BYSECOND leave anything out.
    var isLimited: Bool { hours & minutes & seconds != ~0 }

    /// The first step at or after a moment, whether allowed or not.
    func align(_ moment: Int) -> Int {
        guard moment > anchor else { return anchor }
        return anchor + (moment - anchor + step - 1) / step * step
    }

    /// The first allowed step from `unit`, which is a step, that lies before the end of its day; nil where none does.
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

    /// The next set bit after `position`, of 60 at most.
    private static func next(_ mask: UInt64, after position: Int) -> Int? {
        let rest = mask & (~0 << UInt64(position + 1))
        let bit = rest.trailingZeroBitCount
        return bit < 60 ? bit : nil
    }
}

// MARK: - All days together

extension SubdailySteps {
    /// Whether any step can be allowed at all: steps reach only the seconds of the day that are congruent to DTSTART's
    /// modulo the greatest common divisor of the step and a day.
    var canMatch: Bool {
        guard !offsets.isEmpty else { return false }
        guard isLimited else { return true }
        var (divisor, remainder) = (step, 86_400)
        while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
        let reachable = SubdailySteps(self, step: divisor, anchor: Gregorian.modulo(anchor, divisor))
        return reachable.firstAllowed(from: reachable.anchor, dayStart: 0) != nil
    }

    /// The times of a day, where a step divides it: the same on each. Nil where it does not, or there are more than `limit`.
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
    /// The last step before a moment; nil if there is none.
    fileprivate func lastStep(before moment: Int) -> Int? {
        moment <= anchor ? nil : anchor + (moment - 1 - anchor) / step * step
    }

    /// A position between two occurrences: steps on the days of a rule.
    struct Cursor {
        private let steps: SubdailySteps
        private var days: SeekableDays
        /// Midnight of the day of ``unit``.
        private var midnight = Int.min
        private var unit: Int
        /// The offset of the next occurrence in ``unit``; their count where the next is in another unit.
        private var index: Int

        /// A cursor before the first occurrence at or after a moment.
        init(_ steps: SubdailySteps, _ rule: DayRule, at moment: Int) {
            self.steps = steps
            // The unit that has the moment may start before it.
            let first = steps.align(moment - (steps.offsets.last ?? 0))
            unit = first - steps.step
            index = steps.offsets.count
            days = SeekableDays(rule, at: Gregorian.floorDivide(first, 86_400))
            firstMoment = moment
        }

        /// Occurrences before it are passed over.
        private let firstMoment: Int

        /// Writes up to `limit` occurrences before `end` to the start of a block.
        ///
        /// - Parameter budget: every day that is looked at takes one step.
        mutating func fill(
            _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, before end: Int, _ budget: inout Int
        ) -> Int {
            switch steps.offsets {
            case .none: 0
            case .one(let offset): unsafe fill(CollectionOfOne(offset), block, limit, before: end, &budget)
            case .many(let offsets): unsafe fill(offsets, block, limit, before: end, &budget)
            case .product(let offsets): unsafe fill(offsets, block, limit, before: end, &budget)
            }
        }

        @inline(__always)
        private mutating func fill<Offsets: RandomAccessCollection<Int>>(
            _ offsets: Offsets, _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, before end: Int,
            _ budget: inout Int
        ) -> Int where Offsets.Index == Int {
            var filled = 0
            while filled < limit {
                if index == offsets.count {
                    guard moveToNextUnit(before: end, &budget) else { break }
                }
                while index < offsets.count, filled < limit {
                    let moment = unit &+ offsets[index]
                    guard moment < end else { return filled }
                    index &+= 1
                    guard moment >= firstMoment else { continue }
                    unsafe block[filled] = moment
                    filled &+= 1
                }
            }
            return filled
        }

        private mutating func moveToNextUnit(before end: Int, _ budget: inout Int) -> Bool {
            var next = unit + steps.step
            if midnight <= next, next < midnight + 86_400 {
                if let allowed = steps.firstAllowed(from: next, dayStart: midnight) {
                    guard allowed < end else { return false }
                    (unit, index) = (allowed, 0)
                    return true
                }
                next = steps.align(midnight + 86_400)
            }
            while next < end, budget > 0 {
                budget -= 1
                guard let day = days.next(from: Gregorian.floorDivide(next, 86_400), before: end, &budget) else {
                    break
                }
                let dayStart = day * 86_400
                next = steps.align(max(next, dayStart))
                if let allowed = steps.firstAllowed(from: next, dayStart: dayStart) {
                    guard allowed < end else { return false }
                    (midnight, unit, index) = (dayStart, allowed, 0)
                    return true
                }
                next = steps.align(max(next, dayStart + 86_400))
            }
            return false
        }
    }

    /// A position between two occurrences that moves backwards.
    struct ReverseCursor {
        private let steps: SubdailySteps
        private let rule: DayRule
        private var days: DayRule.Cursor
        private let end: Int
        private var run = DayRun(firstDay: 0, bits: 0)
        /// The occurrences of a day that are still to come, ascending.
        private var rest: [Int] = []

        init(_ steps: SubdailySteps, _ rule: DayRule, before end: Int) {
            (self.steps, self.rule, self.end) = (steps, rule, end)
            days = DayRule.Cursor(rule, at: Gregorian.floorDivide(end - 1, 86_400) + 1)
        }

        mutating func previous(notBefore start: Int, _ budget: inout Int) -> Int? {
            while true {
                if let moment = rest.popLast() { return moment >= start ? moment : nil }
                while run.bits == 0 {
                    let first = Gregorian.floorDivide(start, 86_400)
                    guard let run = days.previous(notBefore: first, &budget) else { return nil }
                    self.run = run
                }
                let bit = 63 - run.bits.leadingZeroBitCount
                run.bits ^= 1 << UInt64(bit)
                let midnight = (run.firstDay + bit) * 86_400
                guard let last = steps.lastStep(before: midnight + 86_400) else { return nil }
                // A step can be longer than a day: most days have none.
                guard last >= midnight else {
                    days = DayRule.Cursor(rule, at: Gregorian.floorDivide(last, 86_400) + 1)
                    run.bits = 0
                    continue
                }
                collect(dayFrom: midnight)
            }
        }

        private mutating func collect(dayFrom midnight: Int) {
            var unit = steps.align(midnight)
            while let allowed = steps.firstAllowed(from: unit, dayStart: midnight) {
                for offset in steps.offsets where allowed + offset < end { rest.append(allowed + offset) }
                unit = allowed + steps.step
            }
        }
    }
}

/// The days of a rule one by one, of which most may be passed over.
private struct SeekableDays {
    private let rule: DayRule
    private var cursor: DayRule.Cursor
    private var run: DayRun

    init(_ rule: DayRule, at day: Int) {
        self.rule = rule
        run = DayRun(firstDay: day, bits: 0)
        cursor = DayRule.Cursor(rule, at: day)
    }

    /// The first day of the rule from one on; nil if it would be past a local second. The day stays the next.
    mutating func next(from day: Int, before end: Int, _ budget: inout Int) -> Int? {
        if day >= run.firstDay + 128 {
            cursor = DayRule.Cursor(rule, at: day)
            run.bits = 0
        }
        run.bits &= ~DayRun.lowest(day - run.firstDay)
        while run.bits == 0 {
            guard let next = cursor.next(before: Gregorian.floorDivide(end - 1, 86_400) + 1, &budget) else {
                return nil
            }
            run = next
            run.bits &= ~DayRun.lowest(day - run.firstDay)
        }
        return run.firstDay + run.bits.trailingZeroBitCount
    }
}
