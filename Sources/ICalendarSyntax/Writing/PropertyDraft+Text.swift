extension PropertyDraft {
    /// The value as one TEXT, escapes resolved, as ``Property/text`` reads it.
    package var text: String {
        let octets = ContiguousArray(value.utf8)
        return Self.decode(TextEscapes.unescaped(octets.span, 0..<octets.count))
    }

    /// The value split at each `separator` that no backslash escapes, then unescaped.
    package func texts(separatedBy separator: UInt8) -> [String] {
        let octets = ContiguousArray(value.utf8)
        var texts: [String] = []
        var begin = 0
        var offset = 0
        while offset < octets.count {
            if octets[offset] == ASCII.backslash {
                offset += 2
                continue
            }
            if octets[offset] == separator {
                texts.append(Self.decode(TextEscapes.unescaped(octets.span, begin..<offset)))
                begin = offset + 1
            }
            offset += 1
        }
        return texts + [Self.decode(TextEscapes.unescaped(octets.span, begin..<octets.count))]
    }

    /// A text as it stands on a line.
    package static func escaped(_ text: String) -> String { TextEscapes.escaped(text) }

    private static func decode(_ octets: ContiguousArray<UInt8>) -> String { String(decoding: octets, as: UTF8.self) }
}
