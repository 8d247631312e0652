/// Text from a stranger, made fit for HTML and XML: as content and inside quotation marks.
enum XMLWriter {
    /// The text on one line, with nothing in it that could end an element, an attribute or a document.
    ///
    /// Controls and overrides of the direction are shown as dots, like in a terminal; XML has no way to write the former.
    static func text(_ text: String) -> String {
        let plain = PlainText.of(text)
        guard plain.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return plain }
        var result = ""
        for scalar in plain.unicodeScalars {
            if let replacement = replacement(for: scalar) {
                result += replacement
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func replacement(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        // XML 1.0 §2.2: no characters, and the end of a document for a strict reader.
        case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
        default: nil
        }
    }
}
