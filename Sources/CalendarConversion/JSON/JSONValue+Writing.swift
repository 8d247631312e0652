import ICalendarSyntax

extension JSONValue {
    /// Appends the value as compact JSON in UTF-8.
    ///
    /// - Parameter isSorted: Whether the members of objects are sorted by name, so that equal values have equal bytes.
    package func append(to bytes: inout [UInt8], sorted isSorted: Bool = false) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .boolean(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .number(let number): bytes.append(contentsOf: Self.digits(number).utf8)
        case .text(let text): Self.append(text, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.append(to: &bytes, sorted: isSorted)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            Self.append(members, to: &bytes, sorted: isSorted)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends the members of an object without the braces.
    package static func append(_ members: JSONObject, to bytes: inout [UInt8], sorted isSorted: Bool = false) {
        if isSorted {
            append(elements: members.sorted { $0.key.exact < $1.key.exact }, to: &bytes, sorted: true)
        } else {
            append(elements: members, to: &bytes, sorted: false)
        }
    }

    private static func append(
        elements: some Sequence<JSONObject.Element>, to bytes: inout [UInt8], sorted isSorted: Bool
    ) {
        var isFirst = true
        for (name, value) in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            value.append(to: &bytes, sorted: isSorted)
        }
    }

    /// JSON has no infinity: the number is written so that it is infinite again when it is read.
    private static func digits(_ number: Double) -> String {
        guard number.isFinite else { return number < 0 ? "-1e999" : number > 0 ? "1e999" : "null" }
        let text = String(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Appends a string in quotation marks. Control characters are escaped, and so are U+2028 and U+2029, at which some
    /// programs end a line.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        text.utf8.withBytes { text in
            var (start, index) = (0, nextMark(in: text, from: 0))
            while index < text.count {
                defer { index = nextMark(in: text, from: index + 1) }
                let byte = text[index]
                if byte >= 0xA8 {
                    // The last byte of E2 80 A8 and E2 80 A9.
                    guard index - start >= 2, text[index - 2] == 0xE2, text[index - 1] == 0x80 else { continue }
                    append(text, start..<(index - 2), to: &bytes)
                } else {
                    append(text, start..<index, to: &bytes)
                }
                bytes.append(UInt8(ascii: "\\"))
                appendEscape(of: byte, to: &bytes)
                start = index + 1
            }
            append(text, start..<text.count, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the offset of the next byte that may have to be escaped, or the end. Most text has none, so eight bytes are
    /// compared at a time.
    private static func nextMark(in text: Span<UInt8>, from offset: Int) -> Int {
        var offset = offset
        while offset <= text.count - 8 {
            let word = UInt64(
                littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let control = (word &- 0x2020_2020_2020_2020) & ~word & highBits
            let marks =
                control | equal(word, 0x2222_2222_2222_2222) | equal(word, 0x5C5C_5C5C_5C5C_5C5C)
                | equal(word, 0x7F7F_7F7F_7F7F_7F7F) | equal(word | 0x0101_0101_0101_0101, 0xA9A9_A9A9_A9A9_A9A9)
            if marks != 0 { return offset + (marks.trailingZeroBitCount >> 3) }
            offset += 8
        }
        while offset < text.count {
            switch text[offset] {
            case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xA8, 0xA9: return offset
            default: offset += 1
            }
        }
        return offset
    }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Marks bytes equal to the byte repeated in `pattern`. Only the first mark is certain.
    private static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
        let difference = word ^ pattern
        return (difference &- 0x0101_0101_0101_0101) & ~difference & highBits
    }

    private static func append(_ text: Span<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]) {
        unsafe text.extracting(range).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Appends what follows the backslash.
    private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0..<0x20, 0x7F:
            bytes.append(contentsOf: "u00".utf8)
            for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
        case 0xA8, 0xA9: bytes.append(contentsOf: (byte == 0xA8 ? "u2028" : "u2029").utf8)
        default: bytes.append(byte)
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON, with the members of objects sorted.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes, sorted: true)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONObject: CustomStringConvertible {
    /// The object as compact JSON, with the members sorted.
    public var description: String { JSONValue.object(self).description }
}
