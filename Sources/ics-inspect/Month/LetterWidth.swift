/// Estimates the width of text in a proportional typeface, because the typeface of the viewer is unknown.
enum LetterWidth {
    /// Returns a title cut to the room beside a time, and the length to which the image stretches or condenses both if the
    /// title fits only in the narrower typefaces.
    ///
    /// - Parameters:
    ///   - time: The text before the title.
    ///   - room: The room for both in pixels.
    static func fit(_ title: String, after time: String, to room: Double, size: Double) -> (title: String, length: Int?)
    {
        let start = of(time, size: size)
        // Measuring a title of a million letters would take longer than drawing the month.
        let width = title.utf8.count > maximumLength ? .infinity : start + of(title, size: size)
        if width <= room { return (title, nil) }
        if width * condensed <= room, (time + title).unicodeScalars.allSatisfy({ isLatin($0) }) {
            return (title, Int(min(room, width * average)))
        }
        return (cut(title, to: room - start, size: size), nil)
    }

    /// The maximum length of a title that can fit in bytes. A week has room for a fifth of them.
    private static let maximumLength = 1_000
    /// The width of text in the narrower typefaces, relative to the estimate. Letters condensed to this are legible.
    private static let condensed = 0.88
    /// The width between the narrower and the wider typefaces, so that letters are changed by 6 % in both.
    private static let average = 0.94

    /// Whether a scalar can be condensed. Joined letters would come apart in some viewers.
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x250 || scalar == "\u{202F}" }

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
