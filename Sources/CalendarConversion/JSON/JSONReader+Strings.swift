import ICalendarSyntax

// Strings, with their escapes.
extension JSONReader {
    /// Reads a string.
    package mutating func string() throws(JSONError) -> String {
        let (range, isASCII, hasEscape) = try quotation()
        let unescaped = hasEscape ? try unescaped(range) : []
        if isASCII, !hasEscape { return String(decoding: bytes[range], as: UTF8.self) }
        let bytes = bytes
        let text = String(utf8: hasEscape ? unescaped.span : bytes.span.extracting(range))
        guard let text else { throw fault(.invalidUTF8, at: range.lowerBound) }
        return text
    }

    mutating func skipString() throws(JSONError) {
        let (range, isASCII, hasEscape) = try quotation()
        if hasEscape { _ = try unescaped(range) }
        guard isASCII || String(utf8: bytes.span.extracting(range)) != nil else {
            throw fault(.invalidUTF8, at: range.lowerBound)
        }
    }

    /// Reads a string up to the quotation mark at its end. Returns the bytes inside.
    private mutating func quotation() throws(JSONError) -> (range: Range<Int>, isASCII: Bool, hasEscape: Bool) {
        try expect(UInt8(ascii: "\""), "a string")
        let (start, bytes) = (offset, bytes)
        let end = start + min(max(limits.stringLength, 0), bytes.count - start)
        let text = bytes.span.extracting(0..<end)
        var (index, nonASCII, hasEscape) = (start, UInt64(0), false)
        while true {
            index = ByteScan.quotedText(text, from: index, nonASCII: &nonASCII)
            guard index < end else { break }
            switch text[index] {
            case UInt8(ascii: "\""):
                offset = index + 1
                return (start..<index, nonASCII & 0x8080_8080_8080_8080 == 0, hasEscape)
            case UInt8(ascii: "\\"):
                hasEscape = true
                if index + 1 < end { nonASCII |= UInt64(text[index + 1]) }
                index += 2
            default: throw fault(.controlCharacter, at: index)
            }
        }
        throw fault(end == bytes.count ? .truncated : .limit("\(limits.stringLength) bytes of a string"), at: end)
    }

    private func unescaped(_ range: Range<Int>) throws(JSONError) -> ContiguousArray<UInt8> {
        var result: ContiguousArray<UInt8> = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "\\") else {
                let end = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "\\")) ?? range.upperBound
                result.append(contentsOf: bytes[index..<end])
                index = end
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
