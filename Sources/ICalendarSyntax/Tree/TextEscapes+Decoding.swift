extension TextEscapes {
    /// The validity that is known for the bytes of a text.
    enum Bytes {
        case ascii
        /// The reader has checked that the bytes are valid UTF-8.
        case utf8
        /// The bytes may be invalid; invalid parts become U+FFFD.
        case unchecked
    }

    /// Returns the text of a value without control characters, unfolded and unescaped in one pass, sixteen bytes at a
    /// time. Most of the text that a program shows of a feed is decoded here.
    static func text(
        _ bytes: Span<UInt8>, _ range: Range<Int>, folded: Bool, as known: Bytes, _ breaks: LineBreaks
    ) -> String {
        guard folded || backslash(bytes, range) != range.upperBound else {
            return string(bytes.extracting(range), known)
        }
        // Unfolding and unescaping only remove bytes. Whole blocks are written, so the last one can extend past the end.
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count + ByteBlock.count) { buffer in
            // The bytes need no initial value because none is read before it is written.
            var text = unsafe buffer.mutableSpan
            let count = unescape(bytes, range, into: &text, breaks)
            return string(text.span.extracting(0..<count), known)
        }
    }

    /// Unfolds and unescapes a value, and returns the number of bytes that remain.
    private static func unescape(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into text: inout MutableSpan<UInt8>, _ breaks: LineBreaks
    ) -> Int {
        let end = range.upperBound
        var count = 0
        var offset = range.lowerBound
        while offset < end {
            if let block = ByteBlock.load(bytes, ifInside: offset) {
                block.store(in: &text, at: count)
                let marks = block.backslashOrBelowSpace
                // A separate branch: if the length depended on the marks, the next block would have to wait for them.
                if marks.isEmpty {
                    offset += ByteBlock.count
                    count += ByteBlock.count
                    continue
                }
                offset += marks.first
                count += marks.first
                guard offset < end else { break }
            }
            switch bytes[offset] {
            case ASCII.backslash:
                offset = pastFolds(bytes, offset + 1..<end, breaks)
                if offset < end, let character = character(bytes[offset]) {
                    text[count] = character
                    offset += 1
                } else {
                    text[count] = ASCII.backslash
                }
                count += 1
            case ASCII.carriageReturn, ASCII.lineFeed:
                let next = pastFolds(bytes, offset..<end, breaks)
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
        // The last block can contain bytes after the range, which were counted too.
        return count - (offset - end)
    }

    /// Returns the offset after the folds at the start of a range. A fold can lie between a backslash and its character.
    @inline(__always)
    private static func pastFolds(_ bytes: Span<UInt8>, _ range: Range<Int>, _ breaks: LineBreaks) -> Int {
        var offset = range.lowerBound
        while offset < range.upperBound, bytes[offset] < ASCII.space,
            case .fold(let next, _) = breaks.boundary(bytes, at: offset), next <= range.upperBound
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
