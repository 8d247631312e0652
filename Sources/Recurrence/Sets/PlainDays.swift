/// The days of a ``PlainRule``, without a first and a last one: rules that are written alike have the same, wherever in their
/// periods they start.
package struct PlainDays: Hashable, Sendable {
    private let kind: Kind

    fileprivate enum Kind: Hashable {
        case periods(Periods)
        case months(Months)
    }

    /// Days that repeat after so many.
    fileprivate struct Periods: Hashable {
        /// A day with which one of the periods begins: the first from 1970 on.
        let anchor: Int32
        let length: Int32
        /// Bit n for the day n after the first of a period; where periods are shorter than that, of those that follow it too.
        let marks: UInt64
    }

    /// Days of months that count.
    fileprivate struct Months: Hashable {
        let pattern: MonthPattern
        /// Bit m for month m, 1…12.
        let named: UInt16
        /// The interval counts so many months together: one or twelve.
        let unit: Int8
        let interval: Int32
        /// The number of a unit that counts: the first from the year 0 on.
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

extension PlainDays {
    /// The next of them.
    ///
    /// - Parameters:
    ///   - first: the first day that is asked for, as a day number.
    ///   - end: the first that no longer is.
    ///   - months: of one query, whose rules come to the same few.
    /// - Returns: no marks where there is no such day.
    package func days(from first: Int, before end: Int, _ months: inout CivilMonths) -> MarkedDays {
        guard first < end else { return MarkedDays(first: first, marks: 0, next: end) }
        let days =
            switch kind {
            case .periods(let periods): periods.days(from: first)
            case .months(let rule): rule.days(from: first, before: end, &months)
            }
        // A shift by 64 leaves nothing.
        let marks = days.first < end ? days.marks & ((1 << UInt64(end - days.first)) &- 1) : 0
        return MarkedDays(first: days.first, marks: marks, next: days.next)
    }

    /// All of them in at most 64 days: bit n for the day n after the first.
    package func marks(from first: Int, before end: Int, _ months: inout CivilMonths) -> UInt64 {
        var marks: UInt64 = 0
        var next = first
        while next < end {
            let days = days(from: next, before: end, &months)
            guard days.marks != 0 else { break }
            marks |= days.marks << UInt64(days.first - first)
            next = days.next
        }
        return marks
    }

    /// Nil where a plan is more than one time on each of its days.
    static func daysAndTime(of plan: RecurrencePlan) -> (PlainDays, time: Int)? {
        switch plan.kind {
        case .periodic:
            guard let (periods, time) = plan.periodic.flatMap(Periods.periodsAndTime) else { return nil }
            return (PlainDays(kind: .periods(periods)), time)
        case .oneTime:
            guard let months = Months(plan) else { return nil }
            return (PlainDays(kind: .months(months)), plan.times[0])
        case .severalTimes, .picks, .lattice: return nil
        }
    }
}

extension PlainDays.Periods {
    fileprivate static func periodsAndTime(of periodic: Periodic) -> (PlainDays.Periods, time: Int)? {
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
        let start = periodic.anchor + first
        let day = Gregorian.floorDivide(start, 86_400)
        guard let days = Int32(exactly: length) else { return nil }
        let anchor = Int32(truncatingIfNeeded: Gregorian.modulo(day, length))
        return (PlainDays.Periods(anchor: anchor, length: days, marks: marks), start - day * 86_400)
    }

    fileprivate func days(from first: Int) -> MarkedDays {
        let passed = Gregorian.modulo(first - Int(anchor), Int(length))
        // A shift by more than 63 leaves nothing.
        let rest = marks >> UInt64(passed)
        if rest != 0 { return MarkedDays(first: first, marks: rest, next: first + 64 - passed) }
        let start = first - passed + Int(length)
        return MarkedDays(first: start, marks: marks, next: start + 64)
    }
}

extension PlainDays.Months {
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
        let interval = stride.hasMonths || stride.hasYears ? stride.interval : 1
        self.interval = Int32(interval)
        anchor = Int32(truncatingIfNeeded: Gregorian.modulo(stride.anchor, interval))
        (pattern, named) = (plan.pattern.inMonth, plan.pattern.months)
    }

    fileprivate func days(from first: Int, before end: Int, _ months: inout CivilMonths) -> MarkedDays {
        var number = months.month(ofDay: first).number
        while let counted = firstNamed(from: number) {
            let month = months.month(numbered: counted)
            guard month.firstDay < end else { break }
            let start = max(first, month.firstDay)
            let marks =
                pattern.days(ofMonthOfLength: month.length, from: month.weekday) >> UInt64(start - month.firstDay)
            if marks != 0 { return MarkedDays(first: start, marks: marks, next: month.end) }
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
