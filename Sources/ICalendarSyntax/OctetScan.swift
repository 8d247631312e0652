/// Loops that pass over octets of no interest, eight at a time.
enum OctetScan {
    /// The offset of the first control character (HTAB among them) at or after `offset`, or the end. What was passed over is
    /// or-ed into `nonASCII`: its high bits tell whether any of it was above 0x7F.
    @inline(__always)
    static func text(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        var offset = offset
        let lastWord = octets.count - 8
        while offset <= lastWord {
            let word = OctetWord.load(octets, at: offset)
            let marks = OctetWord.control(word)
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
            if octet < ASCII.space || octet == ASCII.delete { break }
            nonASCII |= UInt64(octet)
            offset += 1
        }
        return offset
    }

    /// The offset of the first colon, semicolon or control character below 0x20 at or after `offset`, or the end.
    @inline(__always)
    static func name(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        var offset = offset
        let lastWord = octets.count - 8
        while offset <= lastWord {
            let word = OctetWord.load(octets, at: offset)
            let marks = OctetWord.endOfName(word)
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
            if octet < ASCII.space || octet | 1 == ASCII.semicolon { break }
            nonASCII |= UInt64(octet)
            offset += 1
        }
        return offset
    }

    /// The offset of the first octet at or after `offset` that may end the name of a parameter, or one near the end of the
    /// input.
    @inline(__always)
    static func parameterName(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        var offset = offset
        let lastWord = octets.count - 8
        while offset <= lastWord {
            let word = OctetWord.load(octets, at: offset)
            let marks = OctetWord.endOfParameterName(word)
            if marks != 0 {
                let count = OctetWord.first(marks)
                nonASCII |= word & OctetWord.low(count)
                return offset + count
            }
            nonASCII |= word
            offset += 8
        }
        return offset
    }

    /// The offset of the first quotation mark or control character at or after `offset`, or one near the end of the input.
    @inline(__always)
    static func quotation(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        var offset = offset
        let lastWord = octets.count - 8
        while offset <= lastWord {
            let word = OctetWord.load(octets, at: offset)
            let marks = OctetWord.control(word) | OctetWord.equal(word, 0x2222_2222_2222_2222)
            if marks != 0 {
                let count = OctetWord.first(marks)
                nonASCII |= word & OctetWord.low(count)
                return offset + count
            }
            nonASCII |= word
            offset += 8
        }
        return offset
    }

    /// The offset of the first octet at or after `offset` that may mean something in a parameter value, or one near the end
    /// of the input: callers look at every octet they are led to, so stopping early costs nothing but time.
    @inline(__always)
    static func parameterValue(_ octets: Span<UInt8>, from offset: Int, nonASCII: inout UInt64) -> Int {
        var offset = offset
        let lastWord = octets.count - 8
        while offset <= lastWord {
            let word = OctetWord.load(octets, at: offset)
            let marks = OctetWord.parameterMark(word)
            if marks != 0 {
                let count = OctetWord.first(marks)
                nonASCII |= word & OctetWord.low(count)
                return offset + count
            }
            nonASCII |= word
            offset += 8
        }
        return offset
    }
}
