/// Encodes new lines in the encoding of their document.
package struct LineEncoder {
    private let form: SourceText.Form
    package let lineEnd: LineFolding.LineEnd
    /// Whether all non-ASCII text in the document is Windows-1252.
    private let isWindows1252: Bool

    package init(_ storage: SyntaxStorage, _ lineEnd: LineFolding.LineEnd) {
        form = storage.form
        self.lineEnd = lineEnd
        var sawWindows1252 = false
        var sawUTF8 = false
        for flags in storage.lines.flags where flags.contains(.nonASCII) {
            if flags.contains(.windows1252) { sawWindows1252 = true } else { sawUTF8 = true }
        }
        isWindows1252 = sawWindows1252 && !sawUTF8
    }

    /// Returns whether a line with a new value starts with the bytes that it had before. They must not be decoded or
    /// folded.
    ///
    /// - Parameter count: The number of bytes in the new value, in UTF-8.
    package func copiesHeader(of record: LineRecord, before count: Int) -> Bool {
        form == .utf8 && !isWindows1252 && record.flags.isDisjoint(with: [.headerFolded, .nonASCII])
            && Int(record.valueStart - record.start) + count <= LineFolding.maximumLineLength
    }

    /// Appends bytes of the scanned text, such as a line end.
    package func append(_ scanned: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        switch form {
        case .utf8, .windows1252: bytes += scanned
        case .utf16BigEndian, .utf16LittleEndian: bytes += encodedUTF16(String(decoding: scanned, as: UTF8.self))
        }
    }

    /// Returns the bytes of a logical line, folded, with a line end if `isEnded` is true.
    package func encoded(_ line: String, isEnded: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        LineFolding.appendFolded(line, lineEnd: lineEnd, to: &bytes)
        if isEnded { bytes += lineEnd.bytes }
        switch form {
        case .utf8:
            guard isWindows1252, let unfolded = Windows1252.encode(line), !isUTF8(unfolded) else { return bytes }
            return Windows1252.encode(String(decoding: bytes, as: UTF8.self)) ?? bytes
        case .windows1252: return Windows1252.encode(String(decoding: bytes, as: UTF8.self)) ?? bytes
        case .utf16BigEndian, .utf16LittleEndian:
            return encodedUTF16(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func encodedUTF16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return form == .utf16BigEndian ? [high, low] : [low, high]
        }
    }

    /// Returns whether a parser would read the bytes of a line as UTF-8.
    private func isUTF8(_ line: [UInt8]) -> Bool {
        let line = ContiguousArray(line)
        return UTF8Validity.of(line.span, 0..<line.count, LineBreaks(areBareCarriageReturns: false)).isValid
    }
}

/// Reads and writes ASCII in the code units of a document.
package struct CodeUnits {
    /// The number of bytes in a code unit.
    package let width: Int
    /// The index of the byte that contains the ASCII character.
    private let position: Int

    package init(_ form: SourceText.Form) {
        switch form {
        case .utf8, .windows1252: (width, position) = (1, 0)
        case .utf16BigEndian: (width, position) = (2, 1)
        case .utf16LittleEndian: (width, position) = (2, 0)
        }
    }

    /// Returns the ASCII character at an offset; nil for any other character or an offset out of range.
    package func ascii(in bytes: [UInt8], at offset: Int) -> UInt8? {
        guard offset >= 0, offset + width <= bytes.count else { return nil }
        let byte = bytes[offset + position]
        return byte < 0x80 && (width == 1 || bytes[offset + 1 - position] == 0) ? byte : nil
    }

    /// Returns the bytes of an ASCII character.
    package func bytes(of character: UInt8) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width)
        bytes[position] = character
        return bytes
    }
}
