// A block of occurrences at a time: what is decided once for a block need not be decided for each, and the inner loops
// stay in registers. `next()` and `fill` may be called in turns.

extension PlanCursor {
    /// Writes the next occurrences to the beginning of a block.
    ///
    /// - Parameters:
    ///   - block: where to.
    ///   - count: how many are wanted at most.
    ///   - bound: filling may stop at the first occurrence that is not before it, which is written too.
    /// - Returns: how many were written; 0 only at the end.
    mutating func fill(_ block: UnsafeMutableBufferPointer<Int>, upTo count: Int, bound: Int) -> Int {
        let limit = min(count, block.count)
        if headIndex < plan.head.count || plan.kind == .picks { return unsafe fillOneByOne(block, limit, bound) }
        guard !isFinished else { return 0 }
        // Every index below is less than `limit`.
        var filled =
            switch plan.kind {
            case .periodic: unsafe fillPeriods(block, limit)
            case .oneTime where plan.isMasked: unsafe fillMaskedDays(block, limit, bound)
            case .oneTime: unsafe fillDays(block, limit, bound)
            case .severalTimes: unsafe fillTimes(block, limit, bound)
            case .lattice: unsafe fillSteps(block, limit, bound)
            case .picks: 0
            }
        if !spend(filled) { finish() }
        while unsafe filled > 0 && block[filled - 1] > plan.last {
            filled -= 1
            isFinished = true
        }
        return filled
    }

    private mutating func fillOneByOne(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int) -> Int {
        var filled = 0
        while filled < limit, let moment = next() {
            unsafe block[filled] = moment
            filled += 1
            if moment >= bound { break }
        }
        return filled
    }

    private mutating func fillPeriods(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int) -> Int {
        guard let periodic = plan.periodic else { return 0 }
        let (period, offsets) = (periodic.period, periodic.offsets)
        if offsets.count == 1 {
            let first = base &+ offsets[0]
            for index in 0..<limit { unsafe block[index] = first &+ index &* period }
            base &+= limit &* period
            return limit
        }
        var filled = 0
        while filled < limit {
            let taken = min(limit &- filled, offsets.count &- offset)
            for index in 0..<taken { unsafe block[filled &+ index] = base &+ offsets[offset &+ index] }
            filled &+= taken
            offset &+= taken
            if offset == offsets.count { (base, offset) = (base &+ period, 0) }
        }
        return limit
    }

    private mutating func fillDays(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int) -> Int {
        let time = plan.times[0]
        var filled = 0
        while filled < limit, advanceWord() {
            let base = (firstDay + wordIndex * 64) * 86_400 + time
            var bits = word
            while bits != 0, filled < limit {
                unsafe block[filled] = base &+ bits.trailingZeroBitCount &* 86_400
                filled &+= 1
                bits &= bits &- 1
            }
            word = bits
            if unsafe filled > 0 && block[filled - 1] >= bound { break }
        }
        return filled
    }

    /// What ``fillDays(_:_:_:)`` does, for masked plans: a year at a time, with all that changes from word to word at hand.
    private mutating func fillMaskedDays(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int) -> Int {
        let time = plan.times[0]
        let weekdays = plan.maskedWeekdays ?? 0x7F
        let stride = plan.yearStride ?? 1
        var filled = 0
        while filled < limit {
            if word == 0, wordsAhead == 0 {
                let next = year &+ stride
                guard next <= plan.lastYear, !plan.givesUp(after: emptyYears), spend(1) else {
                    finish()
                    break
                }
                emptyYears &+= 1
                loadMasked(next)
            }
            let (isLong, firstWeekday) = (isLong, firstWeekday)
            var (bits, index, ahead) = (word, wordIndex, wordsAhead)
            let base = firstDay &* 86_400 &+ time
            let before = filled
            while true {
                while bits != 0, filled < limit {
                    unsafe block[filled] = base &+ (index &* 64 &+ bits.trailingZeroBitCount) &* 86_400
                    filled &+= 1
                    bits &= bits &- 1
                }
                if bits != 0 || ahead == 0 { break }
                index = ahead.trailingZeroBitCount
                ahead &= ahead &- 1
                bits = memo.maskWord(index, isLong: isLong) & DaySet.word(ofWeekdays: weekdays, firstWeekday, index)
            }
            (word, wordIndex, wordsAhead) = (bits, index, ahead)
            if filled > before {
                emptyYears = 0
                if unsafe block[filled - 1] >= bound { break }
            }
        }
        return filled
    }

    private mutating func fillTimes(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int) -> Int {
        let times = plan.times
        var filled = 0
        while filled < limit {
            if timeIndex >= times.count {
                guard nextDay() else { break }
                timeIndex = 0
            }
            while timeIndex < times.count, filled < limit {
                unsafe block[filled] = midnight &+ times[timeIndex]
                filled &+= 1
                timeIndex &+= 1
            }
            if unsafe block[filled - 1] >= bound { break }
        }
        return filled
    }

    private mutating func fillSteps(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int) -> Int {
        guard let lattice = plan.lattice else { return 0 }
        let offsets = lattice.offsets
        var filled = 0
        while filled < limit {
            if offsetIndex == offsets.count {
                guard stepForward(lattice) else { break }
            }
            while offsetIndex < offsets.count, filled < limit {
                unsafe block[filled] = unit &+ offsets[offsetIndex]
                filled &+= 1
                offsetIndex &+= 1
            }
            if unsafe filled > 0 && block[filled - 1] >= bound { break }
        }
        return filled
    }
}
