/// The positions of `BYSETPOS`, which select members of an interval's sorted set (RFC 5545 §3.3.10).
struct SetPositions: Hashable {
    private let positions: [Int]

    init?(_ rule: borrowing RecurrenceRule) {
        guard !rule.setPositions.isEmpty else { return nil }
        positions = rule.setPositions
    }

    /// Returns the selected indices, from 0 and in order, for a set of `count` members.
    func indices(of count: Int) -> [Int] {
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

    /// Returns the selected members of a set of up to 64.
    func select(_ bits: UInt64) -> UInt64 {
        // Most rules select the first or the last member.
        if positions.count == 1 {
            if positions[0] == 1 { return bits & (0 &- bits) }
            if positions[0] == -1 { return bits == 0 ? 0 : Self.highest(bits) }
        }
        return selectAny(bits)
    }

    private func selectAny(_ bits: UInt64) -> UInt64 {
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

    /// Returns the selected days of a year's set.
    func select(_ days: DaySet) -> DaySet {
        var result = DaySet()
        for index in indices(of: days.count) {
            if let day = days.day(rank: index) { result.insert(day) }
        }
        return result
    }
}
