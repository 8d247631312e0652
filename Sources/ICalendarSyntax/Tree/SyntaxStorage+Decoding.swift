extension SyntaxStorage {
    /// Lends the unfolded bytes of a range of a line: the input itself where nothing is folded.
    @inline(__always)
    func withUnfolded<R, E: Error>(
        _ range: Range<Int>, folded: Bool, _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let bytes = textBytes
        let span = bytes.span
        guard folded else { return try body(span.extracting(range)) }
        let unfolded = Unfolding.copy(span, range, breaks)
        return try body(unfolded.span)
    }

    /// Where a byte of the unfolded text of a range stands; one outside is taken for the end of the range.
    func offset(ofUnfolded index: Int, in range: Range<Int>, folded: Bool) -> Int {
        guard index >= 0, index < range.count else { return range.upperBound }
        guard folded else { return range.lowerBound + index }
        let bytes = textBytes
        let span = bytes.span
        var left = index
        var pieces = Unfolding(range, breaks)
        while let piece = pieces.next(span) {
            if left < piece.count { return piece.lowerBound + left }
            left -= piece.count
        }
        return range.upperBound
    }

    /// What is known of the bytes of a content line.
    func known(_ line: LineRecord) -> TextEscapes.Bytes {
        if !line.flags.contains(.nonASCII) { return .ascii }
        return hasInvalidUTF8 ? .unchecked : .utf8
    }

    /// The text of unfolded bytes of a line, decoded as that line is to be.
    func decode(_ bytes: Span<UInt8>, _ range: Range<Int>, _ flags: LineRecord.Flags) -> String {
        let text = characters(bytes, range, flags)
        guard flags.contains(.control), text.utf8.contains(0) else { return text }
        var replaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { replaced.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(replaced)
    }

    /// The characters of unfolded bytes, NUL among them.
    private func characters(_ bytes: Span<UInt8>, _ range: Range<Int>, _ flags: LineRecord.Flags) -> String {
        if flags.contains(.windows1252) { return Windows1252.decode(bytes, range) }
        return unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// A content line as it is to be written again: unfolded and decoded, NUL left in it.
    func lineText(_ line: LineRecord) -> LineText {
        func text(_ range: Range<Int>) -> String {
            withUnfolded(range, folded: line.flags.contains(.folded)) { bytes in
                characters(bytes, 0..<bytes.count, line.flags)
            }
        }
        return LineText(header: text(Int(line.start)..<Int(line.valueStart) - 1), value: text(line.valueRange))
    }

    /// Whether bytes decode to a text, but for the case of ASCII letters. Allocates only for a line that is not plain ASCII.
    func isText(_ bytes: Span<UInt8>, _ range: Range<Int>, equalTo text: String, _ flags: LineRecord.Flags) -> Bool {
        if flags.isDisjoint(with: [.nonASCII, .control]) { return ASCII.equal(bytes, range, text.utf8) }
        return decode(bytes, range, flags).uppercasedASCII.utf8.elementsEqual(text.uppercasedASCII.utf8)
    }

    /// The unfolded, decoded text of a range of a line.
    func text(_ range: Range<Int>, of line: LineRecord) -> String {
        withUnfolded(range, folded: line.flags.contains(.folded)) { bytes in
            decode(bytes, 0..<bytes.count, line.flags)
        }
    }

    /// The name of a line in capitals; empty if it has none.
    func name(of line: LineRecord) -> String {
        if let known = KnownProperty(rawValue: line.known) { return known.name }
        return rawName(of: line).uppercasedASCII
    }

    /// The name of a line as written, blanks around it removed; empty if it has none.
    func rawName(of line: LineRecord) -> String {
        guard line.isReadable else { return "" }
        return withUnfolded(line.nameRange, folded: line.flags.contains(.headerFolded)) { bytes in
            decode(bytes, ASCII.trimmed(bytes, 0..<bytes.count), line.flags)
        }
    }

    /// Whether a line has a name, in any case.
    func isNamed(_ line: LineRecord, _ name: String) -> Bool {
        guard line.isReadable else { return false }
        return withUnfolded(line.nameRange, folded: line.flags.contains(.headerFolded)) { bytes in
            isText(bytes, ASCII.trimmed(bytes, 0..<bytes.count), equalTo: name, line.flags)
        }
    }
}

extension String {
    /// The text with ASCII letters in capitals; other letters have no case in iCalendar names.
    var uppercasedASCII: String {
        String(decoding: utf8.lazy.map { ASCII.uppercased($0) }, as: UTF8.self)
    }
}
