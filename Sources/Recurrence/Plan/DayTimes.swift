// Inlined: a loop for each case of DayRule and ClockTimes. As calls, they take 2 % more instructions on R1.

// Walking forward over days and times: loops that convert runs of days to occurrences.

extension PlanCursor.TimeState {
    /// Returns the first day on which a time is at or after a moment. The day of the moment counts only if the time
    /// hasn't passed.
    @inline(__always)
    static func day(of time: Int, notBefore localSeconds: Int) -> Int {
        Gregorian.floorDivide(localSeconds - time + 86_399, 86_400)
    }

    /// Creates a position before the first time at or after a moment.
    ///
    /// - Parameter place: A place before the day of the moment in the days of the rule.
    init(_ times: ClockTimes, on days: DayRule, _ place: inout DayRule.Cursor.State, at localSeconds: Int) {
        index = times.count
        let day = Gregorian.floorDivide(localSeconds, 86_400)
        var steps = Int.max
        // On the first day, some times may have passed.
        if days.next(from: &place, before: day + 1, &steps) != nil {
            midnight = day * 86_400
            index = times.firstIndex(notBelow: localSeconds - midnight)
        }
    }

    /// Writes the next occurrences of days that have one time each and returns their number.
    mutating func fill(
        _ block: OccurrenceBlock, _ days: DayRule, _ place: inout DayRule.Cursor.State, _ time: Int, _ budget: inout Int
    ) -> Int {
        var consumer = OneTimeConsumer(block: block, time: time, run: run)
        days.walk(from: &place, into: &consumer, &budget)
        run = consumer.run
        return consumer.filled
    }

    /// Writes the next occurrences of days that all have the same times and returns their number.
    mutating func fill(
        _ block: OccurrenceBlock, _ days: DayRule, _ place: inout DayRule.Cursor.State, _ times: ClockTimes,
        _ budget: inout Int
    ) -> Int {
        switch times {
        case .none: 0
        case .one(let time): fill(block, days, &place, time, &budget)
        case .many(let times):
            unsafe times.withUnsafeBufferPointer { unsafe fill(block, days, &place, several: $0, &budget) }
        case .product(let times): fill(block, days, &place, several: times, &budget)
        }
    }

    private mutating func fill<Times: RandomAccessCollection<Int>>(
        _ block: OccurrenceBlock, _ days: DayRule, _ place: inout DayRule.Cursor.State, several times: Times,
        _ budget: inout Int
    ) -> Int where Times.Index == Int {
        var consumer = SeveralTimesConsumer(block: block, times: times, position: self)
        days.walk(from: &place, into: &consumer, &budget)
        self = consumer.position
        var filled = consumer.filled
        // Only times of the last day can be too late. They remain the next ones.
        while unsafe filled > 0 && block.block[filled - 1] >= block.end {
            filled -= 1
            index -= 1
        }
        return filled
    }
}

private struct OneTimeConsumer: RunConsumer {
    let block: OccurrenceBlock
    let time: Int
    var run: DayRun
    var filled = 0

    @inline(__always)
    mutating func consume<Days: DayWalk>(_ days: inout Days, _ budget: inout Int) {
        // Local copies keep the loops in registers; otherwise, the compiler must assume that writes to the block change
        // `self`.
        let (moments, limit, time) = unsafe (block.block, block.limit, time)
        let end = PlanCursor.TimeState.day(of: time, notBefore: block.end)
        var (run, filled, steps) = (run, filled, budget)
        while true {
            let start = run.firstDay &* 86_400 &+ time
            var bits = run.bits
            if let end = block.repeatLast(of: days, from: filled) {
                days.move(to: unsafe PlanCursor.TimeState.day(of: time, notBefore: moments[end &- 1]) &+ 1)
                (bits, filled) = (0, end)
            } else if days.repetition != nil, bits != 0 {
                let first = bits.trailingZeroBitCount
                let shifted = bits &>> UInt64(truncatingIfNeeded: first)
                if shifted & (shifted &+ 1) == 0 {
                    // Consecutive days, such as those of DAILY.
                    let count = min((~shifted).trailingZeroBitCount, limit &- filled)
                    var localSeconds = start &+ first &* 86_400
                    for index in filled..<filled &+ count {
                        unsafe moments[index] = localSeconds
                        localSeconds &+= 86_400
                    }
                    filled &+= count
                    bits &= ~(DayRun.lowest(count) &<< UInt64(truncatingIfNeeded: first))
                }
            }
            while bits != 0, filled < limit {
                unsafe moments[filled] = start &+ bits.trailingZeroBitCount &* 86_400
                filled &+= 1
                bits &= bits &- 1
            }
            run.bits = bits
            guard filled < limit, let next = days.next(before: end, &steps) else { break }
            run = next
        }
        (self.run, self.filled, budget) = (run, filled, steps)
    }
}

extension OneTimeConsumer {
    @inline(__always)
    mutating func consume(masks days: inout YearWalk<YearMasks>, _ budget: inout Int) {
        let (moments, limit, time) = unsafe (block.block, block.limit, time)
        let end = PlanCursor.TimeState.day(of: time, notBefore: block.end)
        var (run, filled, steps) = (run, filled, budget)
        while true {
            let start = run.firstDay &* 86_400 &+ time
            while run.bits != 0, filled < limit {
                unsafe moments[filled] = start &+ run.bits.trailingZeroBitCount &* 86_400
                filled &+= 1
                run.bits &= run.bits &- 1
            }
            guard filled < limit else { break }
            let isMoved = days.takeYears(before: end, isBlockEmpty: filled == 0) {
                filled &+ $0 <= limit
            } take: { day in
                unsafe moments[filled] = day &* 86_400 &+ time
                filled &+= 1
            }
            // Only whole years can complete a repetition.
            if isMoved, let end = block.repeatLast(of: days, from: filled) {
                days.move(to: unsafe PlanCursor.TimeState.day(of: time, notBefore: moments[end &- 1]) &+ 1)
                filled = end
            }
            guard filled < limit, let next = days.next(before: end, &steps) else { break }
            run = next
        }
        (self.run, self.filled, budget) = (run, filled, steps)
    }
}

private struct SeveralTimesConsumer<Times: RandomAccessCollection<Int>>: RunConsumer where Times.Index == Int {
    let block: OccurrenceBlock
    /// The times of a day, ascending and not empty.
    let times: Times
    var position: PlanCursor.TimeState
    var filled = 0

    @inline(__always)
    mutating func consume<Days: DayWalk>(_ days: inout Days, _ budget: inout Int) {
        let (moments, limit, times) = unsafe (block.block, block.limit, times)
        let end = Gregorian.floorDivide(block.end - 1, 86_400) + 1
        let count = times.count
        var (position, filled) = (position, filled)
        while true {
            let taken = min(count &- position.index, limit &- filled)
            for index in 0..<taken {
                unsafe moments[filled &+ index] = position.midnight &+ times[position.index &+ index]
            }
            filled &+= taken
            position.index &+= taken
            if filled == limit { break }
            if let end = block.repeatLast(of: days, from: filled) {
                let day = unsafe Gregorian.floorDivide(moments[end &- 1], 86_400)
                position.index = (end &- filled &- 1) % count &+ 1
                (position.midnight, position.run.bits) = (day &* 86_400, 0)
                days.move(to: day &+ 1)
                filled = end
                if filled == limit { break }
            }
            if position.run.bits == 0 {
                guard let run = days.next(before: end, &budget) else { break }
                position.run = run
            }
            position.midnight = (position.run.firstDay &+ position.run.bits.trailingZeroBitCount) &* 86_400
            position.run.bits &= position.run.bits &- 1
            position.index = 0
        }
        (self.position, self.filled) = (position, filled)
    }
}

extension OccurrenceBlock {
    @inline(__always)
    private static func copy(
        _ count: Int, of block: UnsafeMutableBufferPointer<Int>, from source: Int, to target: Int, movedBy distance: Int
    ) {
        for index in 0..<count { unsafe block[target &+ index] = block[source &+ index] &+ distance }
    }

    /// Repeats the last occurrences if the block has all days of a repetition; see ``repeatLast(after:within:from:)``.
    @inline(__always)
    fileprivate func repeatLast(of days: some DayWalk, from filled: Int) -> Int? {
        guard let repetition = days.repetition, filled > 1 else { return nil }
        guard unsafe block[filled &- 1] &- block[0] >= repetition &* 86_400 else { return nil }
        return repeatLast(after: repetition, within: days.repeatingDays, from: filled)
    }

    /// Repeats the last occurrences, each time some days later, until the block is full or the next one would reach the
    /// end.
    ///
    /// - Parameters:
    ///   - days: The number of days after which the occurrences repeat. All days have the same times.
    ///   - repeating: The days that repeat.
    /// - Returns: The new number of occurrences in the block. If there is nothing to repeat, returns nil.
    @inline(never)
    private func repeatLast(after days: Int, within repeating: Range<Int>, from filled: Int) -> Int? {
        let (block, distance) = unsafe (block, days &* 86_400)
        let end = min(end, repeating.upperBound &* 86_400)
        let last = unsafe block[filled &- 1]
        let periods = unsafe (last &- max(block[0], repeating.lowerBound &* 86_400)) / distance
        guard periods > 0, last < end else { return nil }
        // The occurrences of the last repetition follow the one that is a repetition earlier than the last.
        let written = unsafe UnsafeMutableBufferPointer(rebasing: block[..<filled])
        let count = unsafe filled &- 1 &- written.firstIndex(notBelow: last &- distance)
        var full = min(limit, filled &+ ((end &- last) / distance &+ 1) &* count)
        // Source and destination never overlap, and the copied length doubles each time, so one instruction moves
        // several numbers.
        var (index, known, distanceOfKnown) = (filled, periods &* count, periods &* distance)
        while index < full {
            let copied = min(known, full &- index)
            unsafe Self.copy(copied, of: block, from: index &- known, to: index, movedBy: distanceOfKnown)
            index &+= copied
            (known, distanceOfKnown) = (known &* 2, distanceOfKnown &* 2)
        }
        while unsafe full > filled && block[full &- 1] >= end { full &-= 1 }
        return full > filled ? full : nil
    }
}
