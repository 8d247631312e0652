/// What the name of a component, a property or a parameter is made of.
enum NameText {
    /// - Throws: ``WritingError/invalidName(_:)`` for what is no `iana-token` (RFC 5545 §3.1).
    static func check(_ name: String) throws(WritingError) {
        guard !name.isEmpty, name.utf8.allSatisfy({ ASCII.isNameByte($0) }) else { throw .invalidName(name) }
    }
}

/// The characters that no part of a content line may hold (RFC 5545 §3.1: `CONTROL`).
///
/// A line break is what attackers put there, to start a line of their own; the others are read differently by different
/// readers.
enum ControlCharacters {
    static func isControl(_ byte: UInt8) -> Bool { byte < ASCII.space && byte != ASCII.tab || byte == ASCII.delete }

    /// - Throws: ``WritingError/controlCharacter(_:in:)`` for the first.
    static func check(_ text: String, in name: String) throws(WritingError) {
        if let byte = text.utf8.first(where: { isControl($0) }) {
            throw .controlCharacter(Unicode.Scalar(byte), in: name)
        }
    }
}
