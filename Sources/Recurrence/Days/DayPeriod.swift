/// Days that repeat after a fixed number of days: every n days, or some weekdays of every n-th week.
package struct DayPeriod: Hashable, Sendable {
    /// The first day from day 0 on with which a period starts.
    private let anchor: Int32
    /// Days.
    private let length: Int32
    /// How many days ``bits`` stand for: as many whole periods as 64 days hold, or one that is longer.
    private let span: Int32
    /// The number of days in one period, before ``weekdays`` are cut out.
    private let count: Int32
    /// Bit n for the n-th day of a period. There are no others, however long the period is.
    private let bits: UInt64
    /// Cut out of ``bits``: bit n for the weekday n, Monday is 0.
    private let weekdays: UInt8

    private static let everyWeekday: UInt8 = 0x7F

    /// Creates the days that repeat after some days; nil if there are none.
    ///
    /// - Parameters:
    ///   - first: the day of bit 0.
    ///   - bits: the days of a period, which lie within 64 days.
    ///   - weekdays: the weekdays that remain of them. Bit n for the weekday n, Monday is 0.
    init?(first: Int, length: Int, bits: UInt64, weekdays: UInt64 = UInt64(Self.everyWeekday)) {
        guard bits != 0, Int32(exactly: 7 * length) != nil else { return nil }
        var (first, period, length) = (first, bits, length)
        var weekdays = UInt8(truncatingIfNeeded: weekdays & UInt64(Self.everyWeekday))
        if length % 7 == 0 || length <= 9, weekdays != Self.everyWeekday {
            // The weekdays of a period are always the same, or those of seven periods in a row fit into a word.
            if length % 7 != 0 {
                period = Self.repeated(period, every: length, within: 7 * length)
                length *= 7
            }
            period &= DaySet.word(ofWeekdays: UInt64(weekdays), Gregorian.weekdayIndex(ofDayNumber: first), 0)
            weekdays = Self.everyWeekday
        }
        guard period != 0, weekdays != 0 else { return nil }
        // Rules that name the same days start a period with the same one, whichever day their weeks start on.
        let skipped = period.trailingZeroBitCount
        first += skipped
        period >>= UInt64(skipped)
        let span = length >= 64 ? length : 64 / length * length
        self.length = Int32(truncatingIfNeeded: length)
        self.span = Int32(truncatingIfNeeded: span)
        count = Int32(truncatingIfNeeded: period.nonzeroBitCount)
        self.bits = Self.repeated(period, every: length, within: span)
        self.weekdays = weekdays
        anchor = Int32(truncatingIfNeeded: Gregorian.modulo(first, length))
    }

    /// The days of a period as often as they fit into a number of days.
    private static func repeated(_ bits: UInt64, every length: Int, within span: Int) -> UInt64 {
        var (bits, known) = (bits, length)
        while known < min(span, 64) {
            bits |= bits << UInt64(known)
            known *= 2
        }
        return bits & DayRun.lowest(span)
    }

    /// The days of the periods that ``bits`` stand for, of which the first starts on a day.
    @inline(__always)
    private func word(at start: Int) -> UInt64 {
        if weekdays == Self.everyWeekday { return bits }
        return bits & DaySet.word(ofWeekdays: UInt64(weekdays), Gregorian.weekdayIndex(ofDayNumber: start), 0)
    }
}

extension DayPeriod {
    /// Walks the days in runs of as many whole periods as fit into 64 days.
    struct Walk: DayWalk {
        private let period: DayPeriod
        private(set) var position: DayPosition

        init(_ period: DayPeriod, from position: DayPosition) { (self.period, self.position) = (period, position) }

        @inline(__always)
        init(_ period: DayPeriod, at day: Int) {
            (self.period, position) = (period, DayPosition())
            move(to: day)
        }

        @inline(__always)
        mutating func move(to day: Int) {
            let passed = Gregorian.modulo(day &- Int(period.anchor), Int(period.length))
            position.runStart = day &- passed
            // A shift by more than 63 leaves nothing.
            position.ahead = period.word(at: position.runStart) & (~0 << UInt64(passed))
        }

        @inline(__always)
        var repetition: DayRepetition? {
            period.weekdays == DayPeriod.everyWeekday
                ? DayRepetition(length: Int(period.length), count: Int(period.count)) : nil
        }

        @inline(__always)
        mutating func next(before end: Int, _ steps: inout Int) -> DayRun? {
            // Of seven periods in a row one has a weekday that remains.
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

    /// How many days there are in a range.
    func count(in days: Range<Int>) -> Int {
        days.isEmpty ? 0 : count(before: days.upperBound) - count(before: days.lowerBound)
    }

    /// The day that has `rank` days of the period between `first` and it; nil where that is beyond all numbers.
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

    /// How many days there are from the anchor to a day; negative before it.
    private func count(before day: Int) -> Int {
        let cycles = Gregorian.floorDivide(day - Int(anchor), cycle)
        let start = Int(anchor) + cycles * cycle
        return cycles * walkedCount(in: Int(anchor)..<Int(anchor) + cycle) + walkedCount(in: start..<day)
    }

    /// How many days there are in a range that is no longer than a cycle.
    private func walkedCount(in days: Range<Int>) -> Int {
        var (walk, steps, count) = (Walk(self, at: days.lowerBound), Int.max, 0)
        while let run = walk.next(before: days.upperBound, &steps) { count += run.bits.nonzeroBitCount }
        return count
    }
}

extension UInt64 {
    /// The index of the bit that has `rank` set bits below it. There are more than that.
    func index(ofBit rank: Int) -> Int {
        var bits = self
        for _ in 0..<rank { bits &= bits &- 1 }
        return bits.trailingZeroBitCount
    }
}
