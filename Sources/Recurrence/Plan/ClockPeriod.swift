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
    func position(notBefore moment: Int) -> (base: Int, index: Int) {
        let base = moment - (moment - anchor) % period
        let rest = moment - base
        if rest <= offsets[0] { return (base, 0) }
        let index = offsets.firstIndex(notBelow: rest)
        return index < offsets.count ? (base, index) : (base + period, 0)
    }

    /// How many occurrences there are from the anchor up to a moment.
    func count(before moment: Int) -> Int {
        guard moment > anchor else { return 0 }
        let position = position(notBefore: moment)
        return (position.base - anchor) / period * offsets.count + position.index
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
        return position.base + offsets[position.index] == moment
    }

    /// The seconds between the two occurrences that are closest to each other.
    var shortestPause: Int { offsets.shortestPause(period: period) }
}

extension ClockPeriod {
    /// A position between two occurrences of a period.
    struct Cursor {
        private let period: ClockPeriod
        private var base: Int
        /// The offset of the next occurrence; less than the count of offsets.
        private var index: Int

        /// A cursor before the first occurrence at or after a moment, which is not before the anchor.
        init(_ period: ClockPeriod, at moment: Int) {
            self.period = period
            (base, index) = period.position(notBefore: moment)
        }

        /// Writes up to `limit` occurrences before `end` to the start of a block.
        mutating func fill(_ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, before end: Int) -> Int {
            let length = period.period
            switch period.offsets {
            case .none: return 0
            case .one(let offset):
                let first = base &+ offset
                guard first < end else { return 0 }
                let count = min(limit, (end &- first &- 1) / length &+ 1)
                for index in 0..<count { unsafe block[index] = first &+ index &* length }
                base &+= count &* length
                return count
            case .many(let offsets): return unsafe fill(offsets, block, limit, before: end)
            case .product(let offsets): return unsafe fill(offsets, block, limit, before: end)
            }
        }

        @inline(__always)
        private mutating func fill<Offsets: RandomAccessCollection<Int>>(
            _ offsets: Offsets, _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, before end: Int
        ) -> Int where Offsets.Index == Int {
            var (base, index, filled) = (base, index, 0)
            while filled < limit {
                let moment = base &+ offsets[index]
                guard moment < end else { break }
                unsafe block[filled] = moment
                filled &+= 1
                index &+= 1
                if index == offsets.count { (base, index) = (base &+ period.period, 0) }
            }
            (self.base, self.index) = (base, index)
            return filled
        }

        /// Moves back over the occurrence before the position; nil if that is before `start`.
        mutating func previous(notBefore start: Int) -> Int? {
            let (previousBase, previousIndex) =
                index == 0 ? (base - period.period, period.offsets.count - 1) : (base, index - 1)
            let moment = previousBase + period.offsets[previousIndex]
            guard moment >= start else { return nil }
            (base, index) = (previousBase, previousIndex)
            return moment
        }
    }
}
