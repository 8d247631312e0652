/// A rule as numbers alone, where that is possible: one time on each of its days, and these found by arithmetic. Most are such.
///
/// A ``RecurrenceSet`` can do everything, and for that lies in several places of memory; to come to each of them takes longer
/// than to expand a month. Thousands of these in a row are read as fast as numbers are.
package struct PlainRule: Sendable {
    /// The first and the last key of the set that it stands for: candidates outside do not count.
    package let keys: ClosedRange<Int>

    /// Whether keys are instants of a zone; otherwise they are the wall-clock seconds themselves.
    package let hasZone: Bool

    /// Seconds after midnight, on each of its days.
    package let time: Int32

    /// No day before it has a time that counts.
    private let firstDay: Int32
    /// The last day that UNTIL, or the year 9999, admits.
    private let lastDay: Int32
    private let days: Days

    fileprivate enum Days {
        case periods(Periods)
        case months(Months)
    }

    /// Days that repeat after so many.
    fileprivate struct Periods {
        /// A day with which one of the periods begins.
        let anchor: Int32
        let length: Int32
        /// Bit n for the day n after the first of a period; where periods are shorter than that, of those that follow it too.
        let marks: UInt64
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
    }
}

/// Some days of a rule, close together.
package struct MarkedDays {
    /// A day number.
    package let first: Int
    /// Bit n for the day n after the first.
    package let marks: UInt64
    /// The day to go on from.
    package let next: Int
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
            let (days, time) = Days.daysAndTime(of: plan)
        else { return nil }
        keys = rule.startKey...rule.lastKey
        hasZone = rule.zone != nil
        // No clock is more than a day from UTC.
        firstDay = Int32(clamping: Gregorian.floorDivide(rule.startKey - 90_000 - time, 86_400))
        lastDay = Int32(clamping: Gregorian.floorDivide(plan.last - time, 86_400))
        self.days = days
        self.time = Int32(time)
    }

    /// The next of its days. Of their times those count that have a key among ``keys``.
    ///
    /// - Parameters:
    ///   - first: the first day that is asked for, as a day number.
    ///   - end: the first that no longer is.
    ///   - months: of one query, whose rules come to the same few.
    /// - Returns: no marks where there is no such day.
    package func days(from first: Int, before end: Int, _ months: inout CivilMonths) -> MarkedDays {
        let (first, end) = (max(first, Int(firstDay)), min(end, Int(lastDay) + 1))
        guard first < end else { return MarkedDays(first: first, marks: 0, next: end) }
        let days =
            switch days {
            case .periods(let periods): periods.days(from: first)
            case .months(let rule): rule.days(from: first, before: end, &months)
            }
        // A shift by 64 leaves nothing.
        let marks = days.first < end ? days.marks & ((1 << UInt64(end - days.first)) &- 1) : 0
        return MarkedDays(first: days.first, marks: marks, next: days.next)
    }
}

extension PlainRule.Days {
    /// Nil where a plan is more than one time on each of its days.
    fileprivate static func daysAndTime(of plan: RecurrencePlan) -> (PlainRule.Days, time: Int)? {
        switch plan.kind {
        case .periodic:
            guard let (periods, time) = plan.periodic.flatMap(PlainRule.Periods.periodsAndTime) else { return nil }
            return (.periods(periods), time)
        case .oneTime:
            guard let months = PlainRule.Months(plan) else { return nil }
            return (.months(months), plan.times[0])
        case .severalTimes, .picks, .lattice: return nil
        }
    }
}

extension PlainRule.Periods {
    fileprivate static func periodsAndTime(of periodic: Periodic) -> (PlainRule.Periods, time: Int)? {
        guard let first = periodic.offsets.first, periodic.period % 86_400 == 0 else { return nil }
        let length = periodic.period / 86_400
        var marks: UInt64 = 0
        for offset in periodic.offsets {
            let (day, rest) = (offset - first).quotientAndRemainder(dividingBy: 86_400)
            guard rest == 0, day < 64 else { return nil }
            marks |= 1 << UInt64(day)
        }
        // Twice as many periods each time; a shift by 64 or more adds nothing.
        var known = length
        while known < 64 {
            marks |= marks << UInt64(known)
            known *= 2
        }
        let anchor = Gregorian.floorDivide(periodic.anchor + first, 86_400)
        guard let anchorDay = Int32(exactly: anchor), let days = Int32(exactly: length) else { return nil }
        return (
            PlainRule.Periods(anchor: anchorDay, length: days, marks: marks),
            periodic.anchor + first - anchor * 86_400
        )
    }

    fileprivate func days(from first: Int) -> MarkedDays {
        let passed = Gregorian.modulo(first - Int(anchor), Int(length))
        // A shift by more than 63 leaves nothing.
        let rest = marks >> UInt64(passed)
        if rest != 0 { return MarkedDays(first: first, marks: rest, next: first + 64 - passed) }
        let begin = first - passed + Int(length)
        return MarkedDays(first: begin, marks: marks, next: begin + 64)
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
        (pattern, named) = (plan.pattern.inMonth, plan.pattern.months)
    }

    fileprivate func days(from first: Int, before end: Int, _ months: inout CivilMonths) -> MarkedDays {
        var number = months.month(ofDay: first).number
        while let counted = firstNamed(from: number) {
            let month = months.month(numbered: counted)
            guard month.firstDay < end else { break }
            let begin = max(first, month.firstDay)
            let marks =
                pattern.days(ofMonthOfLength: month.length, from: month.weekday) >> UInt64(begin - month.firstDay)
            if marks != 0 { return MarkedDays(first: begin, marks: marks, next: month.end) }
            number = counted + 1
        }
        return MarkedDays(first: first, marks: 0, next: end)
    }

    /// The number of the first month, from one on, that is named and lies in a unit that counts; nil where there is none.
    private func firstNamed(from number: Int) -> Int? {
        let (interval, anchor) = (Int(interval), Int(anchor))
        var number = number
        while number < Self.end {
            let count = unit == 1 ? number : number / 12
            let passed = count - anchor
            let rest = passed < 0 ? passed : interval == 1 ? 0 : passed % interval
            if rest != 0 {
                number = (count + (passed > 0 ? interval - rest : -rest)) * Int(unit)
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
