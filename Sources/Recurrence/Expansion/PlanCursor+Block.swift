// A block of occurrences at a time: what is decided once for a block need not be decided for each, and the inner loops
// stay in registers. `next()` and `fill` may be called in turns.

extension PlanCursor {
    /// Writes the next occurrences to the start of a block.
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
            case .oneTime:
                if let masks = plan.masks {
                    if masks.haveOneWord, wordsAhead == 0 {
                        unsafe fillOneWordYears(masks, block, limit, bound)
                    } else {
                        unsafe fillMaskedDays(masks, block, limit, bound)
                    }
                } else {
                    unsafe fillDays(block, limit, bound)
                }
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
        let period = periodic.period
        switch periodic.offsets {
        case .none: return 0
        case .one(let offset):
            let first = base &+ offset
            for index in 0..<limit { unsafe block[index] = first &+ index &* period }
            base &+= limit &* period
        case .many(let offsets): unsafe fillPeriods(of: offsets, period, block, limit)
        case .product(let offsets): unsafe fillPeriods(of: offsets, period, block, limit)
        }
        return limit
    }

    @inline(__always)
    private mutating func fillPeriods<Offsets: RandomAccessCollection<Int>>(
        of offsets: Offsets, _ period: Int, _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int
    ) where Offsets.Index == Int {
        var (base, offset) = (base, offset)
        for index in 0..<limit {
            unsafe block[index] = base &+ offsets[offset]
            offset &+= 1
            if offset == offsets.count { (base, offset) = (base &+ period, 0) }
        }
        (self.base, self.offset) = (base, offset)
    }

    private mutating func fillDays(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int) -> Int {
        let time = plan.times[0]
        var filled = 0
        while filled < limit, advanceWord() {
            let base = wordStart &* 86_400 &+ time
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

    /// What ``fillMaskedDays(_:_:_:)`` does where the days of any year lie in one word: a year in a few dozen instructions.
    private mutating func fillOneWordYears(
        _ masks: YearMasks, _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int
    ) -> Int {
        let time = plan.times[0]
        let weekdays = plan.maskedWeekdays ?? 0x7F
        let (stride, lastYear) = (plan.yearStride ?? 1, plan.lastYear)
        var (year, bits, filled, years) = (year, word, 0, 0)
        var start = firstDay &* 86_400 &+ time
        // Both masks have days and weeks have seven, so before long there is a year that has one: empty ones need no count.
        while true {
            while bits != 0, filled < limit {
                unsafe block[filled] = start &+ bits.trailingZeroBitCount &* 86_400
                filled &+= 1
                bits &= bits &- 1
            }
            if filled == limit || filled > 0 && start >= bound { break }
            if year &+ stride > lastYear { break }
            year &+= stride
            years &+= 1
            let (place, layout) = maskedYear(year, masks)
            bits = masks.word(0, of: layout) & DaySet.word(ofWeekdays: weekdays, place.firstWeekday, 0)
            start = place.firstDay &* 86_400 &+ time
        }
        (self.year, word, emptyYears) = (year, bits, 0)
        firstDay = (start &- time) / 86_400
        wordStart = firstDay
        if filled < limit && year &+ stride > lastYear || !spend(years) { finish() }
        return filled
    }

    /// What ``fillDays(_:_:_:)`` does, for masked plans: all that changes from year to year and word to word is at hand, and
    /// put back at the end.
    private mutating func fillMaskedDays(
        _ masks: YearMasks, _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int
    ) -> Int {
        let time = plan.times[0]
        let weekdays = plan.maskedWeekdays ?? 0x7F
        let (stride, lastYear) = (plan.yearStride ?? 1, plan.lastYear)
        var (year, place, emptyYears, stepsLeft) = (year, place, emptyYears, stepsLeft)
        var (bits, start, ahead) = (word, wordStart, wordsAhead)
        var layout = masks.layout(isLong: place.isLong)
        var isAtEnd = false
        var filled = 0
        while filled < limit {
            if bits == 0, ahead == 0 {
                isAtEnd = year &+ stride > lastYear || plan.givesUp(after: emptyYears)
                if isAtEnd { break }
                stepsLeft &-= 1
                isAtEnd = stepsLeft <= 0
                if isAtEnd { break }
                year &+= stride
                emptyYears &+= 1
                (place, layout) = maskedYear(year, masks)
                ahead = UInt16(layout.words)
            }
            let before = filled
            while true {
                while bits != 0, filled < limit {
                    unsafe block[filled] = (start &+ bits.trailingZeroBitCount) &* 86_400 &+ time
                    filled &+= 1
                    bits &= bits &- 1
                }
                if bits != 0 || ahead == 0 { break }
                let index = ahead.trailingZeroBitCount
                ahead &= ahead &- 1
                start = place.firstDay &+ index &* 64
                bits =
                    masks.word(index, of: layout) & DaySet.word(ofWeekdays: weekdays, place.firstWeekday, index)
            }
            if filled > before {
                emptyYears = 0
                if unsafe block[filled - 1] >= bound { break }
            }
        }
        (self.year, self.place, self.emptyYears, self.stepsLeft) = (year, place, emptyYears, stepsLeft)
        (word, wordStart, wordsAhead) = (bits, start, ahead)
        if isAtEnd { finish() }
        return filled
    }

    private mutating func fillTimes(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int) -> Int {
        switch plan.times {
        case .none, .one: return 0
        case .many(let times): return unsafe fill(times, block, limit, bound)
        case .product(let times): return unsafe fill(times, block, limit, bound)
        }
    }

    @inline(__always)
    private mutating func fill<Times: RandomAccessCollection<Int>>(
        _ times: Times, _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, _ bound: Int
    ) -> Int where Times.Index == Int {
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
        return switch lattice.offsets {
        case .none: 0
        case .one(let offset): unsafe fill(CollectionOfOne(offset), of: lattice, block, limit, bound)
        case .many(let offsets): unsafe fill(offsets, of: lattice, block, limit, bound)
        case .product(let offsets): unsafe fill(offsets, of: lattice, block, limit, bound)
        }
    }

    @inline(__always)
    private mutating func fill<Offsets: RandomAccessCollection<Int>>(
        _ offsets: Offsets, of lattice: UnitLattice, _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int,
        _ bound: Int
    ) -> Int where Offsets.Index == Int {
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
