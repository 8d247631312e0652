/// Numbers of two digits each that stand side by side, read together: a feed has a hundred thousand dates.
struct DigitPairs {
    /// One in every second byte, the first in the lowest.
    private let pairs: UInt64

    /// Nil where not all are digits.
    ///
    /// - Parameters:
    ///   - offset: that of eight bytes.
    ///   - skipped: how many of them, from the first, are not looked at; an even number.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, at offset: Int, skipping skipped: Int = 0) {
        let shift = UInt64(skipped * 8)
        let digits = (bytes.word(at: offset) ^ 0x3030_3030_3030_3030) >> shift
        // What is above nine, or was above 0x7F, has then its highest bit.
        guard (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
        pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    }

    @inline(__always)
    subscript(index: Int) -> Int { Int(truncatingIfNeeded: pairs >> UInt64(index * 16) & 0xFF) }
}
