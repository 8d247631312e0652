extension PropertyDraft {
    /// The value as one TEXT, escapes resolved, as ``Property/text`` reads it.
    package var text: String {
        let octets = ContiguousArray(value.utf8)
        return Self.decode(TextEscapes.unescaped(octets.span, 0..<octets.count))
    }

    /// The value split at each `separator` that no backslash escapes, then unescaped.
    package func texts(separatedBy separator: UInt8) -> [String] {
        let octets = ContiguousArray(value.utf8)
        return TextEscapes.texts(octets.span, separatedBy: separator).map(Self.decode)
    }

    /// A text as it stands on a line.
    package static func escaped(_ text: String) -> String { TextEscapes.escaped(text) }

    private static func decode(_ octets: ContiguousArray<UInt8>) -> String { String(decoding: octets, as: UTF8.self) }
}
