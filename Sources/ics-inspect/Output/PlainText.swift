/// Text from a stranger, made fit for a terminal: one line, no control sequences, no reversed directions.
enum PlainText {
    static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(replacement(for: scalar) ?? scalar) }
        return String(result)
    }

    /// Whether a scalar may be shown as it is.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool { replacement(for: scalar) == nil }

    /// What is shown instead of a scalar; nil for one that may be shown.
    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
        case 0..<0x20, 0x7F..<0xA0: "·"
        // Overrides of the direction, which make a line read as something else (CVE-2021-42574).
        case 0x202A...0x202E, 0x2066...0x2069: "·"
        default: nil
        }
    }
}
