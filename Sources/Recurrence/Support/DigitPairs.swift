// Inlined, as in all of Support: parsing a rule takes 0.8 % more instructions if nothing is.

/// Two-digit numbers that are adjacent in a text, parsed together, because a feed has a hundred thousand dates.
struct DigitPairs {
    /// One number in every second byte, the first in the lowest byte.
    private let pairs: UInt64

    /// Parses up to four pairs of digits from eight bytes; returns nil if a byte that isn't skipped is not a digit.
    ///
    /// - Parameters:
    ///   - offset: The offset of the eight bytes.
    ///   - skipped: The number of leading bytes to ignore; an even number.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, at offset: Int, skipping skipped: Int = 0) {
        let shift = UInt64(skipped * 8)
        let digits = (bytes.word(at: offset) ^ 0x3030_3030_3030_3030) >> shift
        // After the addition, every byte that was above 9 or above 0x7F has its highest bit set.
        guard (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
        pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    }

    @inline(__always)
    subscript(index: Int) -> Int { Int(truncatingIfNeeded: pairs >> UInt64(index * 16) & 0xFF) }
}
