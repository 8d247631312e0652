// Days and times forwards: a run of days at a time.

/// A position in the days of a rule that have one time each.
struct OneTimeCursor {
    private var days: DayRule.Cursor
    private let time: Int
    /// The days of the current run that are still to come.
    private var bits: UInt64 = 0
    /// The local second of the time on the first day of the run.
    private var start = 0

    init(_ rule: DayRule, _ time: Int, at moment: Int) {
        self.time = time
        // A day counts only if its time has not passed.
        days = DayRule.Cursor(rule, at: Self.day(of: time, notBefore: moment))
    }

    /// The first day on which a time is at or after a moment.
    @inline(__always)
    private static func day(of time: Int, notBefore moment: Int) -> Int {
        Gregorian.floorDivide(moment - time + 86_399, 86_400)
    }

    /// Writes up to `limit` occurrences before `end` to the start of a block.
    mutating func fill(
        _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, before end: Int, _ budget: inout Int
    ) -> Int {
        var drain = unsafe Drain(
            block: block, limit: limit, end: Self.day(of: time, notBefore: end), time: time, bits: bits, start: start)
        days.drain(into: &drain, &budget)
        (bits, start) = (drain.bits, drain.start)
        return drain.filled
    }

    /// Every index that is written to is less than `limit`, which no block is shorter than.
    @safe private struct Drain: RunDrain {
        let block: UnsafeMutableBufferPointer<Int>
        let limit: Int
        let end: Int
        let time: Int
        var bits: UInt64
        var start: Int
        var filled = 0

        @inline(__always)
        mutating func drain<Days: DayWalk>(_ days: inout Days, _ budget: inout Int) {
            // What the loops need is in registers: a write to the block could be one to `self`.
            let (block, limit, end, time) = unsafe (block, limit, end, time)
            var (bits, start, filled) = (bits, start, filled)
            while true {
                let first = bits.trailingZeroBitCount
                let shifted = bits &>> UInt64(truncatingIfNeeded: first)
                if bits != 0, shifted & (shifted &+ 1) == 0 {
                    // Consecutive days, such as those of DAILY.
                    let count = min(shifted.nonzeroBitCount, limit &- filled)
                    let moment = start &+ first &* 86_400
                    for index in 0..<count { unsafe block[filled &+ index] = moment &+ index &* 86_400 }
                    filled &+= count
                    bits &= ~(DayRun.lowest(count) &<< UInt64(truncatingIfNeeded: first))
                }
                while bits != 0, filled < limit {
                    unsafe block[filled] = start &+ bits.trailingZeroBitCount &* 86_400
                    filled &+= 1
                    bits &= bits &- 1
                }
                guard filled < limit, let run = days.next(before: end, &budget) else { break }
                bits = run.bits
                start = run.firstDay &* 86_400 &+ time
            }
            (self.bits, self.start, self.filled) = (bits, start, filled)
        }
    }
}

/// A position in the days of a rule that have the same times each.
struct SeveralTimesCursor<Times: RandomAccessCollection<Int> & Sendable>: Sendable where Times.Index == Int {
    private var days: DayRule.Cursor
    /// Ascending; one at least.
    private let times: Times
    /// The next time of the current day; the count of times before the first day.
    private var index: Int
    private var midnight = 0
    /// The days of the current run after the current day.
    private var bits: UInt64 = 0
    /// The first day of the run.
    private var firstDay = 0

    init(_ rule: DayRule, _ times: Times, at moment: Int) {
        self.times = times
        index = times.count
        let day = Gregorian.floorDivide(moment, 86_400)
        days = DayRule.Cursor(rule, at: day)
        // Of the first day, times may have passed.
        if days.next(before: day + 1) != nil {
            midnight = day * 86_400
            index = times.firstIndex(notBelow: moment - midnight)
        }
    }

    /// Writes up to `limit` occurrences before `end` to the start of a block.
    mutating func fill(
        _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, before end: Int, _ budget: inout Int
    ) -> Int {
        var drain = unsafe Drain(
            block: block, limit: limit, end: Gregorian.floorDivide(end - 1, 86_400) + 1, times: times, index: index,
            midnight: midnight, bits: bits, firstDay: firstDay)
        days.drain(into: &drain, &budget)
        (index, midnight, bits, firstDay) = (drain.index, drain.midnight, drain.bits, drain.firstDay)
        var filled = drain.filled
        // Only times of the last day can be too late. They stay the next.
        while unsafe filled > 0 && block[filled - 1] >= end {
            filled -= 1
            index -= 1
        }
        return filled
    }

    /// Every index that is written to is less than `limit`, which no block is shorter than.
    @safe private struct Drain: RunDrain {
        let block: UnsafeMutableBufferPointer<Int>
        let limit: Int
        let end: Int
        let times: Times
        var index: Int
        var midnight: Int
        var bits: UInt64
        var firstDay: Int
        var filled = 0

        @inline(__always)
        mutating func drain<Days: DayWalk>(_ days: inout Days, _ budget: inout Int) {
            let (block, limit, end, times) = unsafe (block, limit, end, times)
            var (index, midnight, bits, firstDay, filled) = (index, midnight, bits, firstDay, filled)
            while true {
                while index < times.count && filled < limit {
                    unsafe block[filled] = midnight &+ times[index]
                    filled &+= 1
                    index &+= 1
                }
                if filled == limit { break }
                if bits == 0 {
                    guard let run = days.next(before: end, &budget) else { break }
                    (firstDay, bits) = (run.firstDay, run.bits)
                }
                midnight = (firstDay &+ bits.trailingZeroBitCount) &* 86_400
                bits &= bits &- 1
                index = 0
            }
            (self.index, self.midnight, self.bits) = (index, midnight, bits)
            (self.firstDay, self.filled) = (firstDay, filled)
        }
    }
}
