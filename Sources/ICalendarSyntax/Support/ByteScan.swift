// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// Loops that skip irrelevant bytes, eight at a time.
///
/// Each function returns the offset of the first byte, at or after `offset`, that can be relevant to its caller. The
/// skipped bytes are or-ed into `nonASCII`, whose high bits show whether any of them was above 0x7F.
///
/// The functions for parameters also stop before the last few bytes of the input, whatever those are. Their callers
/// check every byte they stop at, so stopping early only costs time.
@usableFromInline
package enum ByteScan {
    /// Returns the offset of the first control character, including HTAB, or the end.
    @inline(__always)
    static func text(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.control) {
            $0 < ASCII.space || $0 == ASCII.delete
        }
    }

    /// Returns the offset of the first colon, semicolon or control character below 0x20, or the end.
    @inline(__always)
    static func name(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.endOfName) {
            $0 < ASCII.space || $0 | 1 == ASCII.semicolon
        }
    }

    /// Returns the offset of the first byte that can end the name of a parameter.
    @inline(__always)
    static func parameterName(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.endOfParameterName) { _ in true }
    }

    /// Returns the offset of the first quotation mark or control character.
    @inline(__always)
    static func quotation(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII) {
            SWARWord.control($0) | SWARWord.equal($0, 0x2222_2222_2222_2222)
        } bytes: { _ in
            true
        }
    }

    /// Returns the offset of the first byte that can have a meaning in a parameter value.
    @inline(__always)
    static func parameterValue(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.parameterMark) { _ in true }
    }

    /// Returns the offset of the first quotation mark, backslash or control character below 0x20, or the end.
    package static func quotedText(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII) {
            SWARWord.belowSpace($0) | SWARWord.equal($0, 0x2222_2222_2222_2222)
                | SWARWord.equal($0, 0x5C5C_5C5C_5C5C_5C5C)
        } bytes: {
            $0 < ASCII.space || $0 == ASCII.quote || $0 == ASCII.backslash
        }
    }

    /// Returns the offset of the first byte that may need a backslash in TEXT, or the end.
    static func escapedText(_ bytes: Span<UInt8>, from offset: Int) -> Int {
        var nonASCII: UInt64 = 0
        return scan(bytes, from: offset, nonASCII: &nonASCII) {
            SWARWord.belowSpace($0) | SWARWord.equal($0, 0x2C2C_2C2C_2C2C_2C2C)
                | SWARWord.equal($0, 0x3B3B_3B3B_3B3B_3B3B) | SWARWord.equal($0, 0x5C5C_5C5C_5C5C_5C5C)
        } bytes: { _ in
            true
        }
    }

    /// Returns the offset of the first byte that may have to be escaped in JSON, or the end: a quotation mark, a backslash, a
    /// control character, or the last byte of U+2028 or U+2029, which other characters may have too.
    package static func jsonText(_ bytes: Span<UInt8>, from offset: Int) -> Int {
        var nonASCII: UInt64 = 0
        return scan(bytes, from: offset, nonASCII: &nonASCII) {
            SWARWord.control($0) | SWARWord.equal($0, 0x2222_2222_2222_2222)
                | SWARWord.equal($0, 0x5C5C_5C5C_5C5C_5C5C) | SWARWord.equal($0 | SWARWord.ones, 0xA9A9_A9A9_A9A9_A9A9)
        } bytes: {
            $0 < ASCII.space || $0 == ASCII.quote || $0 == ASCII.backslash || $0 == ASCII.delete || $0 | 1 == 0xA9
        }
    }

    /// Returns the offset of the first `<`, `&` or `]`, or the end.
    package static func markupText(_ bytes: Span<UInt8>, from offset: Int) -> Int {
        var nonASCII: UInt64 = 0
        return scan(bytes, from: offset, nonASCII: &nonASCII) {
            SWARWord.equal($0, 0x3C3C_3C3C_3C3C_3C3C) | SWARWord.equal($0, 0x2626_2626_2626_2626)
                | SWARWord.equal($0, 0x5D5D_5D5D_5D5D_5D5D)
        } bytes: {
            $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "]")
        }
    }

    /// Returns the offset of the first control character below 0x20 or byte above ASCII, or the end.
    package static func plainText(_ bytes: Span<UInt8>, from offset: Int) -> Int {
        var nonASCII: UInt64 = 0
        return scan(bytes, from: offset, nonASCII: &nonASCII) {
            SWARWord.belowSpace($0) | $0 & SWARWord.highBits
        } bytes: {
            $0 < ASCII.space || $0 >= 0x80
        }
    }

    /// Returns whether two ranges contain the same bytes.
    @usableFromInline
    package static func areEqual(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ others: Span<UInt8>, _ other: Range<Int>
    ) -> Bool {
        guard range.count == other.count else { return false }
        let (bytes, others) = (bytes.extracting(range), others.extracting(other))
        var offset = 0
        while let word = SWARWord.load(bytes, ifInside: offset) {
            guard word == SWARWord.load(others, at: offset) else { return false }
            offset += 8
        }
        // The last word may overlap the one before.
        if offset > 0 { return SWARWord.load(bytes, at: bytes.count - 8) == SWARWord.load(others, at: bytes.count - 8) }
        if bytes.count >= 4 {
            let last = bytes.count - 4
            return SWARWord.loadHalf(bytes, at: 0) == SWARWord.loadHalf(others, at: 0)
                && SWARWord.loadHalf(bytes, at: last) == SWARWord.loadHalf(others, at: last)
        }
        while offset < bytes.count {
            guard bytes[offset] == others[offset] else { return false }
            offset += 1
        }
        return true
    }

    /// Returns a number that differs for most texts.
    @usableFromInline
    package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
        var (hash, offset) = (UInt64(truncatingIfNeeded: bytes.count), 0)
        func combine(_ word: UInt64) {
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        while let word = SWARWord.load(bytes, ifInside: offset) {
            combine(word)
            offset += 8
        }
        while offset < bytes.count {
            combine(UInt64(bytes[offset]))
            offset += 1
        }
        return hash
    }

    /// Returns whether bytes are ASCII without quotation marks and colons, which have a meaning in parameters.
    static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        func marks(_ word: UInt64) -> UInt64 {
            SWARWord.equal(word, 0x2222_2222_2222_2222) | SWARWord.equal(word, 0x3A3A_3A3A_3A3A_3A3A) | word
        }
        var (offset, found) = (0, UInt64(0))
        while let word = SWARWord.load(bytes, ifInside: offset) {
            found |= marks(word)
            offset += 8
        }
        if offset > 0 {
            // The last word may overlap the one before.
            found |= marks(SWARWord.load(bytes, at: bytes.count - 8))
        } else {
            for index in bytes.indices { found |= marks(UInt64(bytes[index])) }
        }
        return found & SWARWord.highBits == 0
    }

    /// Returns whether a range contains a byte.
    static func contains(_ byte: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var nonASCII: UInt64 = 0
        let bytes = bytes.extracting(range)
        let pattern = SWARWord.ones &* UInt64(byte)
        let found = scan(bytes, from: 0, nonASCII: &nonASCII) {
            SWARWord.equal($0, pattern)
        } bytes: {
            $0 == byte
        }
        return found < bytes.count
    }

    /// Returns the offset of the first byte that ends the loop.
    ///
    /// - Parameters:
    ///   - marks: Returns a word with the high bit of each byte that ends the loop.
    ///   - isMark: Returns whether a byte after the last whole word ends the loop.
    @inline(__always)
    private static func scan(
        _ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64, words marks: (UInt64) -> UInt64,
        bytes isMark: (UInt8) -> Bool
    ) -> Int {
        var offset = offset
        while let word = SWARWord.load(bytes, ifInside: offset) {
            let marks = marks(word)
            if marks != 0 {
                nonASCII |= SWARWord.before(marks, word)
                return offset + SWARWord.first(marks)
            }
            nonASCII |= word
            offset += 8
        }
        while offset < bytes.count {
            let byte = bytes[offset]
            if isMark(byte) { break }
            nonASCII |= UInt64(byte)
            offset += 1
        }
        return offset
    }
}
