/// The text to scan, prepared from the input bytes: byte order marks are detected and UTF-16 is converted to UTF-8.
package struct SourceText {
    /// The form of the input, detected from byte order marks and zero bytes.
    package enum Form: Sendable, Hashable {
        case utf8
        case windows1252
        case utf16BigEndian
        case utf16LittleEndian
    }

    let form: Form
    /// The text to scan: the input itself without a copy, or the converted text of UTF-16 input.
    let textBytes: [UInt8]
    /// The start of the text in ``textBytes``, after a UTF-8 byte order mark.
    let start: Int

    init(_ bytes: [UInt8], _ encoding: SourceEncoding) {
        let form = SourceText.form(bytes, encoding)
        self.form = form
        switch form {
        case .utf8, .windows1252:
            textBytes = bytes
            start = encoding != .windows1252 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        case .utf16BigEndian, .utf16LittleEndian:
            textBytes = SourceText.transcoded(bytes, littleEndian: form == .utf16LittleEndian)
            start = 0
        }
    }

    private static func form(_ bytes: [UInt8], _ encoding: SourceEncoding) -> Form {
        switch encoding {
        case .utf8: return .utf8
        case .windows1252: return .windows1252
        case .utf16: return utf16(bytes) ?? .utf16BigEndian
        case .detect: return utf16(bytes) ?? .utf8
        }
    }

    /// Returns the byte order of UTF-16 input, or nil for other input. The byte order mark (FF FE, FE FF) or the zero
    /// byte of an ASCII character decides: a calendar starts with "B", so a zero in one of the first two bytes is half
    /// of a UTF-16 unit.
    private static func utf16(_ bytes: [UInt8]) -> Form? {
        guard bytes.count >= 2 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE): return .utf16LittleEndian
        case (0xFE, 0xFF): return .utf16BigEndian
        case (0, 1...0x7F): return .utf16BigEndian
        case (1...0x7F, 0) where bytes.count >= 4 && bytes[3] == 0: return .utf16LittleEndian
        default: return nil
        }
    }

    /// Returns UTF-16 input as UTF-8. Unpaired surrogates and half a unit at the end become U+FFFD.
    private static func transcoded(_ bytes: [UInt8], littleEndian: Bool) -> [UInt8] {
        var offset = 0
        if bytes.count >= 2, (bytes[0], bytes[1]) == (0xFF, 0xFE) || (bytes[0], bytes[1]) == (0xFE, 0xFF) { offset = 2 }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2)
        var units = AnyIterator<UInt16> {
            guard offset < bytes.count else { return nil }
            defer { offset += 2 }
            guard offset + 1 < bytes.count else { return 0xFFFD }
            let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
            return littleEndian ? second << 8 | first : first << 8 | second
        }
        var decoder = UTF16()
        decoding: while true {
            switch decoder.decode(&units) {
            case .scalarValue(let scalar):
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case .error: text.append(contentsOf: UTF8.encodedReplacementCharacter)
            case .emptyInput: break decoding
            }
        }
        return text
    }
}
