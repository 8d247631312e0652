// Strings, with their escapes.
extension JSONReader {
    /// Reads a string.
    package mutating func string() throws(JSONError) -> String {
        try expect(UInt8(ascii: "\""), "a string")
        let start = offset
        let (end, isASCII, hasEscape) = try textEnd(from: start)
        offset = end + 1
        let range = start..<end
        if hasEscape {
            let unescaped = try unescaped(range)
            return try text(of: unescaped, isASCII: isASCII, at: start)
        }
        return try text(of: bytes[range], isASCII: isASCII, at: start)
    }

    mutating func skipString() throws(JSONError) {
        try expect(UInt8(ascii: "\""), "a string")
        let start = offset
        let (end, isASCII, hasEscape) = try textEnd(from: start)
        offset = end + 1
        if hasEscape { _ = try unescaped(start..<end) }
        if !isASCII { _ = try text(of: bytes[start..<end], isASCII: false, at: start) }
    }

    /// Returns the offset of the quotation mark at the end of a string.
    private func textEnd(from start: Int) throws(JSONError) -> (end: Int, isASCII: Bool, hasEscape: Bool) {
        var high: UInt8 = 0
        var hasEscape = false
        let text = bytes.span
        var index = start
        let end = start + min(max(limits.stringLength, 0), bytes.count - start)
        while index < end {
            let byte = text[index]
            // Most characters are letters.
            if byte > UInt8(ascii: "\\") {
                high |= byte
                index += 1
                continue
            }
            if byte == UInt8(ascii: "\"") {
                return (index, high < 0x80, hasEscape)
            }
            if byte == UInt8(ascii: "\\") {
                hasEscape = true
                index += 1
            } else if byte < 0x20 {
                throw fault(.controlCharacter, at: index)
            }
            high |= byte
            index += 1
        }
        throw fault(end == bytes.count ? .truncated : .limit("\(limits.stringLength) bytes of a string"), at: end)
    }

    private func text(
        of bytes: some Collection<UInt8>, isASCII: Bool, at start: Int
    ) throws(JSONError) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces invalid bytes.
        guard isASCII || text.utf8.elementsEqual(bytes) else { throw fault(.invalidUTF8, at: start) }
        return text
    }

    private func unescaped(_ range: Range<Int>) throws(JSONError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "\\") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            // A backslash is never the last byte, because the next one would have been the quotation mark.
            let letter = bytes[index + 1]
            if letter == UInt8(ascii: "u") {
                let (scalar, length) = try scalar(at: index, before: range.upperBound)
                result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                index += length
                continue
            }
            guard let byte = Self.escapes[letter] else { throw fault(.invalidEscape, at: index) }
            result.append(byte)
            index += 2
        }
        return result
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// Returns the scalar of `\uXXXX`, or of two such escapes that are a surrogate pair, and their length.
    private func scalar(at index: Int, before end: Int) throws(JSONError) -> (Unicode.Scalar, length: Int) {
        let first = try unit(at: index, before: end)
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        guard first < 0xDC00, index + 12 <= end, bytes[index + 6] == UInt8(ascii: "\\"),
            bytes[index + 7] == UInt8(ascii: "u")
        else { throw fault(.loneSurrogate, at: index) }
        let second = try unit(at: index + 6, before: end)
        guard 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00))
        else { throw fault(.loneSurrogate, at: index) }
        return (scalar, 12)
    }

    private func unit(at index: Int, before end: Int) throws(JSONError) -> UInt16 {
        let digits = bytes[(index + 2)..<max(min(index + 6, end), index + 2)]
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault(.invalidEscape, at: index) }
        return unit
    }
}
