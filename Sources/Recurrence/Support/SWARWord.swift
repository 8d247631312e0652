// Inlined, as in all of Support: parsing a rule takes 0.8 % more instructions if nothing is.

/// A word of up to sixteen ASCII letters in upper case, stored as two numbers so that comparing words needs no loop.
struct SWARWord: Equatable {
    // The last eight bytes, and the eight bytes before them. Earlier bytes are lost, so the count is stored too.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var count = 0

    init() {}

    /// Creates a word from a string in upper case.
    init(_ word: String) {
        for byte in word.utf8 { append(byte) }
    }

    /// Creates a word from a range of a text in either case. A range that is empty or longer than sixteen bytes becomes
    /// the empty word.
    init(_ range: Range<Int>, of text: Span<UInt8>) {
        guard range.count <= 16 else { return }
        for index in range { append(text[index].uppercased) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        count &+= 1
        high = high &<< 8 | low &>> 56
        low = low &<< 8 | UInt64(byte)
    }
}
