extension PropertyDraft {
    /// The value as one TEXT with escapes resolved, as in ``CalendarProperty/text``.
    package var text: String {
        let unescaped = value.utf8.withBytes { bytes -> String? in
            let range = 0..<bytes.count
            return TextEscapes.backslash(bytes, range) == range.upperBound
                ? nil : Self.decode(TextEscapes.unescaped(bytes, range))
        }
        return unescaped ?? value
    }

    /// Returns the value split at each unescaped `separator`, with escapes resolved.
    package func texts(separatedBy separator: UInt8) -> [String] {
        value.utf8.withBytes { TextEscapes.texts($0, separatedBy: separator).map(Self.decode) }
    }

    /// Returns a text with the escapes of a TEXT value.
    package static func escaped(_ text: String) -> String { TextEscapes.escaped(text) }

    private static func decode(_ bytes: ContiguousArray<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
