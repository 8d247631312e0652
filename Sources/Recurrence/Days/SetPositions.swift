/// `BYSETPOS`: which members of an interval's sorted set stay (RFC 5545 §3.3.10).
struct SetPositions: Hashable {
    private let positions: [Int]

    init?(_ rule: borrowing RecurrenceRule) {
        guard !rule.setPositions.isEmpty else { return nil }
        positions = rule.setPositions
    }

    /// The indices, from 0 and in order, that stay of `count` members.
    func indices(of count: Int) -> [Int] {
        var result: [Int] = []
        for position in positions {
            let index = position > 0 ? position - 1 : count + position
            if index >= 0, index < count { result.append(index) }
        }
        result.sort()
        // 1 and -1 name the same member of a set of one.
        var last = -1
        result.removeAll { index in
            defer { last = index }
            return index == last
        }
        return result
    }

    /// The members of a set of up to 64 that stay.
    @inline(__always)
    func select(_ bits: UInt64) -> UInt64 {
        // The first and the last are what is asked for most.
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

    /// The highest bit of a set that is not empty.
    private static func highest(_ bits: UInt64) -> UInt64 {
        (1 &<< 63) &>> UInt64(truncatingIfNeeded: bits.leadingZeroBitCount)
    }

    /// The days of a year's set that stay.
    func select(_ days: DaySet) -> DaySet {
        var result = DaySet()
        for index in indices(of: days.count) {
            if let day = days.day(rank: index) { result.insert(day) }
        }
        return result
    }
}
