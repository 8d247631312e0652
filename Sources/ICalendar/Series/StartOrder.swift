/// The order of instants, found by sorting their digits: they are sorted by the million, and close together, so that two
/// digits of eleven bits tell most of them apart.
struct StartOrder {
    private static let digitBits = 11
    private static let digits = 1 << digitBits
    private static let positionBits = 32

    /// How long after the earliest, and below that the position: a word moves faster than two.
    private var words: [UInt64] = []
    private var scratch: [UInt64] = []

    /// Finds the order: ascending, and of equal ones as they were given.
    ///
    /// - Complexity: O(*n* · *d*) in the number of instants and of the digits of their range; O(*n* log *n*) where that is
    ///   more than 136 years
    @inline(__always)
    mutating func sort(_ count: Int, instant: (Int) -> Int) {
        var (least, greatest) = (Int.max, Int.min)
        for position in 0..<count {
            let instant = instant(position)
            least = min(least, instant)
            greatest = max(greatest, instant)
        }
        let range = greatest >= least ? UInt64(bitPattern: Int64(greatest &- least)) : 0
        guard range >> UInt64(Self.positionBits) == 0 else {
            words = Self.ranked((0..<count).map(instant))
            return
        }
        words.resize(to: count, with: 0)
        var words = words.mutableSpan
        var bits: UInt64 = 0
        for position in 0..<count {
            let offset = UInt64(truncatingIfNeeded: instant(position) &- least)
            bits |= offset
            words[position] = Self.word(offset, position)
        }
        sort(bits)
    }

    /// The position of the n-th in order.
    @inline(__always)
    subscript(index: Int) -> Int { Self.position(in: words[index]) }

    @inline(__always)
    private static func word(_ offset: UInt64, _ position: Int) -> UInt64 {
        offset << UInt64(positionBits) | UInt64(UInt32(truncatingIfNeeded: position))
    }

    @inline(__always)
    private static func position(in word: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: word)) }

    /// Instants that lie too far apart for their distance to be beside a position: their ranks are.
    private static func ranked(_ instants: [Int]) -> [UInt64] {
        let positions = instants.indices.sorted { (instants[$0], $0) < (instants[$1], $1) }
        return positions.enumerated().map { word(UInt64($0), $1) }
    }

    /// - Parameter bits: those that are set in any of the distances.
    private mutating func sort(_ bits: UInt64) {
        // Counting all digits costs more than to compare a few.
        guard words.count > Self.digits / 16 else {
            words.sort()
            return
        }
        scratch.resize(to: words.count, with: 0)
        var places = [Int](repeating: 0, count: Self.digits)
        // Hardly anything begins between two minutes, and they have two bits less.
        var shift = min(bits.trailingZeroBitCount, Self.positionBits)
        while bits >> UInt64(shift) != 0 {
            Self.sort(words, into: &scratch, &places, shift + Self.positionBits)
            swap(&words, &scratch)
            shift += Self.digitBits
        }
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

extension Array {
    /// Takes from the end, or adds to it.
    mutating func resize(to count: Int, with element: Element) {
        if self.count > count { removeLast(self.count - count) }
        if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
    }
}
