/// Escapes text from strangers for HTML and XML, as content and inside quotation marks.
enum XMLWriter {
    /// Returns the text on one line, without anything that could end an element, an attribute or a document.
    ///
    /// Control characters and direction overrides are shown as dots, as on a terminal. XML can't represent control
    /// characters.
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
        // XML 1.0 §2.2: these aren't characters, and a strict parser stops at them.
        case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
        default: nil
        }
    }
}
