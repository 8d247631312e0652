/// A word of up to sixteen ASCII letters as two numbers, in upper case: words are compared without a loop.
struct SWARWord: Equatable {
    // The last eight bytes, and those before them; whatever is further back is lost, hence the count.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var count = 0

    init() {}

    /// A word that is written in upper case.
    init(_ word: String) {
        for byte in word.utf8 { append(byte) }
    }

    /// A range of a text, in either case. One that is empty or longer than sixteen bytes is no word.
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
