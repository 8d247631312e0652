// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

extension SyntaxReader {
    /// The parameters of a line that need no diagnostic.
    struct PlainHeader {
        /// The offset of the colon that ends the parameters.
        var colon: Int
        /// All bytes, or-ed together in words; 0 if ``isUTF8`` is true.
        var nonASCII: UInt64
        /// Whether there are bytes above 0x7F, and all bytes are valid UTF-8 without folds inside characters.
        var isUTF8 = false
        /// The number of folds, all after CR LF.
        var folds: Int
    }

    /// Reads from the semicolon after a name to the colon that ends the parameters, if all of them follow the RFC and
    /// none needs a diagnostic, as in nearly all lines. Otherwise returns nil, and ``scanParameters(_:from:_:)`` takes
    /// over.
    ///
    /// At each position, the function searches for the next expected byte, eight bytes at a time. Recovering
    /// from errors needs a state machine over bytes, which costs one mispredicted jump per value. The function is
    /// static, because the reader would be copied for a method.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of parameters on a line.
    ///   - valueLimit: The maximum number of values of a parameter.
    static func plainParameters(
        _ bytes: Span<UInt8>, from semicolon: Int, atMost limit: Int, values valueLimit: Int
    ) -> PlainHeader? {
        var seen: UInt64 = 0
        var passed: UInt64 = 0
        var count = 0
        var folds = 0
        var offset = semicolon + 1
        // A byte before this offset is followed by at least eight others, so the loops can look ahead.
        let end = bytes.count - 8
        while true {
            let name = offset
            offset = ByteScan.parameterName(bytes, from: offset, nonASCII: &passed)
            guard offset < end, bytes[offset] == ASCII.equals, offset > name else { return nil }
            // Another parameter can share the bit. The slow path checks whether the names are equal.
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
                    guard offset < end else { return nil }
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
                return PlainHeader(colon: offset, nonASCII: passed, folds: folds)
            case ASCII.semicolon: offset += 1
            default: return nil
            }
        }
    }

    /// Returns whether a colon after an unquoted value could belong to a URI, which only ``scanParameters(_:from:_:)``
    /// can decide.
    @inline(__always)
    private static func mayBeURI(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Bool {
        // "//", possibly after a fold; otherwise `mailto` or `cid`.
        let next = bytes[value.upperBound + 1]
        return next == ASCII.slash || next < ASCII.space || value.count == 6 || value.count == 3
    }

    /// Returns one of 64 bits for a name. The factor was found by search, so that each parameter of the RFCs has a
    /// different bit.
    @inline(__always)
    private static func bit(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
        let (first, last) = NameTable.words(bytes, name)
        let hash = (first ^ (last >> 3 | last << 61)) &* 0x325B_2ACB_1F29_75B1
        return 1 << (hash >> 58)
    }
}
