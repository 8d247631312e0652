extension SyntaxReader {
    /// Reads from the semicolon after a name to the colon that ends the parameters, if all of them are as the RFC has them, on
    /// one line, and there is nothing to say about any: nearly always. Nil where ``scanParameters(_:from:_:)`` has to look.
    ///
    /// It knows at each place what comes next and looks for that a word at a time; a state asked for each octet, which is what it
    /// takes to recover, is one jump a value that no processor foresees.
    @inline(__always)
    func plainParameters(_ octets: Span<UInt8>, from semicolon: Int, nonASCII: inout UInt64) -> Int? {
        var seen: UInt64 = 0
        var passed: UInt64 = 0
        var count = 0
        var offset = semicolon + 1
        while true {
            let name = offset
            offset = OctetScan.parameterName(octets, from: offset, nonASCII: &passed)
            guard offset + 8 < octets.count, octets[offset] == ASCII.equals, offset > name else { return nil }
            // Another parameter may have the same bit; whether it has the same name, who reads slowly will see.
            let bit = Self.bit(octets, name..<offset)
            count += 1
            guard seen & bit == 0, count <= limits.parametersPerLine else { return nil }
            seen |= bit
            repeat {
                offset += 1
                let value = offset
                if octets[offset] == ASCII.quote {
                    offset = OctetScan.quotation(octets, from: offset + 1, nonASCII: &passed) + 1
                    guard offset + 8 < octets.count, octets[offset - 1] == ASCII.quote else { return nil }
                } else {
                    offset = OctetScan.parameterValue(octets, from: offset, nonASCII: &passed)
                    guard offset + 8 < octets.count else { return nil }
                    if octets[offset] == ASCII.colon, mayBeURI(octets, value..<offset) { return nil }
                }
            } while octets[offset] == ASCII.comma
            switch octets[offset] {
            case ASCII.colon:
                nonASCII |= passed
                return offset
            case ASCII.semicolon: offset += 1
            default: return nil
            }
        }
    }

    /// Whether a colon after an unquoted value may belong to it: see `isInsideURI` of ``scanParameters(_:from:_:)``.
    @inline(__always)
    private func mayBeURI(_ octets: Span<UInt8>, _ value: Range<Int>) -> Bool {
        octets[value.upperBound + 1] == ASCII.slash || value.count == "mailto".utf8.count
            || value.count == "cid".utf8.count
    }

    /// One of 64 bits for a name. The factor was searched for: the parameters of the RFCs have a bit each.
    @inline(__always)
    private static func bit(_ octets: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
        let (first, last) = NameTable.words(octets, name)
        let hash = (first ^ (last >> 3 | last << 61)) &* 0x325B_2ACB_1F29_75B1
        return 1 << (hash >> 58)
    }
}
