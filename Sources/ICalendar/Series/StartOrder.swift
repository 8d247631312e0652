/// The order of instants, found by sorting their digits: they are sorted by the million, and close together, so that two
/// digits of eleven bits tell most of them apart.
struct StartOrder {
    private static let digitBits = 11
    private static let digits = 1 << digitBits
    private static let positionBits = 32

    /// Seconds or minutes after the earliest, and below them the position: a word moves faster than two.
    private var words: [UInt64] = []
    private var scratch: [UInt64] = []

    /// The position of the n-th in order.
    @inline(__always)
    subscript(index: Int) -> Int { Self.position(in: words[index]) }

    /// Finds the order: ascending, and of equal ones as they were given.
    ///
    /// - Complexity: O(*n* · *d*) in the number of instants and of the digits of their range; O(*n* log *n*) where that is
    ///   more than 136 years
    @inline(__always)
    mutating func sort(_ count: Int, instant: (Int) -> Int) {
        var (least, greatest) = (Int.max, Int.min)
        // Hardly anything begins between two minutes, and minutes have half a digit less.
        let first = count > 0 ? instant(0) : 0
        var areMinutes = true
        for position in 0..<count {
            let instant = instant(position)
            least = min(least, instant)
            greatest = max(greatest, instant)
            areMinutes = areMinutes && (instant &- first) % 60 == 0
        }
        let range = greatest >= least ? UInt64(bitPattern: Int64(greatest &- least)) : 0
        guard range >> UInt64(Self.positionBits) == 0 else {
            words = Self.ranked((0..<count).map(instant))
            return
        }
        Self.resize(&words, count)
        var words = words.mutableSpan
        let unit: UInt32 = areMinutes ? 60 : 1
        for position in 0..<count {
            let offset = UInt32(truncatingIfNeeded: instant(position) &- least) / unit
            words[position] = Self.word(UInt64(offset), position)
        }
        sort(range: range / UInt64(unit))
    }

    /// Puts positions of equal instants in order.
    @inline(__always)
    mutating func sortEqual(by isOrdered: (Int, Int) -> Bool) {
        var begin = 0
        var isSorted = true
        for index in words.indices.dropFirst() {
            if words[index] >> UInt64(Self.positionBits) == words[begin] >> UInt64(Self.positionBits) {
                isSorted = isSorted && !isOrdered(self[index], self[index - 1])
                continue
            }
            if !isSorted { sort(begin..<index, by: isOrdered) }
            (begin, isSorted) = (index, true)
        }
        if !isSorted { sort(begin..<words.count, by: isOrdered) }
    }

    @inline(never)
    private mutating func sort(_ range: Range<Int>, by isOrdered: (Int, Int) -> Bool) {
        words[range].sort { isOrdered(Self.position(in: $0), Self.position(in: $1)) }
    }

    @inline(__always)
    private static func word(_ offset: UInt64, _ position: Int) -> UInt64 {
        offset << UInt64(positionBits) | UInt64(UInt32(truncatingIfNeeded: position))
    }

    @inline(__always)
    private static func position(in word: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: word)) }

    /// Instants that lie too far apart for their distance to be beside a position: their ranks are.
    private static func ranked(_ instants: [Int]) -> [UInt64] {
        let positions = instants.indices.sorted { (instants[$0], $0) < (instants[$1], $1) }
        var rank: UInt64 = 0
        var last: Int?
        return positions.map { position in
            if let last, instants[last] != instants[position] { rank += 1 }
            last = position
            return word(rank, position)
        }
    }

    private mutating func sort(range: UInt64) {
        // Counting all digits costs more than to compare a few.
        guard words.count > Self.digits / 16 else {
            words.sort()
            return
        }
        Self.resize(&scratch, words.count)
        var places = [Int](repeating: 0, count: Self.digits)
        var shift = 0
        while range >> UInt64(shift) != 0 {
            Self.sort(words, into: &scratch, &places, shift + Self.positionBits)
            swap(&words, &scratch)
            shift += Self.digitBits
        }
    }

    private static func resize(_ words: inout [UInt64], _ count: Int) {
        if words.count > count { words.removeLast(words.count - count) }
        if words.count < count { words.append(contentsOf: repeatElement(0, count: count - words.count)) }
    }

    /// Puts words in the order of one digit, and otherwise as they come.
    private static func sort(
        _ words: [UInt64], into sorted: inout [UInt64], _ places: inout [Int], _ shift: Int
    ) {
        let words = words.span
        var sorted = sorted.mutableSpan
        var places = places.mutableSpan
        for digit in 0..<digits { places[digit] = 0 }
        for index in 0..<words.count { places[digit(of: words[index], shift)] &+= 1 }
        var place = 0
        for digit in 0..<digits {
            let count = places[digit]
            places[digit] = place
            place &+= count
        }
        for index in 0..<words.count {
            let digit = digit(of: words[index], shift)
            sorted[places[digit]] = words[index]
            places[digit] &+= 1
        }
    }

    @inline(__always)
    private static func digit(of word: UInt64, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: shift)) & (digits - 1)
    }
}
