extension PropertyDraft {
    /// The value as one TEXT, escapes resolved, as ``CalendarProperty/text`` reads it.
    package var text: String {
        let bytes = ContiguousArray(value.utf8)
        return Self.decode(TextEscapes.unescaped(bytes.span, 0..<bytes.count))
    }

    /// The value split at each `separator` that no backslash escapes, then unescaped.
    package func texts(separatedBy separator: UInt8) -> [String] {
        let bytes = ContiguousArray(value.utf8)
        return TextEscapes.texts(bytes.span, separatedBy: separator).map(Self.decode)
    }

    /// A text as it stands on a line.
    package static func escaped(_ text: String) -> String { TextEscapes.escaped(text) }

    private static func decode(_ bytes: ContiguousArray<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
