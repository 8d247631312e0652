// Inlined: these loops are compiled for each case of DayRule. As calls, they take 16 % more on R7, 13 % on R12.

/// A set of days of one year as bits, where index 0 is the first day of the year.
///
/// 512 bits are enough for any year (366 days) or week-year (371 days), with room for a date that SKIP moves past the
/// end.
struct DaySet {
    // A vector of this size would require 64-byte alignment of every type that contains one.
    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    static let capacity = 512
    static let wordCount = 8

    /// Every day of a common year, and every day of a leap year.
    static let commonYear = DaySet(first: 365)
    static let leapYear = DaySet(first: 366)

    init() { words = (0, 0, 0, 0, 0, 0, 0, 0) }

    /// Creates the days of one word, bit n for day n.
    init(_ bits: UInt64) { words = (bits, 0, 0, 0, 0, 0, 0, 0) }

    /// Creates the set of the first `count` days.
    init(first count: Int) {
        self.init()
        for word in 0..<Self.wordCount {
            let bits = min(max(count - word * 64, 0), 64)
            self[word: word] = bits == 64 ? .max : (1 << UInt64(bits)) - 1
        }
    }

    /// Creates the days of a Gregorian year that are on some weekdays; see ``formIntersection(weekdays:first:)``.
    init(weekdays: UInt64, first: Int) {
        self = .leapYear
        formIntersection(weekdays: weekdays, first: first)
    }

    /// One word of 64 days.
    ///
    /// Read and written in place; the mask keeps every index in bounds.
    @inline(__always)
    subscript(word index: Int) -> UInt64 {
        get {
            unsafe withUnsafeBytes(of: words) { bytes in
                unsafe bytes.load(fromByteOffset: (index & 7) &* 8, as: UInt64.self)
            }
        }
        set {
            unsafe withUnsafeMutableBytes(of: &words) { bytes in
                unsafe bytes.storeBytes(of: newValue, toByteOffset: (index & 7) &* 8, as: UInt64.self)
            }
        }
    }

    /// Changes a word in place. Reading and writing through the subscript would copy all words for each change.
    @inline(__always)
    private mutating func change(word index: Int, _ change: (UInt64) -> UInt64) {
        unsafe withUnsafeMutableBytes(of: &words) { bytes in
            let offset = (index & 7) &* 8
            let word = unsafe bytes.load(fromByteOffset: offset, as: UInt64.self)
            unsafe bytes.storeBytes(of: change(word), toByteOffset: offset, as: UInt64.self)
        }
    }

    var isEmpty: Bool {
        words.0 | words.1 | words.2 | words.3 | words.4 | words.5 | words.6 | words.7 == 0
    }

    /// The words that contain days, bit n for word n.
    var occupiedWords: UInt8 {
        var bits: UInt8 = 0
        for word in 0..<Self.wordCount where self[word: word] != 0 { bits |= 1 << UInt8(word) }
        return bits
    }

    /// The number of days in the set.
    var count: Int {
        var total = 0
        for word in 0..<Self.wordCount where self[word: word] != 0 { total += self[word: word].nonzeroBitCount }
        return total
    }

    /// The index of the first day; nil for an empty set.
    var first: Int? {
        for word in 0..<Self.wordCount where self[word: word] != 0 {
            return word * 64 + self[word: word].trailingZeroBitCount
        }
        return nil
    }

    /// Returns the days from an index on, with that index as 0.
    func days(from first: Int) -> DaySet {
        guard first > 0 else { return self }
        var result = DaySet()
        let (firstWord, shift) = (first >> 6, UInt64(truncatingIfNeeded: first & 63))
        var next: UInt64 = 0
        for word in (firstWord..<Self.wordCount).reversed() {
            let bits = self[word: word]
            if bits | next == 0 { continue }
            // Shifted in two steps, because a shift by 64 would be one by 0.
            result[word: word &- firstWord] = bits &>> shift | (next &<< 1) &<< (63 &- shift)
            next = bits
        }
        return result
    }

    func contains(_ index: Int) -> Bool {
        self[word: index >> 6] >> UInt64(index & 63) & 1 != 0
    }

    mutating func insert(_ index: Int) {
        change(word: index >> 6) { $0 | 1 << UInt64(index & 63) }
    }

    /// Adds the day `offset + n` for every bit n of `bits`; bits past the capacity are dropped.
    @inline(__always)
    mutating func insert(_ bits: UInt64, at offset: Int) {
        let word = offset >> 6
        let shift = UInt64(truncatingIfNeeded: offset & 63)
        change(word: word) { $0 | bits &<< shift }
        // Two shifts, because a single shift by 64 would shift by 0.
        let rest = (bits &>> 1) &>> (63 &- shift)
        if rest != 0, word < 7 { change(word: word &+ 1) { $0 | rest } }
    }

    /// A builder of a set from days in ascending order, which keeps the current word in a register.
    struct Builder {
        private var set = DaySet()
        private var index = 0
        private var word: UInt64 = 0
        private var next: UInt64 = 0

        /// Adds the day `offset + n` for every bit n of `bits`. Offsets must not decrease.
        @inline(__always)
        mutating func append(_ bits: UInt64, at offset: Int) {
            if offset >> 6 != index { move(to: offset >> 6) }
            let shift = UInt64(truncatingIfNeeded: offset & 63)
            word |= bits &<< shift
            // Two shifts, because a single shift by 64 would shift by 0.
            next |= (bits &>> 1) &>> (63 &- shift)
        }

        @inline(__always)
        private mutating func move(to target: Int) {
            set[word: index] = word
            set[word: index &+ 1] = next
            (word, next) = (target == index &+ 1 ? next : 0, 0)
            index = target
        }

        /// Returns the completed set. The last offset must be below 448, so that bits that exceed their word fit into
        /// the next word.
        consuming func finish() -> DaySet {
            move(to: index &+ 2)
            return set
        }
    }

    mutating func formIntersection(_ other: DaySet) {
        words.0 &= other.words.0
        words.1 &= other.words.1
        words.2 &= other.words.2
        words.3 &= other.words.3
        words.4 &= other.words.4
        words.5 &= other.words.5
        words.6 &= other.words.6
        words.7 &= other.words.7
    }

    /// Removes the days that are not on some weekdays, for sets of at most 384 days.
    ///
    /// - Parameters:
    ///   - weekdays: The weekdays to keep, bit n for weekday n, where Monday is 0.
    ///   - first: The weekday of index 0.
    @inline(__always)
    mutating func formIntersection(weekdays: UInt64, first: Int) {
        for word in 0..<6 {
            change(word: word) { $0 & Self.word(ofWeekdays: weekdays, first, word) }
        }
    }

    /// Returns a word, one of the first seven, with the days on some weekdays in a set whose index 0 is on `first`.
    @inline(__always)
    static func word(ofWeekdays weekdays: UInt64, _ first: Int, _ index: Int) -> UInt64 {
        word(ofNineWeeks: nineWeeks(of: weekdays), first, index)
    }

    /// Returns weekdays repeated nine times, bit n for the day n days after a Monday.
    @inline(__always)
    static func nineWeeks(of weekdays: UInt64) -> UInt64 {
        // The multiplier has every seventh bit set, from 0 to 56.
        (weekdays & 0x7F) &* 0x0102_0408_1020_4081
    }

    /// Returns the same word as ``word(ofWeekdays:_:_:)``, for weekdays that are already repeated nine times.
    @inline(__always)
    static func word(ofNineWeeks weeks: UInt64, _ first: Int, _ index: Int) -> UInt64 {
        // 64 days are nine weeks and a day, so each word starts one weekday later.
        let shift = UInt64(truncatingIfNeeded: first &+ index)
        return weeks &>> shift | weeks &<< (63 &- shift)
    }

    mutating func formUnion(_ other: DaySet) {
        words.0 |= other.words.0
        words.1 |= other.words.1
        words.2 |= other.words.2
        words.3 |= other.words.3
        words.4 |= other.words.4
        words.5 |= other.words.5
        words.6 |= other.words.6
        words.7 |= other.words.7
    }

    mutating func remove(_ index: Int) {
        change(word: index >> 6) { $0 & ~(1 << UInt64(index & 63)) }
    }

    /// Removes the days before `index`.
    mutating func removeAll(below index: Int) {
        let word = index >> 6
        for lower in 0..<min(word, Self.wordCount) { self[word: lower] = 0 }
        if word < Self.wordCount { self[word: word] &= ~0 << UInt64(index & 63) }
    }

    /// Removes the days from `index` on.
    mutating func removeAll(from index: Int) {
        let word = index >> 6
        guard word < Self.wordCount else { return }
        self[word: word] &= ~(~0 << UInt64(index & 63))
        for upper in word + 1..<Self.wordCount { self[word: upper] = 0 }
    }

    /// Returns the day with `rank` earlier days in the set, or nil if there are too few.
    func day(rank: Int) -> Int? {
        var remaining = rank
        for word in 0..<Self.wordCount {
            var bits = self[word: word]
            let count = bits.nonzeroBitCount
            if remaining < count {
                for _ in 0..<remaining { bits &= bits &- 1 }
                return word * 64 + bits.trailingZeroBitCount
            }
            remaining -= count
        }
        return nil
    }
}

extension DaySet: Hashable {
    static func == (left: DaySet, right: DaySet) -> Bool {
        (0..<wordCount).allSatisfy { left[word: $0] == right[word: $0] }
    }

    func hash(into hasher: inout Hasher) {
        for word in 0..<Self.wordCount { hasher.combine(self[word: word]) }
    }
}
