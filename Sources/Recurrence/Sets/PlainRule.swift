/// A rule as numbers alone, where that is possible: one time on each of its days, and these found by arithmetic. Most are such.
///
/// A ``RecurrenceSet`` can do everything, and for that lies in several places of memory; to come to each of them takes longer
/// than to expand a month. Thousands of these in a row are read as fast as numbers are.
package struct PlainRule: Sendable {
    /// The first and the last key of the set that it stands for: candidates outside do not count.
    package let keys: ClosedRange<Int>

    /// Whether keys are instants of a zone; otherwise they are the wall-clock seconds themselves.
    package let hasZone: Bool

    /// The last wall-clock second that UNTIL, or the year 9999, admits.
    private let last: Int
    private let days: Days

    fileprivate enum Days {
        case periods(Periods)
        case months(Months)
    }

    /// Days that repeat after a fixed time.
    fileprivate struct Periods {
        /// The wall-clock second at which one of the periods has its first occurrence.
        let anchor: Int
        /// Seconds.
        let length: Int
        /// The days of a period: bit n for n times 24 hours after its first.
        let days: UInt64
    }

    /// Days of months that count.
    fileprivate struct Months {
        let pattern: MonthPattern
        /// Bit m for month m, 1…12.
        let named: UInt16
        /// The interval counts so many months together: one or twelve.
        let unit: Int8
        let interval: Int32
        /// The number of a unit that counts: none before it does.
        let anchor: Int32
        /// Seconds after midnight.
        let time: Int32
    }
}

extension PlainRule {
    /// Nil for a set that is more than this: several rules, something added, BYSETPOS in months, weeks of a year, days of a
    /// year, several times a day, another calendar or reading.
    ///
    /// What the set excludes by EXDATE is not in here: see ``RecurrenceSet/exclusions``.
    package init?(_ set: RecurrenceSet) {
        guard set.rules.count == 1, set.additions.isEmpty, set.excludedRules.isEmpty, set.excludedDays.isEmpty else {
            return nil
        }
        let rule = set.rules[0]
        let plan = rule.plan
        // A gap that is shorter than the pause between two occurrences neither makes them one nor changes their order.
        guard rule.limit == .max, rule.reading.skippedTime == .offsetBefore, rule.reading.repeatedTime == .first,
            !plan.isNever, plan.scaled == nil, plan.head.isEmpty, plan.bodyStart == plan.first,
            rule.zone.map({ $0.longestGap < plan.shortestPause }) ?? true,
            rule.startKey <= rule.lastKey,
            let days = Days(plan)
        else { return nil }
        keys = rule.startKey...rule.lastKey
        hasZone = rule.zone != nil
        last = plan.last
        self.days = days
    }

    /// Writes the next candidates to the beginning of a block. Of them those count that have a key among ``keys``.
    ///
    /// - Parameters:
    ///   - block: where to.
    ///   - first: the first wall-clock second that is asked for.
    ///   - end: the first that no longer is.
    ///   - bound: filling stops with the first candidate that is not before it.
    /// - Returns: how many were written; 0 only where there are no more.
    package func fill(_ block: UnsafeMutableBufferPointer<Int>, from first: Int, to end: Int, bound: Int) -> Int {
        let end = min(end, last + 1)
        // No clock is more than a day from UTC.
        let first = max(first, keys.lowerBound - 90_000)
        guard first < end else { return 0 }
        switch days {
        case .periods(let periods): return unsafe periods.fill(block, from: first, to: end, bound: bound)
        case .months(let months): return unsafe months.fill(block, from: first, to: end, bound: bound)
        }
    }
}

extension PlainRule.Days {
    fileprivate init?(_ plan: RecurrencePlan) {
        switch plan.kind {
        case .periodic:
            guard let periods = plan.periodic.flatMap(PlainRule.Periods.init) else { return nil }
            self = .periods(periods)
        case .oneTime:
            guard let months = PlainRule.Months(plan) else { return nil }
            self = .months(months)
        case .severalTimes, .picks, .lattice: return nil
        }
    }
}

extension PlainRule.Periods {
    fileprivate init?(_ periodic: Periodic) {
        guard let first = periodic.offsets.first else { return nil }
        var days: UInt64 = 0
        for offset in periodic.offsets {
            let (day, rest) = (offset - first).quotientAndRemainder(dividingBy: 86_400)
            guard rest == 0, day < 64 else { return nil }
            days |= 1 << UInt64(day)
        }
        self.init(anchor: periodic.anchor + first, length: periodic.period, days: days)
    }

    fileprivate func fill(
        _ block: UnsafeMutableBufferPointer<Int>, from first: Int, to end: Int, bound: Int
    ) -> Int {
        let passed = Gregorian.modulo(first - anchor, length)
        var begin = first &- passed
        // A shift by more than 63 leaves nothing.
        var days = days & (~0 << UInt64((passed + 86_399) / 86_400))
        var filled = 0
        while begin < end {
            while days != 0 {
                let moment = begin &+ days.trailingZeroBitCount &* 86_400
                guard moment < end, filled < block.count else { return filled }
                unsafe block[filled] = moment
                filled &+= 1
                if moment >= bound { return filled }
                days &= days &- 1
            }
            begin &+= length
            days = self.days
        }
        return filled
    }
}

extension PlainRule.Months {
    fileprivate init?(_ plan: RecurrencePlan) {
        guard plan.positions == nil, plan.pattern.hasMonths else { return nil }
        let stride = plan.stride
        switch stride.unit {
        case .month: unit = 1
        case .year: unit = 12
        case .week, .day:
            guard stride.interval == 1 else { return nil }
            unit = 1
        case .weekYear: return nil
        }
        let countsMonths = stride.hasMonths || stride.hasYears
        (interval, anchor) = countsMonths ? (Int32(stride.interval), Int32(stride.anchor)) : (1, 0)
        (pattern, named, time) = (plan.pattern.inMonth, plan.pattern.months, Int32(plan.times[0]))
    }

    fileprivate func fill(
        _ block: UnsafeMutableBufferPointer<Int>, from first: Int, to end: Int, bound: Int
    ) -> Int {
        let time = Int(time)
        let firstDay = Gregorian.floorDivide(first - time + 86_399, 86_400)
        let (year, month, day) = Gregorian.components(ofDayNumber: firstDay)
        var number = year * 12 + month - 1
        var unpassed: UInt64 = ~0 << UInt64(day - 1)
        var filled = 0
        while let next = firstNamed(from: number) {
            if next != number { unpassed = ~0 }
            let (year, month) = (next / 12, next % 12 + 1)
            let begin = Gregorian.dayNumber(year: year, month: month, day: 1)
            guard begin * 86_400 + time < end else { return filled }
            let length = Gregorian.length(ofMonth: month, isLeapYear: Gregorian.isLeap(year))
            var days =
                pattern.days(ofMonthOfLength: length, from: Gregorian.weekdayIndex(ofDayNumber: begin)) & unpassed
            while days != 0 {
                let moment = (begin &+ days.trailingZeroBitCount) &* 86_400 &+ time
                guard moment < end, filled < block.count else { return filled }
                unsafe block[filled] = moment
                filled &+= 1
                if moment >= bound { return filled }
                days &= days &- 1
            }
            (number, unpassed) = (next + 1, ~0)
        }
        return filled
    }

    /// The number of the first month, from one on, that is named and lies in a unit that counts; nil where there is none.
    private func firstNamed(from number: Int) -> Int? {
        let (unit, interval, anchor) = (Int(unit), Int(interval), Int(anchor))
        var number = number
        while number < Self.end {
            let passed = number / unit - anchor
            let rest = passed > 0 ? passed % interval : passed
            if rest != 0 {
                number = (number / unit + (passed > 0 ? interval - rest : -rest)) * unit
                continue
            }
            let named = named >> UInt16(number % 12 + 1)
            if named & 1 != 0 { return number }
            number = named == 0 ? (number / 12 + 1) * 12 : number + named.trailingZeroBitCount
        }
        return nil
    }

    /// The month after the year 9999.
    private static var end: Int { 10_000 * 12 }
}
