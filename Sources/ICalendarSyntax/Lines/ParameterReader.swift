/// Reads the parameters of a line from their unfolded bytes, from the semicolon after the name up to the colon.
///
/// The reader agrees with the scanner about quotation marks, because the scanner found that colon by the same rules. A
/// quotation mark at the start of a value opens a quotation if another mark follows. Any other mark has no meaning.
package struct ParameterReader {
    /// The range of a value in the bytes.
    package struct Value {
        package var range: Range<Int>
        /// The offset of a closing quotation mark inside the range, which is dropped because text follows the mark; nil
        /// if there is none.
        var closing: Int?
        var hasCaret: Bool

        var needsCopy: Bool { hasCaret || closing != nil }

        /// Returns the value without its closing quotation mark and with RFC 6868 escapes resolved: `^n` is a line
        /// feed, `^^` a caret and `^'` a quotation mark. Any other caret is kept (RFC 6868 section 3.2).
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

    /// The offset up to which the bytes have been read.
    package private(set) var offset = 0
    private var hasValue = false

    /// Whether the name read last contains blanks, which aren't part of it (``name(_:in:)``).
    private(set) var hasBlanks = false

    package init() {}

    /// Returns the place of the name of the next parameter, skipping the unread values of the current one; nil after the
    /// last parameter.
    package mutating func nextName(_ bytes: Span<UInt8>) -> Range<Int>? {
        while hasValue { _ = nextValue(bytes) }
        hasBlanks = false
        guard offset < bytes.count else { return nil }
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] != ASCII.equals, bytes[offset] != ASCII.semicolon {
            if ASCII.isBlank(bytes[offset]) { hasBlanks = true }
            offset += 1
        }
        let end = offset
        if offset < bytes.count, bytes[offset] == ASCII.equals {
            hasValue = true
            offset += 1
            if hasBlanks { offset = Self.valueStart(bytes, from: offset) }
        }
        return start..<end
    }

    /// Returns a name without the blanks that some producers write in it, as in `TZ ID` (Decisions.md D13).
    static func name(_ range: Range<Int>, in bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
        var name = ContiguousArray<UInt8>()
        for offset in range where !ASCII.isBlank(bytes[offset]) { name.append(bytes[offset]) }
        return name
    }

    /// Returns the offset after the blanks before a value whose name has blanks, too. To the scanner, a quotation mark
    /// after blanks has no meaning.
    static func valueStart(_ bytes: Span<UInt8>, from equals: Int) -> Int {
        var offset = equals
        while offset < bytes.count, ASCII.isBlank(bytes[offset]) { offset += 1 }
        return offset < bytes.count && bytes[offset] == ASCII.quote ? equals : offset
    }

    /// Returns the next value of the parameter, or nil after the last one.
    package mutating func nextValue(_ bytes: Span<UInt8>) -> Value? {
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

    /// Returns the remaining values of the parameter, up to a limit. The next call of ``nextName(_:)`` skips the
    /// others.
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
