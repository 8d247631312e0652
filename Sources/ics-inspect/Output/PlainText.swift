/// Makes text from strangers safe for a terminal: one line, without control sequences and direction overrides.
enum PlainText {
    static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(replacement(for: scalar) ?? scalar) }
        return String(result)
    }

    /// Returns whether a scalar can be shown unchanged.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool { replacement(for: scalar) == nil }

    /// Returns the replacement for a scalar; nil if it can be shown unchanged.
    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
        case 0..<0x20, 0x7F..<0xA0: "·"
        // Direction overrides, which make a line look like a different one (CVE-2021-42574).
        case 0x202A...0x202E, 0x2066...0x2069: "·"
        default: nil
        }
    }
}
