/// Checks the names of components, properties and parameters.
enum NameText {
    /// Throws if a name is not an `iana-token` (RFC 5545 §3.1).
    ///
    /// - Throws: ``WritingError/invalidName(_:)``
    static func check(_ name: String) throws(WritingError) {
        guard !name.isEmpty, name.utf8.withBytes(isName) else { throw .invalidName(name) }
    }

    private static func isName(_ bytes: Span<UInt8>) -> Bool {
        bytes.indices.allSatisfy { ASCII.isNameByte(bytes[$0]) }
    }
}

/// The characters that no part of a content line may contain (RFC 5545 §3.1: `CONTROL`).
///
/// An attacker can use a line break to start a new line. Other control characters are interpreted differently by
/// different readers.
package enum ControlCharacters {
    static func isControl(_ byte: UInt8) -> Bool { byte < ASCII.space && byte != ASCII.tab || byte == ASCII.delete }

    /// Throws if a text contains a control character.
    ///
    /// - Throws: ``WritingError/controlCharacter(_:in:)`` for the first one.
    package static func check(_ text: String, in name: String) throws(WritingError) {
        if let byte = first(in: text) { throw .controlCharacter(Unicode.Scalar(byte), in: name) }
    }

    /// Returns a text with U+FFFD in place of each control character other than `kept`, as a NUL is read.
    package static func replaced(in text: String, besides kept: [UInt8] = []) -> String {
        guard first(in: text) != nil else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let byte = UInt8(exactly: scalar.value)
            let isReplaced = byte.map { isControl($0) && !kept.contains($0) } ?? false
            result.append(isReplaced ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    /// Returns the first control character of a text; nil if there is none.
    package static func first(in text: String) -> UInt8? {
        text.utf8.withBytes { bytes in
            var nonASCII: UInt64 = 0
            var offset = ByteScan.text(bytes, from: 0, nonASCII: &nonASCII)
            while offset < bytes.count, !isControl(bytes[offset]) {
                offset = ByteScan.text(bytes, from: offset + 1, nonASCII: &nonASCII)
            }
            return offset < bytes.count ? bytes[offset] : nil
        }
    }
}
