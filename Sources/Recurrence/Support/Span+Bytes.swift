/// What reading values asks of their bytes. Ranges of offsets stand for pieces of text.
extension Span<UInt8> {
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        // Eight at a time: what is zero in the difference becomes a marked byte, and the first that is marked is one.
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

    /// Whether a range has the bytes of a range of other bytes.
    package func areEqual(_ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>) -> Bool {
        guard range.count == otherRange.count else { return false }
        let (start, otherStart) = (range.lowerBound, otherRange.lowerBound)
        guard range.count >= 8 else {
            for offset in 0..<range.count where self[start + offset] != other[otherStart + offset] { return false }
            return true
        }
        // The last eight first: what is looked up mostly differs at its end. The others may overlap them.
        let last = range.count - 8
        guard word(at: start + last) == other.word(at: otherStart + last) else { return false }
        var offset = 0
        while offset < last {
            guard word(at: start + offset) == other.word(at: otherStart + offset) else { return false }
            offset += 8
        }
        return true
    }

    /// The range without blanks and tabs at its ends.
    package func trimming(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while start < end, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    /// The number that the range spells in decimal digits only.
    package func digits(_ range: Range<Int>) -> Int? {
        var number = 0
        for index in range {
            guard let digit = self[index].digit else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Eight bytes as a number, the first in the lowest place. The load checks its bounds; "unsafe" is only that a `RawSpan`
    /// does not know that every pattern of bits is a `UInt64`.
    @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    package func string(_ range: Range<Int>) -> String {
        String(decoding: range.map { self[$0] }, as: UTF8.self)
    }
}

extension UInt8 {
    /// The ASCII letter in upper case; any other byte as it is.
    var uppercased: UInt8 { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 0x20 : self }

    /// The value of an ASCII digit.
    var digit: Int? { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self) - 0x30 : nil }
}
