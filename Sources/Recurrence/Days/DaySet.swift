/// A set of days of one year, as bits: index 0 is the year's first day.
///
/// 512 bits hold any year (366 days) or week-year (371 days), with room for a date that SKIP moves past the end.
struct DaySet {
    // A vector of this size would want 64-byte alignment of everything that holds one.
    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    static let capacity = 512
    static let wordCount = 8

    /// Every day.
    static let commonYear = DaySet(first: 365)
    static let leapYear = DaySet(first: 366)

    init() { words = (0, 0, 0, 0, 0, 0, 0, 0) }

    /// The days of one word: bit n for day n.
    init(_ bits: UInt64) { words = (bits, 0, 0, 0, 0, 0, 0, 0) }

    /// The first `count` days.
    init(first count: Int) {
        self.init()
        for word in 0..<Self.wordCount {
            let bits = min(max(count - word * 64, 0), 64)
            self[word: word] = bits == 64 ? .max : (1 << UInt64(bits)) - 1
        }
    }

    /// The days of a Gregorian year that fall on some weekdays; see ``formIntersection(weekdays:first:)``.
    init(weekdays: UInt64, first: Int) {
        self = .leapYear
        formIntersection(weekdays: weekdays, first: first)
    }

    /// One word of 64 days.
    ///
    /// Read and written where it is; the mask keeps any index inside.
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

    /// One word, read where the set is stored; the subscript would copy the set first.
    @inline(__always)
    mutating func takeWord(_ index: Int) -> UInt64 {
        unsafe withUnsafeMutableBytes(of: &words) { bytes in
            unsafe bytes.load(fromByteOffset: (index & 7) &* 8, as: UInt64.self)
        }
    }

    var isEmpty: Bool {
        words.0 | words.1 | words.2 | words.3 | words.4 | words.5 | words.6 | words.7 == 0
    }

    /// The words that have days: bit n for word n.
    var occupiedWords: UInt8 {
        var bits: UInt8 = 0
        for word in 0..<Self.wordCount where self[word: word] != 0 { bits |= 1 << UInt8(word) }
        return bits
    }

    /// How many days there are.
    var count: Int {
        var total = 0
        for word in 0..<Self.wordCount { total += self[word: word].nonzeroBitCount }
        return total
    }

    func contains(_ index: Int) -> Bool {
        self[word: index >> 6] >> UInt64(index & 63) & 1 != 0
    }

    mutating func insert(_ index: Int) {
        self[word: index >> 6] |= 1 << UInt64(index & 63)
    }

    /// Adds the days `offset + n` for every bit n of `bits`; bits past the capacity are lost.
    @inline(__always)
    mutating func insert(_ bits: UInt64, at offset: Int) {
        let word = offset >> 6
        let shift = UInt64(truncatingIfNeeded: offset & 63)
        self[word: word] |= bits &<< shift
        // Shifted in two steps, because a shift by 64 would be one by 0.
        let rest = (bits &>> 1) &>> (63 &- shift)
        if rest != 0, word < 7 { self[word: word &+ 1] |= rest }
    }

    /// Makes a set from days that come in order: the word that is being written stays in a register.
    struct Builder {
        private var set = DaySet()
        private var index = 0
        private var word: UInt64 = 0
        private var next: UInt64 = 0

        /// Adds the days `offset + n` for every bit n of `bits`. No offset is less than the one before it.
        @inline(__always)
        mutating func append(_ bits: UInt64, at offset: Int) {
            if offset >> 6 != index { move(to: offset >> 6) }
            let shift = UInt64(truncatingIfNeeded: offset & 63)
            word |= bits &<< shift
            // Shifted in two steps, because a shift by 64 would be one by 0.
            next |= (bits &>> 1) &>> (63 &- shift)
        }

        @inline(__always)
        private mutating func move(to target: Int) {
            set[word: index] = word
            set[word: index &+ 1] = next
            (word, next) = (target == index &+ 1 ? next : 0, 0)
            index = target
        }

        /// The set. The last days start before day 448, so that what does not fit into their word fits into the next.
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

    /// Leaves only the days that fall on some weekdays. For sets of no more than 384 days.
    ///
    /// - Parameters:
    ///   - weekdays: bit n for the weekday n, Monday is 0.
    ///   - first: the weekday of index 0.
    @inline(__always)
    mutating func formIntersection(weekdays: UInt64, first: Int) {
        for word in 0..<6 {
            self[word: word] &= Self.word(ofWeekdays: weekdays, first, word)
        }
    }

    /// A word of the days that fall on some weekdays, in a set whose index 0 falls on `first`; one of the first seven words.
    @inline(__always)
    static func word(ofWeekdays weekdays: UInt64, _ first: Int, _ index: Int) -> UInt64 {
        word(ofNineWeeks: nineWeeks(of: weekdays), first, index)
    }

    /// Weekdays nine times: bit n for a day n days after a Monday.
    @inline(__always)
    static func nineWeeks(of weekdays: UInt64) -> UInt64 {
        // A bit for every seventh, from 0 to 56.
        (weekdays & 0x7F) &* 0x0102_0408_1020_4081
    }

    /// The same as ``word(ofWeekdays:_:_:)`` for weekdays that are written nine times.
    @inline(__always)
    static func word(ofNineWeeks weeks: UInt64, _ first: Int, _ index: Int) -> UInt64 {
        // 64 days are nine weeks and a day, so each word starts a weekday later.
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
        self[word: index >> 6] &= ~(1 << UInt64(index & 63))
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

    /// The day that has `rank` days before it; nil where there are fewer.
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

    /// The last day; nil where there is none.
    var last: Int? {
        var word = Self.wordCount - 1
        while word >= 0 {
            let bits = self[word: word]
            if bits != 0 { return word * 64 + 63 - bits.leadingZeroBitCount }
            word -= 1
        }
        return nil
    }
}
