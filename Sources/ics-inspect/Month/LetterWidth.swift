/// Estimates the width of text in a proportional typeface, because the typeface of the viewer is unknown.
enum LetterWidth {
    /// Returns the text cut to a width, with an ellipsis.
    ///
    /// - Parameters:
    ///   - width: The room in pixels.
    ///   - size: The size of the letters in pixels.
    static func cut(_ text: String, to width: Double, size: Double) -> String {
        var used = 0.0
        var end = text.startIndex
        for index in text.indices {
            used += of(text[index]) * size
            if used > width { return String(text[..<end]).trimmingSuffix(" ") + "…" }
            // The last place that leaves room for the ellipsis.
            if used + ellipsis * size <= width { end = text.index(after: index) }
        }
        return text
    }

    /// Returns the width of text in pixels.
    static func of(_ text: String, size: Double) -> Double { text.reduce(0) { $0 + of($1) } * size }

    private static let ellipsis = 1.0

    /// Returns the width of a character in em, rounded up from the common typefaces of user interfaces.
    private static func of(_ character: Character) -> Double {
        switch character {
        case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!": 0.29
        case " ", "f", "t", "r", "(", ")", "[", "]", "/", "-", "\u{202F}", "\u{A0}": 0.38
        case "m", "M", "w", "W", "@", "%", "—", "…": 0.98
        case "A"..."Z": 0.72
        case "s", "c", "k", "v", "x", "y", "z", "J": 0.55
        default: TextWidth.of(character) == 2 ? 1.05 : TextWidth.of(character) == 0 ? 0 : 0.61
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        var text = self
        while text.last == suffix { text.removeLast() }
        return text
    }
}
