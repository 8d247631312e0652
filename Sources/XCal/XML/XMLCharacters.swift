/// The characters of names and documents (XML 1.0, fifth edition, §2.2, §2.3).
enum XMLCharacters {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Returns whether a byte of UTF-8 can be in a name. Bytes above ASCII are checked when the name is complete.
    static func canBeInName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x3A, 0x5F, 0x80...: true
        default: false
        }
    }

    /// Returns whether a text is a name without a colon.
    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
        // Most names have lower-case letters and hyphens only.
        return text.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "-") }
            || text.unicodeScalars.dropFirst().allSatisfy(isNameScalar)
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
            0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
            0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isNameStart(scalar)
        }
    }

    /// Returns whether a document may contain a scalar.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Returns the scalar of a reference such as `#x1F600` or `amp`.
    static func scalar(ofReference text: String) throws(XMLFault) -> Unicode.Scalar {
        switch text {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard text.hasPrefix("#") else {
            throw isName(text)
                ? XMLFault(.entity, "the entity &\(text.prefix(40)); isn't defined, and can't be")
                : .malformed("& isn't the start of a reference")
        }
        let isHexadecimal = text.hasPrefix("#x")
        let digits = text.dropFirst(isHexadecimal ? 2 : 1)
        // A sign would be accepted by the conversion.
        guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count,
            let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value),
            isAllowed(scalar)
        else { throw .malformed("&\(text.prefix(40)); isn't a character") }
        return scalar
    }
}
