// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

extension TextEscapes {
    /// The validity that is known for the bytes of a text.
    enum Bytes {
        case ascii
        /// The reader has checked that the bytes are valid UTF-8.
        case utf8
        /// The bytes may be invalid; invalid parts become U+FFFD.
        case unchecked
    }

    /// Returns the text of a value without control characters, unfolded and unescaped in one pass, eight bytes at a
    /// time. Most of the text that a program shows of a feed is decoded here.
    static func text(
        _ bytes: Span<UInt8>, _ range: Range<Int>, folded: Bool, as known: Bytes, _ breaks: LineBreaks
    ) -> String {
        guard folded || backslash(bytes, range) != range.upperBound else {
            return string(bytes.extracting(range), known)
        }
        // Unfolding and unescaping only remove bytes. Whole words are written, so the last one can extend past the end.
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count + 8) { buffer in
            // The bytes need no initial value because none is read before it is written.
            var text = unsafe buffer.mutableSpan
            // No byte of the text is in this place; storing the result keeps the compiler from removing the reads.
            text[range.count + 7] = touched(bytes.extracting(range))
            let count = unescape(bytes.extracting(range), into: &text, breaks)
            return string(text.span.extracting(0..<count), known)
        }
    }

    /// Loads the bytes of a long value into the processor's cache with one read per cache line, and returns a result that
    /// depends on all of the reads.
    ///
    /// When a text is decoded, its bytes have usually left the cache since they were scanned. The decoder would stall at
    /// each cache line in turn; these reads are independent, so the processor overlaps them.
    private static func touched(_ bytes: Span<UInt8>) -> UInt8 {
        var touched: UInt8 = 0
        for offset in stride(from: 0, to: min(bytes.count, maximumTouchLength), by: cacheLine) {
            touched ^= bytes[offset]
        }
        return touched
    }

    private static let cacheLine = 64

    /// The maximum number of bytes to load: enough for a description, but not for a book.
    private static let maximumTouchLength = 4_096

    /// Unfolds and unescapes a value, and returns the number of bytes that remain.
    private static func unescape(
        _ bytes: Span<UInt8>, into text: inout MutableSpan<UInt8>, _ breaks: LineBreaks
    ) -> Int {
        var count = 0
        var offset = 0
        while offset < bytes.count {
            if let word = SWARWord.load(bytes, ifInside: offset) {
                SWARWord.store(word, in: &text, at: count)
                let marks = SWARWord.equal(word, 0x5C5C_5C5C_5C5C_5C5C) | SWARWord.belowSpace(word)
                // A separate branch: if the length depended on the marks, the next word would have to wait for them.
                if marks == 0 {
                    offset += 8
                    count += 8
                    continue
                }
                offset += SWARWord.first(marks)
                count += SWARWord.first(marks)
            }
            switch bytes[offset] {
            case ASCII.backslash:
                offset = pastFolds(bytes, from: offset + 1, breaks)
                if offset < bytes.count, let character = character(bytes[offset]) {
                    text[count] = character
                    offset += 1
                } else {
                    text[count] = ASCII.backslash
                }
                count += 1
            case ASCII.carriageReturn, ASCII.lineFeed:
                let next = pastFolds(bytes, from: offset, breaks)
                if next == offset {
                    text[count] = bytes[offset]
                    count += 1
                    offset += 1
                } else {
                    offset = next
                }
            default:
                text[count] = bytes[offset]
                count += 1
                offset += 1
            }
        }
        return count
    }

    /// Returns the offset after the folds that start at an offset. A fold can lie between a backslash and its
    /// character.
    private static func pastFolds(_ bytes: Span<UInt8>, from offset: Int, _ breaks: LineBreaks) -> Int {
        var offset = offset
        while offset < bytes.count, bytes[offset] < ASCII.space,
            case .fold(let next, _) = breaks.boundary(bytes, at: offset)
        {
            offset = next
        }
        return offset
    }

    private static func string(_ bytes: Span<UInt8>, _ known: Bytes) -> String {
        if known != .unchecked, #available(macOS 26, iOS 26, watchOS 26, tvOS 26, visionOS 26, *) {
            // Escapes and folds are ASCII, so removing them keeps checked bytes valid.
            return String(copying: unsafe UTF8Span(unchecked: bytes, isKnownASCII: known == .ascii))
        }
        return unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the character that a byte after a backslash stands for, or nil if the two are not an escape.
    @inline(__always)
    static func character(_ byte: UInt8) -> UInt8? {
        switch byte {
        case ASCII.lowerN, ASCII.upperN: ASCII.lineFeed
        case ASCII.backslash, ASCII.semicolon, ASCII.comma, ASCII.colon, ASCII.quote: byte
        default: nil
        }
    }
}
