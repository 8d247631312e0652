extension SyntaxReader {
    /// Reads from the semicolon after a name to the colon that ends the parameters, if all of them are as the RFC has them and
    /// there is nothing to say about any: nearly always. Nil, and `scan` as it was, where ``scanParameters(_:from:_:)`` has to
    /// look.
    ///
    /// It knows at each place what comes next and looks for that a word at a time. A state asked for each byte, which is
    /// what it takes to recover, is one jump a value that no processor foresees. It is no method of a reader, because that would
    /// be copied for it.
    ///
    /// - Parameters:
    ///   - limit: how many parameters a line may have.
    ///   - valueLimit: how many values a parameter may have.
    static func plainParameters(
        _ bytes: Span<UInt8>, from semicolon: Int, atMost limit: Int, values valueLimit: Int, _ scan: inout LineScan
    ) -> Int? {
        var seen: UInt64 = 0
        var passed: UInt64 = 0
        var count = 0
        var folds = 0
        var offset = semicolon + 1
        while true {
            let name = offset
            offset = ByteScan.parameterName(bytes, from: offset, nonASCII: &passed)
            guard offset + 8 < bytes.count, bytes[offset] == ASCII.equals, offset > name else { return nil }
            // Another parameter may have the same bit; whether it has the same name, who reads slowly will see.
            let bit = bit(bytes, name..<offset)
            count += 1
            guard seen & bit == 0, count <= limit else { return nil }
            seen |= bit
            var values = 0
            repeat {
                values &+= 1
                let value = offset + 1
                let isQuoted = bytes[value] == ASCII.quote
                let foldsBefore = folds
                offset = isQuoted ? value + 1 : value
                while true {
                    offset =
                        isQuoted
                        ? ByteScan.quotation(bytes, from: offset, nonASCII: &passed)
                        : ByteScan.parameterValue(bytes, from: offset, nonASCII: &passed)
                    guard offset + 8 < bytes.count else { return nil }
                    guard bytes[offset] == ASCII.carriageReturn else { break }
                    guard bytes[offset + 1] == ASCII.lineFeed, ASCII.isBlank(bytes[offset + 2]) else { return nil }
                    folds += 1
                    offset += 3
                }
                if isQuoted {
                    guard bytes[offset] == ASCII.quote else { return nil }
                    offset += 1
                } else if bytes[offset] == ASCII.colon, folds > foldsBefore || mayBeURI(bytes, value..<offset) {
                    return nil
                }
            } while bytes[offset] == ASCII.comma
            guard values <= valueLimit else { return nil }
            switch bytes[offset] {
            case ASCII.colon:
                scan.nonASCII |= passed
                for _ in 0..<folds { scan.sawFold(.carriageReturnLineFeed) }
                return offset
            case ASCII.semicolon: offset += 1
            default: return nil
            }
        }
    }

    /// Whether a colon after an unquoted value may belong to it: what ``scanParameters(_:from:_:)`` has to decide.
    @inline(__always)
    private static func mayBeURI(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Bool {
        // "//", or a fold before it; or else `mailto` or `cid`.
        let next = bytes[value.upperBound + 1]
        return next == ASCII.slash || next < ASCII.space || value.count == 6 || value.count == 3
    }

    /// One of 64 bits for a name. The factor was searched for: the parameters of the RFCs have a bit each.
    @inline(__always)
    private static func bit(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
        let (first, last) = NameTable.words(bytes, name)
        let hash = (first ^ (last >> 3 | last << 61)) &* 0x325B_2ACB_1F29_75B1
        return 1 << (hash >> 58)
    }
}
