/// Encodes new lines in the encoding of their document.
struct LineEncoder {
    private let form: SourceText.Form
    /// Whether all non-ASCII text in the document is Windows-1252.
    private let isWindows1252: Bool

    init(_ storage: SyntaxStorage) {
        form = storage.form
        var sawWindows1252 = false
        var sawUTF8 = false
        for flags in storage.lines.flags where flags.contains(.nonASCII) {
            if flags.contains(.windows1252) { sawWindows1252 = true } else { sawUTF8 = true }
        }
        isWindows1252 = sawWindows1252 && !sawUTF8
    }

    /// Returns the bytes of a logical line, folded, with a line end if `isEnded` is true.
    func encode(_ line: String, isEnded: Bool, _ lineEnd: LineFolding.LineEnd) -> [UInt8] {
        var bytes: [UInt8] = []
        LineFolding.appendFolded(line, lineEnd: lineEnd, to: &bytes)
        if isEnded { bytes += lineEnd.bytes }
        switch form {
        case .utf8:
            guard isWindows1252, let unfolded = Windows1252.encode(line), !isUTF8(unfolded) else { return bytes }
            return Windows1252.encode(String(decoding: bytes, as: UTF8.self)) ?? bytes
        case .windows1252: return Windows1252.encode(String(decoding: bytes, as: UTF8.self)) ?? bytes
        case .utf16BigEndian, .utf16LittleEndian:
            return encodeUTF16(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Returns the bytes of a copied line. A line without a line end gets the document's line end.
    func encode(_ line: CopiedLine, _ lineEnd: LineFolding.LineEnd) -> [UInt8] {
        switch line {
        case .text(let text): return encode(text, isEnded: true, lineEnd)
        case .bytes(let bytes):
            let isEnded =
                bytes.last == ASCII.lineFeed || lineEnd == .carriageReturn && bytes.last == ASCII.carriageReturn
            let ended = isEnded ? Array(bytes) : Array(bytes) + lineEnd.bytes
            guard form == .utf16BigEndian || form == .utf16LittleEndian else { return ended }
            return encodeUTF16(String(decoding: ended, as: UTF8.self))
        }
    }

    private func encodeUTF16(_ text: String) -> [UInt8] {
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
struct CodeUnits {
    /// The number of bytes in a code unit.
    let width: Int
    /// The index of the byte that contains the ASCII character.
    private let position: Int

    init(_ form: SourceText.Form) {
        switch form {
        case .utf8, .windows1252: (width, position) = (1, 0)
        case .utf16BigEndian: (width, position) = (2, 1)
        case .utf16LittleEndian: (width, position) = (2, 0)
        }
    }

    /// Returns the ASCII character at an offset; nil for any other character or an offset out of range.
    func ascii(in bytes: [UInt8], at offset: Int) -> UInt8? {
        guard offset >= 0, offset + width <= bytes.count else { return nil }
        let byte = bytes[offset + position]
        return byte < 0x80 && (width == 1 || bytes[offset + 1 - position] == 0) ? byte : nil
    }

    /// Returns the bytes of an ASCII character.
    func bytes(of character: UInt8) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width)
        bytes[position] = character
        return bytes
    }
}
