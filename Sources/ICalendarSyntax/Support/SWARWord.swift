/// Eight bytes at a time: the arithmetic that lets the scanner pass over text at the speed of memory.
///
/// The tests are the classic "has a zero byte" and "has a byte less than n" of Bit Twiddling Hacks. In a result, the high
/// bit of a byte that matches is set; bytes above the first match may be marked falsely (a borrow), the first never is.
enum SWARWord {
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Eight bytes, the first in the lowest place. The load checks its bounds; "unsafe" is only that a `RawSpan` does not
    /// know that every pattern of bits is a `UInt64`.
    @inline(__always)
    static func load(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Writes eight bytes, the first from the lowest place. The store checks its bounds, as ``load(_:at:)`` does.
    @inline(__always)
    static func store(_ word: UInt64, in bytes: inout MutableSpan<UInt8>, at offset: Int) {
        var bytes = unsafe bytes.mutableBytes
        bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }

    /// Marks bytes equal to the one that fills `pattern`.
    @inline(__always)
    static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
        let difference = word ^ pattern
        return (difference &- ones) & ~difference & highBits
    }

    /// Marks bytes below 0x20.
    @inline(__always)
    static func belowSpace(_ word: UInt64) -> UInt64 { (word &- 0x2020_2020_2020_2020) & ~word & highBits }

    /// Marks control characters, DEL among them.
    @inline(__always)
    static func control(_ word: UInt64) -> UInt64 { belowSpace(word) | equal(word, 0x7F7F_7F7F_7F7F_7F7F) }

    /// Marks what can end a name: a control character, a colon or a semicolon (neighbours that differ in one bit).
    @inline(__always)
    static func endOfName(_ word: UInt64) -> UInt64 { belowSpace(word) | equal(word | ones, 0x3B3B_3B3B_3B3B_3B3B) }

    /// Marks what can end the name of a parameter: a control character, a colon, a semicolon, an equals sign.
    @inline(__always)
    static func endOfParameterName(_ word: UInt64) -> UInt64 {
        control(word) | equal(word | ones, 0x3B3B_3B3B_3B3B_3B3B) | equal(word, 0x3D3D_3D3D_3D3D_3D3D)
    }

    /// Marks what means something in a parameter value: a control character, a quotation mark, a comma, a colon, a semicolon.
    @inline(__always)
    static func parameterMark(_ word: UInt64) -> UInt64 {
        control(word) | equal(word | ones, 0x3B3B_3B3B_3B3B_3B3B) | equal(word, 0x2C2C_2C2C_2C2C_2C2C)
            | equal(word, 0x2222_2222_2222_2222)
    }

    /// The index in the word of the first marked byte.
    @inline(__always)
    static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }

    /// A mask of the first `count` bytes, 0...8.
    @inline(__always)
    static func low(_ count: Int) -> UInt64 { count >= 8 ? .max : (1 << UInt64(truncatingIfNeeded: count * 8)) &- 1 }

    /// ASCII lower-case letters made capitals, all else as it was.
    @inline(__always)
    static func uppercased(_ word: UInt64) -> UInt64 {
        let heptets = word & ~highBits
        let fromA = heptets &+ 0x1F1F_1F1F_1F1F_1F1F
        let afterZ = heptets &+ 0x0505_0505_0505_0505
        let lower = fromA & ~afterZ & ~word & highBits
        return word ^ (lower >> 2)
    }
}
