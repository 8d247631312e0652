extension PropertyDraft {
    /// The value as one TEXT with escapes resolved, as in ``CalendarProperty/text``.
    package var text: String {
        let bytes = ContiguousArray(value.utf8)
        return Self.decode(TextEscapes.unescaped(bytes.span, 0..<bytes.count))
    }

    /// Returns the value split at each unescaped `separator`, with escapes resolved.
    package func texts(separatedBy separator: UInt8) -> [String] {
        let bytes = ContiguousArray(value.utf8)
        return TextEscapes.texts(bytes.span, separatedBy: separator).map(Self.decode)
    }

    /// Returns a text with the escapes of a TEXT value.
    package static func escaped(_ text: String) -> String { TextEscapes.escaped(text) }

    private static func decode(_ bytes: ContiguousArray<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
