/// Occurrences that repeat after a fixed number of wall-clock seconds: those of a rule that selects no month, no day of
/// a month or year, and no week.
///
/// Seeking to a moment, counting the occurrences before a moment, and finding the n-th occurrence are divisions.
struct ClockPeriod {
    /// The start in local seconds of the period that contains DTSTART's interval.
    let anchor: Int
    /// The length of the period in seconds.
    let period: Int
    /// The seconds from the start of a period to each occurrence, ascending and all within the period; empty if the
    /// days and weekdays of the rule never coincide.
    let offsets: ClockTimes

    private init(anchor: Int, period: Int, offsets: ClockTimes) {
        (self.anchor, self.period, self.offsets) = (anchor, period, offsets)
    }

    /// Creates the period of steps that run through all days without a limit, or returns nil if they are limited.
    init?(_ steps: SubdailySteps) {
        guard !steps.isLimited else { return nil }
        self.init(anchor: steps.anchor, period: steps.step, offsets: steps.offsets)
    }

    /// Creates the period of every n-th week, with BYSETPOS choosing among days and times; returns nil if BYSETPOS
    /// chooses nothing.
    ///
    /// - Parameters:
    ///   - week: The first day of a week that counts.
    ///   - days: The days of a week, bit n for the n-th day.
    init?(week: Int, _ days: UInt64, _ times: ClockTimes, _ positions: SetPositions, interval: Int) {
        let offsets = positions.choose(in: (0..<64).filter { days >> UInt64($0) & 1 != 0 }, times)
        guard !offsets.isEmpty else { return nil }
        self.init(anchor: week * 86_400, period: interval * 604_800, offsets: ClockTimes(offsets))
    }

    /// Returns the position of the first occurrence at or after a moment, as the start of a period and the index of an
    /// offset. The moment must not be before the anchor.
    func position(notBefore localSeconds: Int) -> PlanCursor.TimeState {
        let unit = localSeconds - (localSeconds - anchor) % period
        let rest = localSeconds - unit
        if rest <= offsets[0] { return PlanCursor.TimeState(unit: unit, index: 0) }
        let index = offsets.firstIndex(notBelow: rest)
        return index < offsets.count
            ? PlanCursor.TimeState(unit: unit, index: index) : PlanCursor.TimeState(unit: unit + period, index: 0)
    }

    /// Returns the number of occurrences from the anchor up to a moment, excluding that moment.
    func count(before localSeconds: Int) -> Int {
        guard localSeconds > anchor else { return 0 }
        let position = position(notBefore: localSeconds)
        return (position.unit - anchor) / period * offsets.count + position.index
    }

    /// Returns the occurrence preceded by `rank` others since the anchor, or nil past the last year.
    func localSeconds(at rank: Int) -> Int? {
        let (periods, index) = rank.quotientAndRemainder(dividingBy: offsets.count)
        let (distance, overflow) = periods.multipliedReportingOverflow(by: period)
        let (localSeconds, carry) = distance.addingReportingOverflow(anchor + offsets[index])
        return overflow || carry ? nil : localSeconds
    }

    func contains(_ localSeconds: Int) -> Bool {
        guard localSeconds >= anchor else { return false }
        let position = position(notBefore: localSeconds)
        return position.unit + offsets[position.index] == localSeconds
    }

    /// The least number of seconds between two occurrences.
    var shortestPause: Int { offsets.shortestPause(period: period) }
}

// MARK: - Walking

extension ClockPeriod {
    /// Writes the next occurrences to the start of a block and returns their number.
    func fill(_ block: OccurrenceBlock, _ position: inout PlanCursor.TimeState) -> Int {
        switch offsets {
        case .none: return 0
        case .one(let offset):
            let (first, period) = (position.unit &+ offset, period)
            guard first < block.end else { return 0 }
            let count = min(block.limit, (block.end &- first &- 1) / period &+ 1)
            let moments = unsafe block.block
            for index in 0..<count { unsafe moments[index] = first &+ index &* period }
            position.unit &+= count &* period
            return count
        case .many(let offsets): return fill(offsets, block, &position)
        case .product(let offsets): return fill(offsets, block, &position)
        }
    }

    private func fill<Offsets: RandomAccessCollection<Int>>(
        _ offsets: Offsets, _ block: OccurrenceBlock, _ position: inout PlanCursor.TimeState
    ) -> Int where Offsets.Index == Int {
        let (moments, limit, end) = unsafe (block.block, block.limit, block.end)
        let (count, period) = (offsets.count, period)
        var (unit, index, filled) = (position.unit, position.index, 0)
        while filled < limit {
            let localSeconds = unit &+ offsets[index]
            guard localSeconds < end else { break }
            unsafe moments[filled] = localSeconds
            filled &+= 1
            index &+= 1
            if index == count { (unit, index) = (unit &+ period, 0) }
        }
        (position.unit, position.index) = (unit, index)
        return filled
    }

    /// Moves back over the previous occurrence and returns that occurrence, or nil if it is before `start`.
    func previous(notBefore start: Int, _ position: inout PlanCursor.TimeState) -> Int? {
        let (unit, index) =
            position.index == 0
            ? (position.unit - period, offsets.count - 1) : (position.unit, position.index - 1)
        let localSeconds = unit + offsets[index]
        guard localSeconds >= start else { return nil }
        (position.unit, position.index) = (unit, index)
        return localSeconds
    }
}
