/// Days that repeat after a fixed number of days: every n days, or some weekdays of every n-th week.
package struct DayPeriod: Hashable, Sendable {
    /// The first day at or after day 0 on which a period starts.
    private let anchor: Int32
    /// The length of a period in days.
    private let length: Int32
    /// The number of days covered by ``bits``: as many whole periods as fit into 64 days, or one longer period.
    private let span: Int32
    /// The days of a period, bit n for the n-th day. There are no other days, even in a longer period.
    private let bits: UInt64
    /// The weekdays to intersect with ``bits``, bit n for weekday n, where Monday is 0.
    private let weekdays: UInt8

    private static let everyWeekday: UInt8 = 0x7F

    /// Creates the days that repeat with a period, or returns nil if there are none.
    ///
    /// - Parameters:
    ///   - first: The day of bit 0.
    ///   - bits: The days of a period, all within 64 days.
    ///   - weekdays: The weekdays to keep, bit n for weekday n, where Monday is 0.
    init?(first: Int, length: Int, bits: UInt64, weekdays: UInt64 = UInt64(Self.everyWeekday)) {
        guard bits != 0, Int32(exactly: 7 * length) != nil else { return nil }
        var (first, period, length) = (first, bits, length)
        var weekdays = UInt8(truncatingIfNeeded: weekdays & UInt64(Self.everyWeekday))
        if length % 7 == 0 || length <= 9, weekdays != Self.everyWeekday {
            // Either every period has the same weekdays, or the weekdays of seven consecutive periods fit into a word.
            if length % 7 != 0 {
                period = Self.repeated(period, every: length, within: 7 * length)
                length *= 7
            }
            period &= DaySet.word(ofWeekdays: UInt64(weekdays), Gregorian.weekdayIndex(ofDayNumber: first), 0)
            weekdays = Self.everyWeekday
        }
        guard period != 0, weekdays != 0 else { return nil }
        // Rules that select the same days start a period with the same day, regardless of their WKST.
        let skipped = period.trailingZeroBitCount
        first += skipped
        period >>= UInt64(skipped)
        let span = length >= 64 ? length : 64 / length * length
        self.length = Int32(truncatingIfNeeded: length)
        self.span = Int32(truncatingIfNeeded: span)
        self.bits = Self.repeated(period, every: length, within: span)
        self.weekdays = weekdays
        anchor = Int32(truncatingIfNeeded: Gregorian.modulo(first, length))
    }

    /// Returns the days of a period repeated as often as they fit into a number of days.
    private static func repeated(_ bits: UInt64, every length: Int, within span: Int) -> UInt64 {
        var (bits, known) = (bits, length)
        while known < min(span, 64) {
            bits |= bits << UInt64(known)
            known *= 2
        }
        return bits & DayRun.lowest(span)
    }

    /// Returns the days of the periods that ``bits`` covers, for periods that start on a day.
    private func word(at start: Int) -> UInt64 {
        if weekdays == Self.everyWeekday { return bits }
        return bits & DaySet.word(ofWeekdays: UInt64(weekdays), Gregorian.weekdayIndex(ofDayNumber: start), 0)
    }
}

extension DayPeriod {
    /// A walk over the days in runs of as many whole periods as fit into 64 days.
    struct Walk: DayWalk {
        private let period: DayPeriod
        private(set) var position: DayWalkState

        init(_ period: DayPeriod, from position: DayWalkState) { (self.period, self.position) = (period, position) }

        init(_ period: DayPeriod, at day: Int) {
            (self.period, position) = (period, DayWalkState())
            move(to: day)
        }

        mutating func move(to day: Int) {
            let passed = Gregorian.modulo(day &- Int(period.anchor), Int(period.length))
            position.runStart = day &- passed
            // A shift by more than 63 leaves nothing.
            position.ahead = period.word(at: position.runStart) & (~0 << UInt64(passed))
        }

        var repetition: Int? { period.cycle }

        var repeatingDays: Range<Int> { Int(Int32.min)..<Int(Int32.max) }

        mutating func next(before end: Int, _ steps: inout Int) -> DayRun? {
            // Of seven consecutive periods, at least one has a selected weekday.
            while position.ahead == 0 {
                let following = position.runStart &+ Int(period.span)
                guard following < end else { return nil }
                position.runStart = following
                position.ahead = period.word(at: following)
            }
            let run = DayRun(firstDay: position.runStart, bits: position.ahead)
            guard run.firstDay &+ 64 > end else {
                position.ahead = 0
                return run
            }
            let bits = run.bits & DayRun.lowest(end - run.firstDay)
            guard bits != 0 else { return nil }
            position.ahead ^= bits
            return DayRun(firstDay: run.firstDay, bits: bits)
        }

        mutating func previous(notBefore first: Int, _ steps: inout Int) -> DayRun? {
            var behind = period.word(at: position.runStart) & ~position.ahead
            while behind == 0 {
                guard position.runStart > first else { return nil }
                position.runStart -= Int(period.span)
                position.ahead = 0
                behind = period.word(at: position.runStart)
            }
            let bits = behind & ~DayRun.lowest(first - position.runStart)
            guard bits != 0 else { return nil }
            position.ahead |= bits
            return DayRun(firstDay: position.runStart, bits: bits)
        }
    }
}

// MARK: - Counting

extension DayPeriod {
    /// The number of days after which weekdays repeat too.
    private var cycle: Int { weekdays == Self.everyWeekday ? Int(length) : 7 * Int(length) }

    /// Returns the number of days in a range.
    func count(in days: Range<Int>) -> Int {
        days.isEmpty ? 0 : count(before: days.upperBound) - count(before: days.lowerBound)
    }

    /// Returns the day preceded by `rank` days of the period since `first`, or nil if that overflows.
    func day(rank: Int, from first: Int) -> Int? {
        let (total, carry) = rank.addingReportingOverflow(count(before: first))
        guard !carry else { return nil }
        let perCycle = walkedCount(in: Int(anchor)..<Int(anchor) + cycle)
        let cycles = Gregorian.floorDivide(total, perCycle)
        let (distance, overflow) = cycles.multipliedReportingOverflow(by: cycle)
        let (start, carryOfStart) = distance.addingReportingOverflow(Int(anchor))
        guard !overflow, !carryOfStart, start < Int.max / 2 else { return nil }
        var rest = total - cycles * perCycle
        var (walk, steps) = (Walk(self, at: start), Int.max)
        while let run = walk.next(before: start + cycle, &steps) {
            if rest < run.bits.nonzeroBitCount { return run.firstDay + run.bits.index(ofBit: rest) }
            rest -= run.bits.nonzeroBitCount
        }
        return nil
    }

    /// Returns the number of days from the anchor to a day, negative for a day before the anchor.
    private func count(before day: Int) -> Int {
        let cycles = Gregorian.floorDivide(day - Int(anchor), cycle)
        let start = Int(anchor) + cycles * cycle
        return cycles * walkedCount(in: Int(anchor)..<Int(anchor) + cycle) + walkedCount(in: start..<day)
    }

    /// Returns the number of days in a range no longer than a cycle.
    private func walkedCount(in days: Range<Int>) -> Int {
        var (walk, steps, count) = (Walk(self, at: days.lowerBound), Int.max, 0)
        while let run = walk.next(before: days.upperBound, &steps) { count += run.bits.nonzeroBitCount }
        return count
    }
}

extension UInt64 {
    /// Returns the index of the set bit with `rank` set bits below. The word must have more than `rank` set bits.
    func index(ofBit rank: Int) -> Int {
        var bits = self
        for _ in 0..<rank { bits &= bits &- 1 }
        return bits.trailingZeroBitCount
    }
}
