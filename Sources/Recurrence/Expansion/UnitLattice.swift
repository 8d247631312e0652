/// The hours, minutes or seconds that FREQ=HOURLY, MINUTELY or SECONDLY steps through, and those that it may stop at.
///
/// All in clock seconds: the RFC defines rules on local time.
struct UnitLattice {
    /// Seconds from one step to the next.
    let step: Int
    /// Clock seconds of the unit that holds DTSTART.
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
        step = min(rule.interval, Stride.longestInterval * 86_400 / unit) * unit
        anchor = Gregorian.floorDivide(start.localSeconds, unit) * unit
        self.offsets = offsets
        hours = mask(.hours, rule.hours)
        minutes = mask(.minutes, rule.minutes)
        seconds = mask(.seconds, rule.seconds)
    }

    /// The same limits on other steps.
    private init(_ other: UnitLattice, step: Int, anchor: Int) {
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

extension UnitLattice {
    /// Whether any step can be allowed at all: steps reach only the seconds of the day that are congruent to DTSTART's
    /// modulo the greatest common divisor of the step and a day.
    var canMatch: Bool {
        guard !offsets.isEmpty else { return false }
        guard isLimited else { return true }
        var (divisor, remainder) = (step, 86_400)
        while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
        let reachable = UnitLattice(self, step: divisor, anchor: Gregorian.modulo(anchor, divisor))
        return reachable.firstAllowed(from: reachable.anchor, dayStart: 0) != nil
    }

    /// The times of a day, where a step divides it: the same on each. Nil where it does not, or there are more than `limit`.
    func timesOfEveryDay(atMost limit: Int) -> [Int]? {
        guard 86_400 % step == 0 else { return nil }
        if !isLimited, 86_400 / step * offsets.count > limit { return nil }
        let day = UnitLattice(self, step: step, anchor: Gregorian.modulo(anchor, step))
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
