/// What reading values asks of their octets. Ranges of offsets stand for pieces of text.
extension Span<UInt8> {
    package func firstIndex(of octet: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if self[index] == octet { return index }
            index += 1
        }
        return nil
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

    package func string(_ range: Range<Int>) -> String {
        String(decoding: range.map { self[$0] }, as: UTF8.self)
    }
}

extension UInt8 {
    /// The ASCII letter in upper case; any other octet as it is.
    var uppercased: UInt8 { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self - 0x20 : self }

    /// The value of an ASCII digit.
    var digit: Int? { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self) - 0x30 : nil }
}
