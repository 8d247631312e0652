/// The width of text in terminal columns: two for East Asian wide characters and emoji, zero for combining marks.
enum TextWidth {
    static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        let scalars = text.unicodeScalars
        return scalars.allSatisfy(isSimple) ? scalars.count : text.reduce(0) { $0 + of($1) }
    }

    /// Whether a scalar is a character of one column beside others of these: letters of European languages, dashes and
    /// quotation marks.
    private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0xAD, 0xAE..<0x300, 0x2010...0x2027: true
        default: false
        }
    }

    /// Returns whether a text has room in this many columns. No character has more columns than bytes, so that short texts
    /// aren't measured.
    static func fits(_ text: String, in width: Int) -> Bool { text.utf8.count <= width || of(text) <= width }

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
        if fits(text, in: width) { return text }
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
        padded(cut(text, to: width), to: width)
    }

    /// Returns the text padded to a number of columns.
    static func padded(_ text: String, to width: Int) -> String {
        let missing = width - of(text)
        return missing > 0 ? text + String(repeating: " ", count: missing) : text
    }
}
