// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// Operations on eight bytes at a time (SIMD within a register), which let the scanner skip text at memory speed.
///
/// The tests are the classic "has a zero byte" and "has a byte less than n" of Bit Twiddling Hacks. In a result, the
/// high bit of each matching byte is set. Bytes above the first match can be marked falsely because of a borrow; the
/// first match is always correct.
enum SWARWord {
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Loads eight bytes, the first in the lowest position. The load is bounds-checked, and marked "unsafe" only
    /// because a `RawSpan` doesn't know that every bit pattern is a valid `UInt64`.
    @inline(__always)
    static func load(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Loads four bytes, as ``load(_:at:)`` does.
    @inline(__always)
    static func loadHalf(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
        UInt32(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Loads eight bytes, or returns nil if fewer follow `offset`. In a loop, this is one check for each word: the load
    /// itself is unchecked, because the guard has made sure that all eight bytes are in the span.
    @inline(__always)
    static func load(_ bytes: Span<UInt8>, ifInside offset: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count - 8 else { return nil }
        return UInt64(
            littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
    }

    /// Stores eight bytes, the first from the lowest position. The store is bounds-checked, as in ``load(_:at:)``.
    @inline(__always)
    static func store(_ word: UInt64, in bytes: inout MutableSpan<UInt8>, at offset: Int) {
        var bytes = unsafe bytes.mutableBytes
        bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }

    /// Marks bytes equal to the byte repeated in `pattern`.
    @inline(__always)
    static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
        let difference = word ^ pattern
        return (difference &- ones) & ~difference & highBits
    }

    /// Marks bytes below 0x20.
    @inline(__always)
    static func belowSpace(_ word: UInt64) -> UInt64 { (word &- 0x2020_2020_2020_2020) & ~word & highBits }

    /// Marks control characters, including DEL.
    @inline(__always)
    static func control(_ word: UInt64) -> UInt64 { belowSpace(word) | equal(word, 0x7F7F_7F7F_7F7F_7F7F) }

    /// Marks bytes that can end a name: control characters, colons and semicolons. Colons and semicolons differ in one
    /// bit.
    @inline(__always)
    static func endOfName(_ word: UInt64) -> UInt64 { belowSpace(word) | equal(word | ones, 0x3B3B_3B3B_3B3B_3B3B) }

    /// Marks bytes that can end a parameter name: control characters, spaces, colons, semicolons and equals signs.
    @inline(__always)
    static func endOfParameterName(_ word: UInt64) -> UInt64 {
        let spaceOrBelow = (word &- 0x2121_2121_2121_2121) & ~word & highBits
        return spaceOrBelow | equal(word, 0x7F7F_7F7F_7F7F_7F7F) | equal(word | ones, 0x3B3B_3B3B_3B3B_3B3B)
            | equal(word, 0x3D3D_3D3D_3D3D_3D3D)
    }

    /// Marks bytes with a meaning in a parameter value: control characters, quotation marks, commas, colons and
    /// semicolons.
    @inline(__always)
    static func parameterMark(_ word: UInt64) -> UInt64 {
        control(word) | equal(word | ones, 0x3B3B_3B3B_3B3B_3B3B) | equal(word, 0x2C2C_2C2C_2C2C_2C2C)
            | equal(word, 0x2222_2222_2222_2222)
    }

    /// Returns the index in the word of the first marked byte.
    @inline(__always)
    static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }

    /// Returns the bytes of a word before its first mark. Of the marked byte, only the high bit is kept, which is 0 if
    /// the mark is an ASCII character.
    @inline(__always)
    static func before(_ marks: UInt64, _ word: UInt64) -> UInt64 { word & (marks ^ (marks &- 1)) & highBits }

    /// Returns a mask of the first `count` bytes, 1...8.
    @inline(__always)
    static func low(_ count: Int) -> UInt64 { .max &>> UInt64(truncatingIfNeeded: 64 &- count &* 8) }

    /// Returns the word with ASCII lower-case letters converted to capitals. Digits, hyphens, capitals and zeros are
    /// unchanged, and no other byte becomes one of these, so names of letters, digits and hyphens can be compared: one
    /// bit distinguishes the cases, and only bytes from 0x40 on lose it.
    @inline(__always)
    static func uppercased(_ word: UInt64) -> UInt64 { word & ~((word & 0x4040_4040_4040_4040) >> 1) }
}
