/// The declaration at the start of a document (XML 1.0 §2.8): `<?xml version="1.0" encoding="utf-8"?>`.
struct XMLDeclaration {
    /// The declared encoding; nil if there is none.
    private(set) var encoding: String?

    /// Parses the declaration; nil if it isn't one.
    init?(_ text: String) {
        guard text.hasPrefix("<?xml"), text.hasSuffix("?>") else { return nil }
        var rest = text.dropFirst("<?xml".count).dropLast(2)
        guard let version = Self.value(of: "version", &rest), version.hasPrefix("1."),
            version.utf8.dropFirst(2).allSatisfy({ 0x30...0x39 ~= $0 }), version.utf8.count > 2
        else { return nil }
        if let name = Self.value(of: "encoding", &rest) {
            guard let first = name.utf8.first, 0x41...0x5A ~= first & 0xDF,
                name.utf8.allSatisfy({
                    XMLCharacters.canBeInName($0) && $0 < 0x80 && $0 != UInt8(ascii: ":")
                })
            else { return nil }
            encoding = name
        }
        if let word = Self.value(of: "standalone", &rest), word != "yes", word != "no" { return nil }
        guard rest.utf8.allSatisfy(XMLCharacters.isSpace) else { return nil }
    }

    /// Removes a part from the start; nil if the text starts with something else.
    private static func value(of name: String, _ text: inout Substring) -> String? {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x80 && XMLCharacters.isSpace(UInt8(scalar.value))
        }
        var rest = text.unicodeScalars
        guard let first = rest.first, isSpace(first) else { return nil }
        rest = rest.drop(while: isSpace)
        guard rest.starts(with: name.unicodeScalars) else { return nil }
        rest = rest.dropFirst(name.unicodeScalars.count).drop(while: isSpace)
        guard rest.popFirst() == "=" else { return nil }
        rest = rest.drop(while: isSpace)
        guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote) else {
            return nil
        }
        let value = String(rest[..<end])
        text = Substring(rest[end...].dropFirst())
        return value
    }
}
