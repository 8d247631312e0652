/// Checks the names of components, properties and parameters.
enum NameText {
    /// Throws if a name is not an `iana-token` (RFC 5545 §3.1).
    ///
    /// - Throws: ``WritingError/invalidName(_:)``
    static func check(_ name: String) throws(WritingError) {
        guard !name.isEmpty, name.utf8.allSatisfy({ ASCII.isNameByte($0) }) else { throw .invalidName(name) }
    }
}

/// The characters that no part of a content line may contain (RFC 5545 §3.1: `CONTROL`).
///
/// An attacker can use a line break to start a new line. Other control characters are interpreted differently by
/// different readers.
enum ControlCharacters {
    static func isControl(_ byte: UInt8) -> Bool { byte < ASCII.space && byte != ASCII.tab || byte == ASCII.delete }

    /// Throws if a text contains a control character.
    ///
    /// - Throws: ``WritingError/controlCharacter(_:in:)`` for the first one.
    static func check(_ text: String, in name: String) throws(WritingError) {
        if let byte = text.utf8.first(where: { isControl($0) }) {
            throw .controlCharacter(Unicode.Scalar(byte), in: name)
        }
    }
}
