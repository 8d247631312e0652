/// Loops that pass over bytes of no interest, eight at a time.
///
/// Each gives the offset of the first byte at or after `offset` that may mean something to its caller. What was passed over is
/// or-ed into `nonASCII`: its high bits tell whether any of it was above 0x7F.
///
/// Those of parameters stop before the last few bytes of the input, whatever these are: their callers look at every byte
/// they are led to, so stopping early costs nothing but time.
enum ByteScan {
    /// To the first control character (HTAB among them), or the end.
    @inline(__always)
    static func text(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.control) {
            $0 < ASCII.space || $0 == ASCII.delete
        }
    }

    /// To the first colon, semicolon or control character below 0x20, or the end.
    @inline(__always)
    static func name(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.endOfName) {
            $0 < ASCII.space || $0 | 1 == ASCII.semicolon
        }
    }

    /// To the first byte that may end the name of a parameter.
    @inline(__always)
    static func parameterName(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.endOfParameterName) { _ in true }
    }

    /// To the first quotation mark or control character.
    @inline(__always)
    static func quotation(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII) {
            SWARWord.control($0) | SWARWord.equal($0, 0x2222_2222_2222_2222)
        } bytes: { _ in
            true
        }
    }

    /// To the first byte that may mean something in a parameter value.
    @inline(__always)
    static func parameterValue(_ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(bytes, from: offset, nonASCII: &nonASCII, words: SWARWord.parameterMark) { _ in true }
    }

    /// - Parameters:
    ///   - marks: the high bit of each byte of a word that ends the loop.
    ///   - isMark: the same of the bytes after the last whole word.
    @inline(__always)
    private static func scan(
        _ bytes: Span<UInt8>, from offset: Int, nonASCII: inout UInt64, words marks: (UInt64) -> UInt64,
        bytes isMark: (UInt8) -> Bool
    ) -> Int {
        var offset = offset
        let lastWord = bytes.count - 8
        while offset <= lastWord {
            let word = SWARWord.load(bytes, at: offset)
            let marks = marks(word)
            if marks != 0 {
                let count = SWARWord.first(marks)
                nonASCII |= word & SWARWord.low(count)
                return offset + count
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
