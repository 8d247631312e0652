extension Windows1252 {
    private static let bytes: [Unicode.Scalar: UInt8] = {
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for byte in UInt8(0x80)...0xFF {
            let one: ContiguousArray = [byte]
            for scalar in decode(one.span, 0..<1).unicodeScalars { bytes[scalar] = byte }
        }
        return bytes
    }()

    /// Returns the first character that Windows-1252 can't represent, or nil if there is none.
    package static func unrepresentable(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { !$0.isASCII && bytes[$0] == nil }
    }

    /// Returns the bytes of a text, or nil if a character can't be represented.
    static func encode(_ text: String) -> [UInt8]? {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let byte = scalar.isASCII ? UInt8(scalar.value) : bytes[scalar] else { return nil }
            encoded.append(byte)
        }
        return encoded
    }
}
