extension CalendarParameter {
    /// Parameters whose values the grammar always puts in quotation marks (RFC 5545 §3.2.1, §3.2.4 to 3.2.6, §3.2.11,
    /// §3.2.18), and TZID, which sometimes needs them.
    private static let quotedNames = NameTable(
        ["ALTREP", "DELEGATED-FROM", "DELEGATED-TO", "DIR", "MEMBER", "SENT-BY"].map { ($0, 0) } + [("TZID", 1)])

    /// Returns the parameter as parsers will read it: line breaks (including CR LF and CR) become LF, the only one with
    /// an RFC 6868 escape.
    ///
    /// - Throws: ``WritingError`` for an invalid name, a missing value, or a control character other than HTAB and line
    ///   breaks.
    package func checkedForWriting() throws(WritingError) -> CalendarParameter { try check() ? withLineFeeds : self }

    /// Returns whether a value has a carriage return, throwing as ``checkedForWriting()`` does.
    func check() throws(WritingError) -> Bool {
        try NameText.check(name)
        guard !values.isEmpty else { throw .parameterWithoutValue(name) }
        var hasCarriageReturn = false
        for value in values where ControlCharacters.first(in: value) != nil {
            for byte in value.utf8 where ControlCharacters.isControl(byte) {
                guard byte == ASCII.lineFeed || byte == ASCII.carriageReturn else {
                    throw .controlCharacter(Unicode.Scalar(byte), in: name)
                }
                hasCarriageReturn = hasCarriageReturn || byte == ASCII.carriageReturn
            }
        }
        return hasCarriageReturn
    }

    var withLineFeeds: CalendarParameter { CalendarParameter(name: name, values: values.map(Self.withLineFeeds)) }

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
    package func text(besideColon: Bool) -> String {
        var bytes: [UInt8] = []
        append(besideColon: besideColon, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the parameter as written; see ``text(besideColon:)``.
    func append(besideColon: Bool, to bytes: inout [UInt8]) {
        let number = CalendarParameter.quotedNames.number(ofName: name)
        let isQuoted = number == 0 || besideColon && number == 1
        bytes.append(name)
        bytes.append(ASCII.equals)
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(ASCII.comma) }
            CalendarParameter.append(value, isQuoted: isQuoted, to: &bytes)
        }
    }

    /// Appends a value with the escapes of RFC 6868 §3.1: `^n` for a line break, `^^` for a caret, `^'` for a quotation
    /// mark.
    ///
    /// - Parameter isQuoted: Whether to use quotation marks even if the value doesn't need them.
    private static func append(_ value: String, isQuoted: Bool, to bytes: inout [UInt8]) {
        let (isDelimited, isEscaped) = value.utf8.withBytes { value in
            var (isDelimited, isEscaped) = (false, false)
            for index in value.indices {
                switch value[index] {
                case ASCII.comma, ASCII.semicolon, ASCII.colon: isDelimited = true
                case ASCII.caret, ASCII.quote, 0..<ASCII.space: isEscaped = true
                default: break
                }
            }
            return (isDelimited, isEscaped)
        }
        if isQuoted || isDelimited { bytes.append(ASCII.quote) }
        if isEscaped {
            for byte in value.utf8 {
                switch byte {
                case ASCII.lineFeed: bytes += [ASCII.caret, ASCII.lowerN]
                case ASCII.caret: bytes += [ASCII.caret, ASCII.caret]
                case ASCII.quote: bytes += [ASCII.caret, ASCII.apostrophe]
                default: bytes.append(byte)
                }
            }
        } else {
            bytes.append(value)
        }
        if isQuoted || isDelimited { bytes.append(ASCII.quote) }
    }
}
