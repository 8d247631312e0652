extension CalendarParameter {
    /// Parameters whose values the grammar always puts in quotation marks (RFC 5545 §3.2.1, §3.2.4 to 3.2.6, §3.2.11,
    /// §3.2.18).
    private static let quotedNames: Set<String> = [
        "ALTREP", "DELEGATED-FROM", "DELEGATED-TO", "DIR", "MEMBER", "SENT-BY",
    ]

    /// Returns the parameter as parsers will read it: line breaks (including CR LF and CR) become LF, the only one with
    /// an RFC 6868 escape.
    ///
    /// - Throws: ``WritingError`` for an invalid name, a missing value, or a control character other than HTAB and line
    ///   breaks.
    func checkedForWriting() throws(WritingError) -> CalendarParameter {
        try NameText.check(name)
        guard !values.isEmpty else { throw .parameterWithoutValue(name) }
        var hasCarriageReturn = false
        for value in values {
            for byte in value.utf8 where ControlCharacters.isControl(byte) {
                guard byte == ASCII.lineFeed || byte == ASCII.carriageReturn else {
                    throw .controlCharacter(Unicode.Scalar(byte), in: name)
                }
                hasCarriageReturn = hasCarriageReturn || byte == ASCII.carriageReturn
            }
        }
        return hasCarriageReturn ? CalendarParameter(name: name, values: values.map(Self.withLineFeeds)) : self
    }

    private static func withLineFeeds(_ value: String) -> String {
        var text = String.UnicodeScalarView()
        var isAfterCarriageReturn = false
        for scalar in value.unicodeScalars {
            if scalar == "\r" {
                text.append("\n")
            } else if scalar != "\n" || !isAfterCarriageReturn {
                text.append(scalar)
            }
            isAfterCarriageReturn = scalar == "\r"
        }
        return String(text)
    }

    /// Returns the parameter as written, such as `NAME=value,"va:lue"`, with quotation marks where needed.
    ///
    /// Quotation marks are needed around values with a colon, semicolon or comma, and by the grammar around URIs. A
    /// TZID needs them only if its value could be read as the start of a URI that continues at a colon in the value of
    /// the property.
    ///
    /// - Parameter besideColon: Whether the value of the property contains a colon.
    func text(besideColon: Bool) -> String {
        let name = name.uppercasedASCII
        let isQuoted = CalendarParameter.quotedNames.contains(name) || besideColon && name == "TZID"
        var text = self.name + "="
        for (index, value) in values.enumerated() {
            if index > 0 { text += "," }
            let isDelimited = value.utf8.contains { $0 == ASCII.comma || $0 == ASCII.semicolon || $0 == ASCII.colon }
            let mark = isQuoted || isDelimited ? "\"" : ""
            text += mark + CalendarParameter.escaped(value) + mark
        }
        return text
    }

    /// Returns the value with the escapes of RFC 6868 §3.1: `^n` for a line break, `^^` for a caret, `^'` for a
    /// quotation mark.
    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 < ASCII.space || $0 == ASCII.caret || $0 == ASCII.quote }) else {
            return value
        }
        // Appending to a string's scalars takes longer as the string grows.
        var text: [UInt8] = []
        text.reserveCapacity(2 * value.utf8.count)
        for byte in value.utf8 {
            switch byte {
            case ASCII.lineFeed: text += [ASCII.caret, UInt8(ascii: "n")]
            case ASCII.caret: text += [ASCII.caret, ASCII.caret]
            case ASCII.quote: text += [ASCII.caret, UInt8(ascii: "'")]
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
