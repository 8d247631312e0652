/// Occurrences that repeat after a fixed number of wall-clock seconds: what a rule comes to that names no month, no day of
/// a month or year and no week.
///
/// Where such a rule stands at a moment, how many occurrences lie before it and which is the n-th are divisions.
struct ClockPeriod {
    /// Local seconds at which a period starts, the one that holds DTSTART's interval.
    let anchor: Int
    /// Seconds.
    let period: Int
    /// Seconds of the occurrences after the start of a period, ascending, all within it; none where days and weekdays never
    /// meet.
    let offsets: ClockTimes

    private init(anchor: Int, period: Int, offsets: ClockTimes) {
        (self.anchor, self.period, self.offsets) = (anchor, period, offsets)
    }

    /// Creates the period of steps that run through all days without a limit; nil if they have one.
    init?(_ steps: SubdailySteps) {
        guard !steps.isLimited else { return nil }
        self.init(anchor: steps.anchor, period: steps.step, offsets: steps.offsets)
    }

    /// Creates the period of every n-th week, of whose days and times BYSETPOS chooses; nil if there are none.
    ///
    /// - Parameters:
    ///   - week: the first day of a week that counts.
    ///   - days: bit n for the n-th day of a week.
    init?(week: Int, _ days: UInt64, _ times: ClockTimes, _ positions: SetPositions, interval: Int) {
        let chosen = positions.indices(of: days.nonzeroBitCount * times.count)
        guard !chosen.isEmpty else { return nil }
        let offsets = chosen.map { days.index(ofBit: $0 / times.count) * 86_400 + times[$0 % times.count] }
        self.init(anchor: week * 86_400, period: interval * 604_800, offsets: ClockTimes(offsets))
    }

    /// The start of a period and the index of an offset in it: the first occurrence at or after a moment, which is not
    /// before the anchor.
    func position(notBefore moment: Int) -> TimePosition {
        let unit = moment - (moment - anchor) % period
        let rest = moment - unit
        if rest <= offsets[0] { return TimePosition(unit: unit, index: 0) }
        let index = offsets.firstIndex(notBelow: rest)
        return index < offsets.count
            ? TimePosition(unit: unit, index: index) : TimePosition(unit: unit + period, index: 0)
    }

    /// How many occurrences there are from the anchor up to a moment.
    func count(before moment: Int) -> Int {
        guard moment > anchor else { return 0 }
        let position = position(notBefore: moment)
        return (position.unit - anchor) / period * offsets.count + position.index
    }

    /// The occurrence that has `rank` others between the anchor and it; nil past all years.
    func moment(at rank: Int) -> Int? {
        let (periods, index) = rank.quotientAndRemainder(dividingBy: offsets.count)
        let (distance, overflow) = periods.multipliedReportingOverflow(by: period)
        let (moment, carry) = distance.addingReportingOverflow(anchor + offsets[index])
        return overflow || carry ? nil : moment
    }

    func contains(_ moment: Int) -> Bool {
        guard moment >= anchor else { return false }
        let position = position(notBefore: moment)
        return position.unit + offsets[position.index] == moment
    }

    /// The seconds between the two occurrences that are closest to each other.
    var shortestPause: Int { offsets.shortestPause(period: period) }
}

// MARK: - Walking

extension ClockPeriod {
    /// Writes the next occurrences to the start of a block, and returns how many.
    func fill(_ block: OccurrenceBlock, _ position: inout TimePosition) -> Int {
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

    @inline(__always)
    private func fill<Offsets: RandomAccessCollection<Int>>(
        _ offsets: Offsets, _ block: OccurrenceBlock, _ position: inout TimePosition
    ) -> Int where Offsets.Index == Int {
        let (moments, limit, end) = unsafe (block.block, block.limit, block.end)
        let (count, period) = (offsets.count, period)
        var (unit, index, filled) = (position.unit, position.index, 0)
        while filled < limit {
            let moment = unit &+ offsets[index]
            guard moment < end else { break }
            unsafe moments[filled] = moment
            filled &+= 1
            index &+= 1
            if index == count { (unit, index) = (unit &+ period, 0) }
        }
        (position.unit, position.index) = (unit, index)
        return filled
    }

    /// Moves back over the occurrence before the position; nil if that is before `start`.
    func previous(notBefore start: Int, _ position: inout TimePosition) -> Int? {
        let (unit, index) =
            position.index == 0
            ? (position.unit - period, offsets.count - 1) : (position.unit, position.index - 1)
        let moment = unit + offsets[index]
        guard moment >= start else { return nil }
        (position.unit, position.index) = (unit, index)
        return moment
    }
}
