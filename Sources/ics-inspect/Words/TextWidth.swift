/// The width of text in terminal columns: two for East Asian wide characters and emoji, zero for combining marks.
enum TextWidth {
    static func of(_ text: String) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
    }

    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.value < 0x300 { return first.value == 0xAD ? 0 : 1 }
        // U+FE0F selects the emoji form of a character that is otherwise text.
        if scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(first.value) } ? 2 : 1
        }
    }

    /// The blocks that UAX #11 defines as wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]

    /// Returns the text cut to a maximum number of columns, with an ellipsis.
    static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        var result = ""
        var used = 0
        for character in text {
            let columns = of(character)
            if used + columns > width - 1 { break }
            used += columns
            result.append(character)
        }
        return result + "…"
    }

    /// Returns a text in lines of a width, broken between words. A word that is wider has a line of its own.
    static func lines(of text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, of(line) + 1 + of(String(word)) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }

    /// Returns the text cut or padded to an exact number of columns.
    static func fit(_ text: String, to width: Int) -> String {
        let cut = cut(text, to: width)
        return cut + String(repeating: " ", count: max(0, width - of(cut)))
    }
}
