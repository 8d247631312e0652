/// Sorts words by their upper half, by digits: there are a million of them, and two digits of eleven bits are seven weeks of
/// seconds. Those that are alike in it stay as they come; where all are few, their lower half decides.
struct WordSorting {
    private static let digitBits: UInt64 = 11
    private static let digits = 1 << Int(digitBits)
    private static let lowerBits: UInt64 = 32

    private var scratch: [UInt64] = []
    private var places: [UInt32] = []

    /// - Parameters:
    ///   - count: how many are sorted; what follows them is put anywhere.
    ///   - greatest: no upper half is greater.
    /// - Complexity: O(*n* · *d*) in the number of words and of the digits of the greatest; O(*n* log *n*) where they are few
    mutating func sort(_ words: inout [UInt64], count: Int, upTo greatest: UInt64) {
        // Counting all digits costs more than to compare a few.
        guard count > Self.digits / 16 else {
            words[..<count].sort()
            return
        }
        if scratch.count < words.count { scratch = Array(repeating: 0, count: words.count) }
        if places.isEmpty { places = Array(repeating: 0, count: Self.digits) }
        var shift: UInt64 = 0
        while greatest >> shift != 0 {
            Self.sort(words, count, into: &scratch, &places, Self.lowerBits + shift)
            swap(&words, &scratch)
            shift += Self.digitBits
        }
    }

    /// Puts words in the order of one digit, and otherwise as they come.
    private static func sort(
        _ words: [UInt64], _ count: Int, into sorted: inout [UInt64], _ places: inout [UInt32], _ shift: UInt64
    ) {
        let words = words.span.extracting(first: count)
        var sorted = sorted.mutableSpan
        var places = places.mutableSpan
        for digit in places.indices { places[digit] = 0 }
        for index in words.indices { places[digit(of: words[index], shift)] &+= 1 }
        var place: UInt32 = 0
        for digit in places.indices {
            let count = places[digit]
            places[digit] = place
            place &+= count
        }
        for index in words.indices {
            let word = words[index]
            let digit = digit(of: word, shift)
            sorted[Int(places[digit])] = word
            places[digit] &+= 1
        }
    }

    @inline(__always)
    private static func digit(of word: UInt64, _ shift: UInt64) -> Int {
        Int(truncatingIfNeeded: word &>> shift) & (digits - 1)
    }
}
