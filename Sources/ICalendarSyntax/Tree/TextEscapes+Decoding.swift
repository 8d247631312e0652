extension TextEscapes {
    /// What is known of the octets of a text.
    enum Octets {
        case ascii
        /// The reader has checked them.
        case utf8
        /// Perhaps not UTF-8: what is not becomes U+FFFD.
        case unchecked
    }

    /// The text of a value without control characters, unfolded and unescaped in one pass, a word at a time: most of what is
    /// shown of a feed comes through here.
    static func text(
        _ octets: Span<UInt8>, _ range: Range<Int>, folded: Bool, _ known: Octets, _ breaks: LineBreaks
    ) -> String {
        guard folded || backslash(octets, range) != range.upperBound else {
            return string(octets.extracting(range), known)
        }
        // Unfolding and unescaping only take away; whole words are written, the last one perhaps past the end.
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count + 8) { buffer in
            unsafe buffer.initialize(repeating: 0)
            var text = unsafe buffer.mutableSpan
            let count = unescape(octets, range, into: &text, breaks)
            return string(text.span.extracting(0..<count), known)
        }
    }

    /// Unfolds and unescapes a range; returns how many octets are left of it.
    private static func unescape(
        _ octets: Span<UInt8>, _ range: Range<Int>, into text: inout MutableSpan<UInt8>, _ breaks: LineBreaks
    ) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            if offset + 8 <= range.upperBound {
                let word = OctetWord.load(octets, at: offset)
                OctetWord.store(word, in: &text, at: count)
                let marks = OctetWord.equal(word, 0x5C5C_5C5C_5C5C_5C5C) | OctetWord.belowSpace(word)
                // A step of its own: a length that depends on the marks would have the next word wait for them.
                if marks == 0 {
                    offset += 8
                    count += 8
                    continue
                }
                offset += OctetWord.first(marks)
                count += OctetWord.first(marks)
            }
            switch octets[offset] {
            case ASCII.backslash:
                offset = pastFolds(octets, from: offset + 1, before: range.upperBound, breaks)
                if offset < range.upperBound, let character = character(octets[offset]) {
                    text[count] = character
                    offset += 1
                } else {
                    text[count] = ASCII.backslash
                }
                count += 1
            case ASCII.carriageReturn, ASCII.lineFeed:
                let next = pastFolds(octets, from: offset, before: range.upperBound, breaks)
                if next == offset {
                    text[count] = octets[offset]
                    count += 1
                    offset += 1
                } else {
                    offset = next
                }
            default:
                text[count] = octets[offset]
                count += 1
                offset += 1
            }
        }
        return count
    }

    /// The offset after the folds that begin at an offset: one may stand between a backslash and its character.
    private static func pastFolds(
        _ octets: Span<UInt8>, from offset: Int, before end: Int, _ breaks: LineBreaks
    ) -> Int {
        var offset = offset
        while offset < end, octets[offset] < ASCII.space, case .fold(let next, _) = breaks.boundary(octets, at: offset)
        {
            offset = next
        }
        return offset
    }

    private static func string(_ octets: Span<UInt8>, _ known: Octets) -> String {
        if known != .unchecked, #available(macOS 26, iOS 26, watchOS 26, tvOS 26, visionOS 26, *) {
            // Escapes and folds are ASCII: what is left of checked octets is as good as they were.
            return String(copying: unsafe UTF8Span(unchecked: octets, isKnownASCII: known == .ascii))
        }
        return unsafe octets.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// What an octet after a backslash stands for; nil where the two are no escape.
    @inline(__always)
    static func character(_ octet: UInt8) -> UInt8? {
        switch octet {
        case ASCII.lowerN, ASCII.upperN: ASCII.lineFeed
        case ASCII.backslash, ASCII.semicolon, ASCII.comma, ASCII.colon, ASCII.quote: octet
        default: nil
        }
    }
}
