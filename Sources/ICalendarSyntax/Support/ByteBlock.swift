/// Operations on sixteen bytes at a time, each in a lane of its own, for loops over long texts.
///
/// The operations are those of ``SWARWord``, and need fewer instructions for a byte. Lanes don't borrow from each other,
/// so every mark is correct. Only wrapping arithmetic and bitwise operations are used: Swift 6.3 compares vectors lane by
/// lane.
struct ByteBlock {
    static let count = 16

    private var lanes: SIMD16<UInt8>

    private init(_ lanes: SIMD16<UInt8>) { self.lanes = lanes }

    init() { lanes = SIMD16() }

    /// Loads sixteen bytes, or returns nil if fewer follow `offset`. The load itself is unchecked, because the guard has
    /// made sure that all bytes are in the span.
    @inline(__always)
    static func load(_ bytes: Span<UInt8>, ifInside offset: Int) -> ByteBlock? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return ByteBlock(
            unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self))
    }

    /// Stores the bytes. The store is bounds-checked.
    @inline(__always)
    func store(in bytes: inout MutableSpan<UInt8>, at offset: Int) {
        var bytes = unsafe bytes.mutableBytes
        bytes.storeBytes(of: lanes, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Two words, the first of the lower eight bytes.
    @inline(__always)
    private var words: (UInt64, UInt64) {
        let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
        return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    }

    /// Adds all bytes to the bits of this block.
    @inline(__always)
    mutating func formUnion(_ other: ByteBlock) { lanes = lanes | other.lanes }

    /// All bytes, or-ed together in a word.
    @inline(__always)
    var union: UInt64 {
        let (low, high) = words
        return low | high
    }

    /// Returns the bytes before the first mark, or-ed together in a word, as in ``SWARWord/before(_:_:)``.
    @inline(__always)
    func unionBefore(_ marks: Marks) -> UInt64 {
        let (low, high) = words
        return marks.low != 0 ? SWARWord.before(marks.low, low) : low | SWARWord.before(marks.high, high)
    }
}

// Marks are the high bits of bytes.
extension ByteBlock {
    /// The position of marks in a block that has at least one.
    struct Marks {
        let low: UInt64
        let high: UInt64

        @inline(__always)
        var isEmpty: Bool { low | high == 0 }

        /// The index of the first marked byte.
        @inline(__always)
        var first: Int { low != 0 ? SWARWord.first(low) : SWARWord.first(high) &+ 8 }
    }

    @inline(__always)
    private var marks: Marks {
        let (low, high) = ByteBlock(lanes & SIMD16(repeating: 0x80)).words
        return Marks(low: low, high: high)
    }

    /// Marks control characters, including DEL.
    @inline(__always)
    var control: Marks {
        let belowSpace = lanes &- SIMD16(repeating: 0x20)
        let delete = lanes &+ SIMD16(repeating: 1)
        return ByteBlock((belowSpace | delete) & ~lanes).marks
    }

    /// Marks backslashes and bytes below 0x20.
    @inline(__always)
    var backslashOrBelowSpace: Marks {
        let belowSpace = lanes &- SIMD16(repeating: 0x20)
        let difference = lanes ^ SIMD16(repeating: 0x5C)
        // The difference of an ASCII byte is one too, and its high bit is set only by subtracting from 0.
        let backslash = difference &- SIMD16(repeating: 1)
        return ByteBlock((belowSpace | backslash) & ~lanes).marks
    }
}
