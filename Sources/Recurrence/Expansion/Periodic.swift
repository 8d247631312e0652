/// Occurrences that repeat after a fixed number of wall-clock seconds: what a rule comes to that names no month, no day of
/// a month or year and no week.
///
/// Where such a rule stands at a moment, how many occurrences lie before it and which is the n-th are divisions.
struct Periodic {
    /// Clock seconds at which a period starts, the one that holds DTSTART's interval.
    let anchor: Int
    /// Seconds.
    let period: Int
    /// Seconds of the occurrences after the start of a period, ascending, all within it; none where days and weekdays never
    /// meet.
    let offsets: ClockTimes

    /// More offsets than this are not worth a list: a rule that has them is expanded day by day.
    static let mostOffsets = 2_048

    private init(anchor: Int, period: Int, offsets: ClockTimes) {
        (self.anchor, self.period, self.offsets) = (anchor, period, offsets)
    }

    /// Nil where the rule is not of this kind.
    ///
    /// - Parameters:
    ///   - times: the times of every day, where they are the same on each.
    ///   - lattice: where they are not.
    ///   - positions: BYSETPOS where it has not been applied yet.
    init?(
        _ pattern: DayPattern, _ stride: Stride, times: ClockTimes, lattice: UnitLattice?, positions: SetPositions?
    ) {
        guard pattern.months == DayPattern.allMonths, pattern.monthDays == nil, pattern.yearDays == nil,
            pattern.weeks == nil, pattern.weekdays?.ordinals.isEmpty ?? true
        else { return nil }
        let weekdays = pattern.weekdays?.every
        switch stride.unit {
        case .day:
            if let lattice {
                guard !lattice.isLimited, weekdays == nil else { return nil }
                self.init(anchor: lattice.anchor, period: lattice.step, offsets: lattice.offsets)
            } else if let weekdays {
                // Days that are stepped over and weekdays together repeat after whole weeks.
                let days = stride.interval % 7 == 0 ? stride.interval : stride.interval * 7
                guard days <= Self.mostOffsets, days / stride.interval * times.count <= Self.mostOffsets else {
                    return nil
                }
                let firstWeekday = Gregorian.weekdayIndex(ofDayNumber: stride.anchor)
                var offsets: [Int] = []
                for day in Swift.stride(from: 0, to: days, by: stride.interval)
                where weekdays >> UInt64((firstWeekday + day) % 7) & 1 != 0 {
                    for time in times { offsets.append(day * 86_400 + time) }
                }
                self.init(anchor: stride.anchor * 86_400, period: days * 86_400, offsets: ClockTimes(offsets))
            } else {
                self.init(anchor: stride.anchor * 86_400, period: stride.interval * 86_400, offsets: times)
            }
        case .week(let weekStart):
            guard times.count <= Self.mostOffsets / 7 else { return nil }
            var days = weekdays.map { ($0 >> UInt64(weekStart) | $0 << UInt64(7 - weekStart)) & 0x7F } ?? 0x7F
            var offsets: [Int] = []
            offsets.reserveCapacity(days.nonzeroBitCount * times.count)
            while days != 0 {
                for time in times { offsets.append(days.trailingZeroBitCount * 86_400 + time) }
                days &= days - 1
            }
            if let positions { offsets = positions.indices(of: offsets.count).map { offsets[$0] } }
            self.init(
                anchor: Stride.firstDay(ofWeek: stride.anchor, weekStart: weekStart) * 86_400,
                period: stride.interval * 604_800, offsets: ClockTimes(offsets))
        case .month, .year, .weekYear: return nil
        }
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
    var shortestPause: Int {
        guard !offsets.isEmpty else { return period }
        return min(offsets.shortestPause ?? period, offsets[0] + period - offsets[offsets.count - 1])
    }
}
