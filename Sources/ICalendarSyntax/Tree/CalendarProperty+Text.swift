// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

extension CalendarProperty {
    /// The value, unfolded and decoded, with its escapes unresolved. NUL is replaced by U+FFFD.
    public var value: String { storage.text(record.valueRange, of: record) }

    /// The value as one TEXT (RFC 5545 section 3.3.11), with escapes resolved. Unescaped commas and semicolons are kept
    /// as part of the text.
    public var text: String {
        let record = record
        if record.flags.isDisjoint(with: [.windows1252, .control]) {
            let bytes = storage.textBytes
            return TextEscapes.text(
                bytes.span, record.valueRange, folded: record.flags.contains(.folded), as: storage.known(record),
                storage.breaks)
        }
        return withValueBytes { bytes in
            decode(TextEscapes.unescaped(bytes, 0..<bytes.count), record.flags)
        }
    }

    /// The value as a comma-separated list of TEXT, as in CATEGORIES and RESOURCES. An empty value is a list of one
    /// empty text.
    public var texts: [String] { texts(separatedBy: ASCII.comma) }

    /// Returns the value split at each unescaped `separator`, with escapes resolved. In a structured value, the
    /// separator is a semicolon.
    package func texts(separatedBy separator: UInt8) -> [String] {
        let record = record
        return withValueBytes { bytes in
            TextEscapes.texts(bytes, separatedBy: separator).map { decode($0, record.flags) }
        }
    }

    private func decode(_ bytes: ContiguousArray<UInt8>, _ flags: LineRecord.Flags) -> String {
        storage.decode(bytes.span, 0..<bytes.count, flags)
    }
}

/// The escapes of TEXT (RFC 5545 section 3.3.11), resolved on bytes in one pass from left to right.
///
/// `\n` and `\N` are a line feed; `\\`, `\;` and `\,` are their second character. Of the escapes that the RFC doesn't
/// define, `\:` and `\"` are also their second character (Google, libical). Any other keeps its backslash, as does a
/// backslash at the end of the value.
package enum TextEscapes {
    /// Returns the parts of a value between unescaped separators, with escapes resolved.
    static func texts(_ bytes: Span<UInt8>, separatedBy separator: UInt8) -> [ContiguousArray<UInt8>] {
        var texts: [ContiguousArray<UInt8>] = []
        var start = 0
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == ASCII.backslash {
                offset += 2
                continue
            }
            if bytes[offset] == separator {
                texts.append(unescaped(bytes, start..<offset))
                start = offset + 1
            }
            offset += 1
        }
        texts.append(unescaped(bytes, start..<bytes.count))
        return texts
    }

    /// Returns the offset of the first backslash in a range, or the end of the range.
    @inline(__always)
    static func backslash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            let marks = SWARWord.equal(SWARWord.load(bytes, at: offset), 0x5C5C_5C5C_5C5C_5C5C)
            if marks != 0 { return offset + SWARWord.first(marks) }
            offset += 8
        }
        while offset < range.upperBound, bytes[offset] != ASCII.backslash { offset += 1 }
        return offset
    }

    static func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ContiguousArray<UInt8> {
        var text = ContiguousArray<UInt8>()
        text.reserveCapacity(range.count)
        var offset = range.lowerBound
        while true {
            let end = backslash(bytes, offset..<range.upperBound)
            text.append(bytes, offset..<end)
            offset = end + 1
            guard offset < range.upperBound else {
                if end < range.upperBound { text.append(ASCII.backslash) }
                return text
            }
            if let character = character(bytes[offset]) {
                text.append(character)
                offset += 1
            } else {
                text.append(ASCII.backslash)
            }
        }
    }
}
