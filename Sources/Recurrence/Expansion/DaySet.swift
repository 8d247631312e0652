/// A set of days of one year, as bits: index 0 is the year's first day.
///
/// 512 bits hold any year (366 days) or week-year (371 days), with room for a date that SKIP moves past the end.
struct DaySet: Equatable {
    private(set) var words: SIMD8<UInt64>

    static let capacity = 512

    /// Every day.
    static let commonYear = DaySet(first: 365)
    static let leapYear = DaySet(first: 366)

    init() { words = .zero }

    /// The first `count` days.
    init(first count: Int) {
        words = .zero
        for word in 0..<8 {
            let bits = min(max(count - word * 64, 0), 64)
            words[word] = bits == 64 ? .max : (1 << UInt64(bits)) - 1
        }
    }

    var isEmpty: Bool { words == .zero }

    /// How many days there are.
    var count: Int {
        var total = 0
        for word in 0..<8 { total += words[word].nonzeroBitCount }
        return total
    }

    func contains(_ index: Int) -> Bool {
        words[index >> 6] >> UInt64(index & 63) & 1 != 0
    }

    mutating func insert(_ index: Int) {
        words[index >> 6] |= 1 << UInt64(index & 63)
    }

    /// Adds the days `offset + n` for every bit n of `bits`; bits past the capacity are lost.
    mutating func insert(_ bits: UInt64, at offset: Int) {
        let word = offset >> 6
        let shift = UInt64(offset & 63)
        words[word] |= bits << shift
        if shift != 0, word < 7 { words[word + 1] |= bits >> (64 - shift) }
    }

    mutating func formIntersection(_ other: DaySet) { words &= other.words }

    mutating func formUnion(_ other: DaySet) { words |= other.words }

    mutating func remove(_ index: Int) {
        words[index >> 6] &= ~(1 << UInt64(index & 63))
    }

    /// Removes the days before `index`.
    mutating func removeAll(below index: Int) {
        let word = index >> 6
        for lower in 0..<min(word, 8) { words[lower] = 0 }
        if word < 8 { words[word] &= ~0 << UInt64(index & 63) }
    }

    /// Removes the days from `index` on.
    mutating func removeAll(from index: Int) {
        let word = index >> 6
        guard word < 8 else { return }
        words[word] &= ~(~0 << UInt64(index & 63))
        for upper in word + 1..<8 { words[upper] = 0 }
    }

    /// How many days lie before `index`.
    func count(below index: Int) -> Int {
        var copy = self
        copy.removeAll(from: index)
        return copy.count
    }

    /// The day that has `rank` days before it; nil where there are fewer.
    func day(rank: Int) -> Int? {
        var remaining = rank
        for word in 0..<8 {
            var bits = words[word]
            let count = bits.nonzeroBitCount
            if remaining < count {
                for _ in 0..<remaining { bits &= bits &- 1 }
                return word * 64 + bits.trailingZeroBitCount
            }
            remaining -= count
        }
        return nil
    }

    /// The last day; nil where there is none.
    var last: Int? {
        var word = 7
        while word >= 0 {
            if words[word] != 0 { return word * 64 + 63 - words[word].leadingZeroBitCount }
            word -= 1
        }
        return nil
    }

    /// The first word from `word` on that has days in it, or 8.
    func firstWord(from word: Int) -> Int {
        // One bit for each word, so that empty words cost nothing; a subscript of SIMD would go through memory each time.
        let isOccupied = words .!= SIMD8<UInt64>.zero
        var bits: UInt8 = 0
        if isOccupied[0] { bits |= 1 }
        if isOccupied[1] { bits |= 2 }
        if isOccupied[2] { bits |= 4 }
        if isOccupied[3] { bits |= 8 }
        if isOccupied[4] { bits |= 16 }
        if isOccupied[5] { bits |= 32 }
        if isOccupied[6] { bits |= 64 }
        if isOccupied[7] { bits |= 128 }
        return word >= 8 ? 8 : (bits & (0xFF << UInt8(word))).trailingZeroBitCount
    }
}
