// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

extension SyntaxStorage {
    /// Calls `body` with the unfolded bytes of a range of a line. Without folds, these are the input bytes themselves.
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

    /// Returns the offset in the scanned text of a byte of the unfolded range. An index out of range gives the end of
    /// the range.
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

    /// Returns the validity that is known for the bytes of a content line.
    func known(_ line: LineRecord) -> TextEscapes.Bytes {
        if !line.flags.contains(.nonASCII) { return .ascii }
        return hasInvalidUTF8 ? .unchecked : .utf8
    }

    /// Returns the text of unfolded bytes, decoded according to the flags of their line.
    func decode(_ bytes: Span<UInt8>, _ range: Range<Int>, _ flags: LineRecord.Flags) -> String {
        let text = characters(bytes, range, flags)
        guard flags.contains(.control), text.utf8.contains(0) else { return text }
        var replaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { replaced.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(replaced)
    }

    /// Returns the characters of unfolded bytes, including NUL.
    private func characters(_ bytes: Span<UInt8>, _ range: Range<Int>, _ flags: LineRecord.Flags) -> String {
        if flags.contains(.windows1252) { return Windows1252.decode(bytes, range) }
        return unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a content line ready to be written again: unfolded and decoded, including NUL.
    package func lineText(_ line: LineRecord) -> LineText {
        LineText(header: header(of: line), value: characters(line.valueRange, of: line))
    }

    /// Returns the name and the parameters of a content line, unfolded and decoded, including NUL.
    func header(of line: LineRecord) -> String { characters(line.headerRange, of: line) }

    private func characters(_ range: Range<Int>, of line: LineRecord) -> String {
        withUnfolded(range, folded: line.flags.contains(.folded)) { bytes in
            characters(bytes, 0..<bytes.count, line.flags)
        }
    }

    /// Returns whether the value of a content line is a text in UTF-8.
    func isValue(of line: LineRecord, equalTo text: Span<UInt8>) -> Bool {
        guard line.flags.isDisjoint(with: [.folded, .nonASCII]) else {
            let text = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            return characters(line.valueRange, of: line) == text
        }
        let bytes = textBytes
        return ByteScan.areEqual(bytes.span, line.valueRange, text, 0..<text.count)
    }

    /// Returns whether an ASCII text can be written over the value of a content line, whose bytes before the value, folds and
    /// encoding then stay the same.
    func canOverwrite(_ line: LineRecord, with count: Int) -> Bool {
        guard !line.flags.contains(.nonASCII) else { return false }
        guard line.flags.contains(.folded) else { return line.valueRange.count == count }
        return line.valueRange.count >= count && unfoldedCount(line.valueRange) == count
    }

    private func unfoldedCount(_ range: Range<Int>) -> Int {
        let bytes = textBytes
        let span = bytes.span
        var (count, pieces) = (0, Unfolding(range, breaks))
        while let piece = pieces.next(span) { count += piece.count }
        return count
    }

    /// Writes a value over that of a content line, around the folds, in a copy of the line.
    ///
    /// - Parameter shift: The distance from the line to its copy.
    func overwrite(
        _ line: LineRecord, with value: Span<UInt8>, in copy: inout ContiguousArray<UInt8>, shiftedBy shift: Int
    ) {
        guard line.flags.contains(.folded) else {
            copy.overwrite(from: Int(line.valueStart) + shift, with: value)
            return
        }
        let bytes = textBytes
        let span = bytes.span
        var (written, pieces) = (0, Unfolding(line.valueRange, breaks))
        while let piece = pieces.next(span) {
            let part = value.extracting(written..<written + piece.count)
            copy.overwrite(from: piece.lowerBound + shift, with: part)
            written += piece.count
        }
    }

    /// Returns the end of the content lines that have the same bytes before their values as the first line of a range.
    package func endOfEqualHeaders(in range: Range<Int>) -> Int {
        let flags: LineRecord.Flags = [.folded, .windows1252]
        guard let first = range.first else { return range.upperBound }
        let (table, bytes) = (lines, textBytes)
        let span = bytes.span
        let own = table[first].flags.intersection(flags)
        let header = span.extracting(table[first].headerRange)
        var index = first + 1
        while index < range.upperBound {
            let line = table[index]
            guard line.flags.intersection(flags) == own,
                ByteScan.areEqual(span, line.headerRange, header, 0..<header.count)
            else { return index }
            index += 1
        }
        return index
    }

    /// Returns whether bytes decode to a text, ignoring the case of ASCII letters. Allocates only if neither the line
    /// nor the text is plain ASCII.
    func isText(_ bytes: Span<UInt8>, _ range: Range<Int>, equalTo text: String, _ flags: LineRecord.Flags) -> Bool {
        // In every encoding, only ASCII bytes become ASCII characters.
        if flags.isDisjoint(with: [.nonASCII, .control]) || text.utf8.allSatisfy({ 0x01..<0x80 ~= $0 }) {
            return ASCII.equal(bytes, range, text.utf8)
        }
        return decode(bytes, range, flags).uppercasedASCII.utf8.elementsEqual(text.uppercasedASCII.utf8)
    }

    /// Returns the unfolded, decoded text of a range of a line.
    func text(_ range: Range<Int>, of line: LineRecord) -> String {
        withUnfolded(range, folded: line.flags.contains(.folded)) { bytes in
            decode(bytes, 0..<bytes.count, line.flags)
        }
    }

    /// Returns the name of a line in capitals; empty for a line without a name.
    func name(of line: LineRecord) -> String {
        if let known = KnownProperty(rawValue: line.known) { return known.name }
        return rawName(of: line).uppercasedASCII
    }

    /// Returns the name of a line as written, without surrounding blanks; empty for a line without a name.
    func rawName(of line: LineRecord) -> String {
        guard line.isReadable else { return "" }
        return withUnfolded(line.nameRange, folded: line.flags.contains(.headerFolded)) { bytes in
            decode(bytes, ASCII.trimmed(bytes, 0..<bytes.count), line.flags)
        }
    }

    /// Returns whether a line has a name, ignoring case.
    func isNamed(_ line: LineRecord, _ name: String) -> Bool {
        guard line.isReadable else { return false }
        return withUnfolded(line.nameRange, folded: line.flags.contains(.headerFolded)) { bytes in
            isText(bytes, ASCII.trimmed(bytes, 0..<bytes.count), equalTo: name, line.flags)
        }
    }
}

extension String {
    /// The text with its ASCII letters in capitals. Other letters have no case in iCalendar names.
    package var uppercasedASCII: String { switchingCase(ofLettersFrom: UInt8(ascii: "a")) }

    /// The text with its ASCII letters in lower case.
    package var lowercasedASCII: String { switchingCase(ofLettersFrom: UInt8(ascii: "A")) }

    /// Returns the text with the 26 letters from `first` on in the other case. Nothing is allocated if there are none,
    /// which is true of most names.
    private func switchingCase(ofLettersFrom first: UInt8) -> String {
        let changed = utf8.withBytes { bytes -> String? in
            var index = 0
            while index < bytes.count, bytes[index] &- first >= 26 { index += 1 }
            if index == bytes.count { return nil }
            return unsafe String(unsafeUninitializedCapacity: bytes.count) { buffer in
                for index in bytes.indices {
                    let byte = bytes[index]
                    unsafe buffer[index] = byte &- first < 26 ? byte ^ 0x20 : byte
                }
                return bytes.count
            }
        }
        return changed ?? self
    }
}
