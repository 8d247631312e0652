/// Sorts words by their upper half, by digits: there are a million of them, and two digits of eleven bits are seven weeks of
/// seconds. Those that are alike in it stay as they come; where all are few, their lower half decides.
struct RadixSort {
    private static let digitBits: UInt64 = 11
    private static let digits = 1 << Int(digitBits)
    private static let lowerBits: UInt64 = 32

    private var scratch: ContiguousArray<UInt64> = []
    /// By two digits, one after the other: how many words have it, and then the place of the next that has.
    private var places: ContiguousArray<UInt32> = []

    /// - Parameters:
    ///   - count: how many are sorted; what follows them is put anywhere.
    ///   - greatest: no upper half is greater.
    /// - Complexity: O(*n* · *d*) in the number of words and of the digits of the greatest; O(*n* log *n*) where they are few
    mutating func sort(_ words: inout ContiguousArray<UInt64>, count: Int, upTo greatest: UInt64) {
        // Counting all digits costs more than to compare a few.
        guard count > Self.digits / 16 else {
            words[..<count].sort()
            return
        }
        if scratch.count < count { scratch = ContiguousArray(repeating: 0, count: count) }
        if places.isEmpty { places = ContiguousArray(repeating: 0, count: 2 * Self.digits) }
        let (second, third) = (Self.lowerBits + Self.digitBits, Self.lowerBits + 2 * Self.digitBits)
        Self.findPlaces(of: words, count, &places, Self.lowerBits, andNext: true)
        Self.distribute(words, count, into: &scratch, &places, firstPlace: 0, Self.lowerBits)
        swap(&words, &scratch)
        guard greatest >> Self.digitBits != 0 else { return }
        Self.distribute(words, count, into: &scratch, &places, firstPlace: Self.digits, second)
        swap(&words, &scratch)
        guard greatest >> (2 * Self.digitBits) != 0 else { return }
        Self.findPlaces(of: words, count, &places, third, andNext: false)
        Self.distribute(words, count, into: &scratch, &places, firstPlace: 0, third)
        swap(&words, &scratch)
    }

    /// Where the words with each digit start.
    ///
    /// - Parameter andNext: whether to look at the next higher digit too.
    @inline(__always)
    private static func findPlaces(
        of words: ContiguousArray<UInt64>, _ count: Int, _ places: inout ContiguousArray<UInt32>, _ shift: UInt64,
        andNext: Bool
    ) {
        let words = words.span.extracting(first: count)
        var places = places.mutableSpan
        for digit in places.indices { places[digit] = 0 }
        for index in words.indices {
            let word = words[index]
            places[digit(of: word, shift)] &+= 1
            if andNext { places[digits | digit(of: word, shift &+ digitBits)] &+= 1 }
        }
        var (first, second): (UInt32, UInt32) = (0, 0)
        for digit in 0..<digits {
            (places[digit], first) = (first, first &+ places[digit])
            (places[digits | digit], second) = (second, second &+ places[digits | digit])
        }
    }

    /// Puts words in the order of one digit, and otherwise as they come.
    @inline(__always)
    private static func distribute(
        _ words: ContiguousArray<UInt64>, _ count: Int, into sorted: inout ContiguousArray<UInt64>,
        _ places: inout ContiguousArray<UInt32>, firstPlace: Int, _ shift: UInt64
    ) {
        let words = words.span.extracting(first: count)
        var sorted = sorted.mutableSpan
        var places = places.mutableSpan
        for index in words.indices {
            let word = words[index]
            let digit = firstPlace | digit(of: word, shift)
            let place = places[digit]
            places[digit] = place &+ 1
            sorted[Int(place)] = word
        }
    }

    @inline(__always)
    private static func digit(of word: UInt64, _ shift: UInt64) -> Int {
        Int(truncatingIfNeeded: word &>> shift) & (digits - 1)
    }
}
