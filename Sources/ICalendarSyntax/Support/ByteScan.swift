/// Loops that pass over octets of no interest, eight at a time.
///
/// Each gives the offset of the first octet at or after `offset` that may mean something to its caller. What was passed over is
/// or-ed into `nonASCII`: its high bits tell whether any of it was above 0x7F.
///
/// Those of parameters stop before the last few octets of the input, whatever these are: their callers look at every octet
/// they are led to, so stopping early costs nothing but time.
enum OctetScan {
    /// To the first control character (HTAB among them), or the end.
    @inline(__always)
    static func text(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(octets, from: offset, nonASCII: &nonASCII, words: OctetWord.control) {
            $0 < ASCII.space || $0 == ASCII.delete
        }
    }

    /// To the first colon, semicolon or control character below 0x20, or the end.
    @inline(__always)
    static func name(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(octets, from: offset, nonASCII: &nonASCII, words: OctetWord.endOfName) {
            $0 < ASCII.space || $0 | 1 == ASCII.semicolon
        }
    }

    /// To the first octet that may end the name of a parameter.
    @inline(__always)
    static func parameterName(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(octets, from: offset, nonASCII: &nonASCII, words: OctetWord.endOfParameterName) { _ in true }
    }

    /// To the first quotation mark or control character.
    @inline(__always)
    static func quotation(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(octets, from: offset, nonASCII: &nonASCII) {
            OctetWord.control($0) | OctetWord.equal($0, 0x2222_2222_2222_2222)
        } octets: { _ in
            true
        }
    }

    /// To the first octet that may mean something in a parameter value.
    @inline(__always)
    static func parameterValue(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        scan(octets, from: offset, nonASCII: &nonASCII, words: OctetWord.parameterMark) { _ in true }
    }

    /// - Parameters:
    ///   - marks: the high bit of each octet of a word that ends the loop.
    ///   - isMark: the same of the octets after the last whole word.
    @inline(__always)
    private static func scan(
        _ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64, words marks: (UInt64) -> UInt64,
        octets isMark: (UInt8) -> Bool
    ) -> Int {
        var offset = offset
        let lastWord = octets.count - 8
        while offset <= lastWord {
            let word = OctetWord.load(octets, at: offset)
            let marks = marks(word)
            if marks != 0 {
                let count = OctetWord.first(marks)
                nonASCII |= word & OctetWord.low(count)
                return offset + count
            }
            nonASCII |= word
            offset += 8
        }
        while offset < octets.count {
            let octet = octets[offset]
            if isMark(octet) { break }
            nonASCII |= UInt64(octet)
            offset += 1
        }
        return offset
    }
}
