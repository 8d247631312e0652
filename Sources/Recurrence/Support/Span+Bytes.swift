// Inlined, as in all of Support: parsing a rule takes 0.8 % more instructions if nothing is.

/// Operations on bytes for parsing values. A range of offsets stands for a piece of text.
extension Span<UInt8> {
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        // Compares eight bytes at a time: the arithmetic marks every byte of the difference that is zero, and the first
        // marked byte is always one of these.
        let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let pattern = UInt64(byte) &* ones
        while index + 8 <= range.upperBound {
            let difference = word(at: index) ^ pattern
            let marks = (difference &- ones) & ~difference & highBits
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < range.upperBound {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Returns whether a range has the same bytes as a range of another span.
    package func areEqual(_ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>) -> Bool {
        guard range.count == otherRange.count else { return false }
        let (start, otherStart) = (range.lowerBound, otherRange.lowerBound)
        guard range.count >= 8 else {
            for offset in 0..<range.count where self[start + offset] != other[otherStart + offset] { return false }
            return true
        }
        // Compares the last eight bytes first, because most keys differ at the end. The remaining words can overlap
        // these bytes.
        let last = range.count - 8
        guard word(at: start + last) == other.word(at: otherStart + last) else { return false }
        var offset = 0
        while offset < last {
            guard word(at: start + offset) == other.word(at: otherStart + offset) else { return false }
            offset += 8
        }
        return true
    }

    /// Returns the range without blanks and tabs at both ends.
    package func trimming(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while start < end, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    /// Returns the number that the range spells in decimal digits, or nil if the range contains another byte.
    package func digits(_ range: Range<Int>) -> Int? {
        var number = 0
        for index in range {
            guard let digit = self[index].digit else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Returns eight bytes as a number, with the first byte lowest.
    ///
    /// The load checks its bounds; "unsafe" only means that a `RawSpan` doesn't know that every bit pattern is a
    /// `UInt64`.
    @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    package func string(_ range: Range<Int>) -> String {
        String(decoding: range.map { self[$0] }, as: UTF8.self)
    }
}

extension UInt8 {
    /// The ASCII letter in upper case; other bytes are unchanged.
    var uppercased: UInt8 { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 0x20 : self }

    /// The value of an ASCII digit, or nil for other bytes.
    var digit: Int? { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self) - 0x30 : nil }
}
