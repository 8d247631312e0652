/// Reads the parameters of one line from their unfolded bytes, which start with the semicolon after the name and end before
/// the colon. It agrees with the scanner about quotation marks because the scanner found that colon by the same rules: one
/// that starts a value opens a quotation if another follows, else it means nothing.
struct ParameterReader {
    /// A value as a range of the bytes.
    struct Value {
        var range: Range<Int>
        /// Where a quotation ends inside the range (text follows the closing mark, which is dropped).
        var closing: Int?
        var hasCaret: Bool

        var needsCopy: Bool { hasCaret || closing != nil }

        /// The value with its closing mark dropped and RFC 6868 escapes resolved: `^n` is a line feed, `^^` a caret, `^'` a
        /// quotation mark, any other caret is itself (RFC 6868 section 3.2).
        func unescaped(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
            var text = ContiguousArray<UInt8>()
            text.reserveCapacity(range.count)
            var offset = range.lowerBound
            while offset < range.upperBound {
                defer { offset += 1 }
                let byte = bytes[offset]
                if offset == closing { continue }
                guard byte == ASCII.caret, offset + 1 < range.upperBound else {
                    text.append(byte)
                    continue
                }
                switch bytes[offset + 1] {
                case ASCII.lowerN: text.append(ASCII.lineFeed)
                case ASCII.caret: text.append(ASCII.caret)
                case ASCII.apostrophe: text.append(ASCII.quote)
                default:
                    text.append(byte)
                    continue
                }
                offset += 1
            }
            return text
        }
    }

    /// How far the bytes have been read.
    private(set) var offset = 0
    private var hasValue = false

    /// The name of the next parameter, what is left of the one before passed over; nil after the last.
    mutating func nextName(_ bytes: Span<UInt8>) -> Range<Int>? {
        while hasValue { _ = nextValue(bytes) }
        guard offset < bytes.count else { return nil }
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] != ASCII.equals, bytes[offset] != ASCII.semicolon { offset += 1 }
        let end = offset
        if offset < bytes.count, bytes[offset] == ASCII.equals {
            hasValue = true
            offset += 1
        }
        return start..<end
    }

    /// The next value of the parameter; nil after its last.
    mutating func nextValue(_ bytes: Span<UInt8>) -> Value? {
        guard hasValue else { return nil }
        var start = offset
        var closing: Int?
        if offset < bytes.count, bytes[offset] == ASCII.quote {
            start = offset + 1
            closing = quotationEnd(bytes, from: start)
            offset = closing.map { $0 + 1 } ?? start
        }
        while offset < bytes.count, bytes[offset] != ASCII.comma, bytes[offset] != ASCII.semicolon { offset += 1 }
        var end = offset
        if let mark = closing, mark + 1 == end {
            end = mark
            closing = nil
        }
        hasValue = offset < bytes.count && bytes[offset] == ASCII.comma
        if hasValue { offset += 1 }
        var hasCaret = false
        for place in start..<end where bytes[place] == ASCII.caret { hasCaret = true }
        return Value(range: start..<end, closing: closing, hasCaret: hasCaret)
    }

    /// The values that are left of the parameter, at most so many as a limit says; the next name passes over the others.
    mutating func values(_ bytes: Span<UInt8>, atMost limit: Int) -> [Value] {
        var values: [Value] = []
        while values.count < limit, let value = nextValue(bytes) { values.append(value) }
        return values
    }

    private func quotationEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            if bytes[offset] == ASCII.quote { return offset }
            offset += 1
        }
        return nil
    }
}
