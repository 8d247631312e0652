/// The positions of `BYSETPOS`, which choose members of an interval's sorted set (RFC 5545 §3.3.10).
struct SetPositions: Hashable {
    private let positions: [Int]

    init?(_ rule: borrowing RecurrenceRule) {
        guard !rule.setPositions.isEmpty else { return nil }
        positions = rule.setPositions
    }

    /// Returns the chosen members of an interval, in order.
    func choose<Interval: RandomAccessCollection>(in interval: Interval) -> [Interval.Element] {
        indices(of: interval.count).map { interval[interval.index(interval.startIndex, offsetBy: $0)] }
    }

    private func indices(of count: Int) -> [Int] {
        var result: [Int] = []
        for position in positions {
            let index = position > 0 ? position - 1 : count + position
            if index >= 0, index < count { result.append(index) }
        }
        result.sort()
        // In a set with one member, 1 and -1 select the same member.
        var last = -1
        result.removeAll { index in
            defer { last = index }
            return index == last
        }
        return result
    }

    /// Returns the chosen days of an interval of up to 64 days.
    func choose(in bits: UInt64) -> UInt64 {
        // Most rules select the first or the last member.
        if positions.count == 1 {
            if positions[0] == 1 { return bits & (0 &- bits) }
            if positions[0] == -1 { return bits == 0 ? 0 : Self.highest(bits) }
        }
        return chooseAny(in: bits)
    }

    private func chooseAny(in bits: UInt64) -> UInt64 {
        let count = bits.nonzeroBitCount
        var result: UInt64 = 0
        for position in positions where position.magnitude <= count {
            var rest = bits
            if position > 0 {
                for _ in 1..<position { rest &= rest &- 1 }
                result |= rest & (0 &- rest)
            } else {
                for _ in 1..<(0 &- position) { rest ^= Self.highest(rest) }
                result |= Self.highest(rest)
            }
        }
        return result
    }

    /// Returns the highest bit of a nonempty set.
    private static func highest(_ bits: UInt64) -> UInt64 {
        (1 &<< 63) &>> UInt64(truncatingIfNeeded: bits.leadingZeroBitCount)
    }

    /// Returns the chosen days of a year.
    func choose(in days: DaySet) -> DaySet {
        var result = DaySet()
        for index in indices(of: days.count) {
            if let day = days.day(rank: index) { result.insert(day) }
        }
        return result
    }
}

/// A rule without BYSETPOS chooses all days.
extension SetPositions? {
    func choose(in bits: UInt64) -> UInt64 { self?.choose(in: bits) ?? bits }

    func choose(in days: DaySet) -> DaySet { self?.choose(in: days) ?? days }
}
