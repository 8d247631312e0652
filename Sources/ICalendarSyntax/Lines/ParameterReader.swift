/// Reads the parameters of one line from their unfolded octets, which begin with the semicolon after the name and end before
/// the colon. It agrees with the scanner about quotation marks because the scanner found that colon by the same rules: one
/// that begins a value opens a quotation if another follows, else it means nothing.
struct ParameterReader {
    /// A value as a range of the octets.
    struct Value {
        var range: Range<Int>
        /// Where a quotation ends inside the range (text follows the closing mark, which is dropped).
        var closing: Int?
        var hasCaret: Bool

        var needsCopy: Bool { hasCaret || closing != nil }

        /// The value with its closing mark dropped and RFC 6868 escapes resolved: `^n` is a line feed, `^^` a caret, `^'` a
        /// quotation mark, any other caret is itself (RFC 6868 section 3.2).
        func unescaped(_ octets: Span<UInt8>) -> ContiguousArray<UInt8> {
            var text = ContiguousArray<UInt8>()
            text.reserveCapacity(range.count)
            var offset = range.lowerBound
            while offset < range.upperBound {
                defer { offset += 1 }
                let octet = octets[offset]
                if offset == closing { continue }
                guard octet == ASCII.caret, offset + 1 < range.upperBound else {
                    text.append(octet)
                    continue
                }
                switch octets[offset + 1] {
                case ASCII.lowerN: text.append(ASCII.lineFeed)
                case ASCII.caret: text.append(ASCII.caret)
                case ASCII.apostrophe: text.append(ASCII.quote)
                default:
                    text.append(octet)
                    continue
                }
                offset += 1
            }
            return text
        }
    }

    /// How far the octets have been read.
    private(set) var offset = 0
    private var hasValue = false

    /// The name of the next parameter, what is left of the one before passed over; nil after the last.
    mutating func nextName(_ octets: Span<UInt8>) -> Range<Int>? {
        while hasValue { _ = nextValue(octets) }
        guard offset < octets.count else { return nil }
        offset += 1
        let begin = offset
        while offset < octets.count, octets[offset] != ASCII.equals, octets[offset] != ASCII.semicolon { offset += 1 }
        let end = offset
        if offset < octets.count, octets[offset] == ASCII.equals {
            hasValue = true
            offset += 1
        }
        return begin..<end
    }

    /// The next value of the parameter; nil after its last.
    mutating func nextValue(_ octets: Span<UInt8>) -> Value? {
        guard hasValue else { return nil }
        var begin = offset
        var closing: Int?
        if offset < octets.count, octets[offset] == ASCII.quote {
            begin = offset + 1
            closing = quotationEnd(octets, from: begin)
            offset = closing.map { $0 + 1 } ?? begin
        }
        while offset < octets.count, octets[offset] != ASCII.comma, octets[offset] != ASCII.semicolon { offset += 1 }
        var end = offset
        if let mark = closing, mark + 1 == end {
            end = mark
            closing = nil
        }
        hasValue = offset < octets.count && octets[offset] == ASCII.comma
        if hasValue { offset += 1 }
        var hasCaret = false
        for place in begin..<end where octets[place] == ASCII.caret { hasCaret = true }
        return Value(range: begin..<end, closing: closing, hasCaret: hasCaret)
    }

    /// The values that are left of the parameter.
    mutating func values(_ octets: Span<UInt8>) -> [Value] {
        var values: [Value] = []
        while let value = nextValue(octets) { values.append(value) }
        return values
    }

    private func quotationEnd(_ octets: Span<UInt8>, from begin: Int) -> Int? {
        var offset = begin
        while offset < octets.count {
            if octets[offset] == ASCII.quote { return offset }
            offset += 1
        }
        return nil
    }
}
