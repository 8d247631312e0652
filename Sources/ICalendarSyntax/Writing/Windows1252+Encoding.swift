extension Windows1252 {
    private static let octets: [Unicode.Scalar: UInt8] = {
        var octets: [Unicode.Scalar: UInt8] = [:]
        for octet in UInt8(0x80)...0xFF {
            let one: ContiguousArray = [octet]
            for scalar in decode(one.span, 0..<1).unicodeScalars { octets[scalar] = octet }
        }
        return octets
    }()

    /// The first character that has no octet.
    static func unrepresentable(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { !$0.isASCII && octets[$0] == nil }
    }

    /// The octets of a text; nil where a character has none.
    static func encode(_ text: String) -> [UInt8]? {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let octet = scalar.isASCII ? UInt8(scalar.value) : octets[scalar] else { return nil }
            encoded.append(octet)
        }
        return encoded
    }
}
