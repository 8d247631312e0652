extension CalendarProperty {
    /// Whether ENCODING, or a parameter without a name, says that the value is in QUOTED-PRINTABLE.
    package var isQuotedPrintable: Bool {
        hasParameters && storage.textBytes.withBytes { QuotedPrintable.isNamed(in: $0.extracting(header(in: $0))) }
            && parameters.contains {
                $0.name == "QUOTED-PRINTABLE" || $0.name == "ENCODING" && $0.value.uppercased() == "QUOTED-PRINTABLE"
            }
    }

    private func header(in bytes: Span<UInt8>) -> Range<Int> {
        record.parametersRange.clamped(to: 0..<bytes.count)
    }

    /// The value decoded from QUOTED-PRINTABLE, in iCalendar syntax with `\n` for a line break; nil if the value has another
    /// encoding, or isn't valid (Decisions.md, D11).
    ///
    /// A line that ends in an equals sign continues on the next one if that isn't a content line. Before a fold, an equals sign
    /// is the first byte of an encoded one if the value is valid that way, and otherwise a soft line break.
    package var quotedPrintableValue: String? {
        guard isQuotedPrintable else { return nil }
        let pieces = quotedPrintablePieces.pieces
        let softly = pieces.dropLast().map { $0.last == ASCII.equals ? $0.dropLast() : $0 } + pieces.suffix(1)
        guard let bytes = [pieces, softly].lazy.map({ Array($0.joined()) }).first(where: QuotedPrintable.isValid) else {
            return nil
        }
        let decoded = QuotedPrintable.decoded(bytes)
        let charset = parameter("CHARSET")?.uppercased() ?? "UTF-8"
        let text: String
        if ["ISO-8859-1", "WINDOWS-1252", "CP1252", "LATIN1"].contains(charset) {
            text = Windows1252.decode(ContiguousArray(decoded).span, 0..<decoded.count)
        } else {
            guard let unicode = String(utf8: decoded) else { return nil }
            text = unicode
        }
        let lines = text.utf8.contains { $0 < ASCII.space } ? Self.withEscapedLineBreaks(text) : text
        return ControlCharacters.first(in: lines) == nil ? lines : nil
    }

    /// The value as it is written, with the lines that continue it, for a copy of a property that can't be decoded; nil if it
    /// isn't continued.
    package var continuedValue: String? {
        guard isQuotedPrintable, case let (pieces, isContinued) = quotedPrintablePieces, isContinued else { return nil }
        return String(decoding: Array(pieces.joined()), as: UTF8.self)
    }

    /// The bytes between the folds of the value and of the lines that continue it.
    private var quotedPrintablePieces: (pieces: [ArraySlice<UInt8>], isContinued: Bool) {
        var pieces = pieces(of: record.valueRange)
        var next = line + 1
        while pieces.last?.last == ASCII.equals, let more = continuation(next) {
            pieces[pieces.count - 1].removeLast()
            pieces += self.pieces(of: more)
            next += 1
        }
        return (pieces, next > line + 1)
    }

    /// The parameters that a property with ``quotedPrintableValue`` has: those that don't name the encoding.
    package var parametersWithoutEncoding: [CalendarParameter] {
        parameters.filter { !["ENCODING", "CHARSET", "QUOTED-PRINTABLE"].contains($0.name) }
    }

    /// Returns the range of a line that isn't a content line; nil for any other.
    private func continuation(_ line: Int) -> Range<Int>? {
        guard line < storage.lines.count else { return nil }
        let record = storage.lines[line]
        guard !record.isReadable, !record.flags.contains(.blank) else { return nil }
        return Int(record.start)..<Int(record.end)
    }

    /// Returns the bytes between the folds of a range.
    private func pieces(of range: Range<Int>) -> [ArraySlice<UInt8>] {
        storage.textBytes.withBytes { bytes in
            var pieces: [ArraySlice<UInt8>] = []
            var unfolding = Unfolding(range.clamped(to: 0..<bytes.count), storage.breaks)
            while let piece = unfolding.next(bytes) { pieces.append(piece.map { bytes[$0] }[...]) }
            return pieces
        }
    }

    private static func withEscapedLineBreaks(_ text: String) -> String {
        var (escaped, last): (String, Unicode.Scalar?) = ("", nil)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return escaped
    }
}
