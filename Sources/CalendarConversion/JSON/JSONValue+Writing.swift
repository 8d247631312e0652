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
            bytes.append(values, in: UInt8(ascii: "[")) { $0.append(to: &$1, sorted: isSorted) }
        case .object(let members):
            func append(_ member: JSONObject.Element, _ bytes: inout [UInt8]) {
                Self.append(name: member.key, to: &bytes)
                member.value.append(to: &bytes, sorted: isSorted)
            }
            if isSorted {
                bytes.append(members.sorted { $0.key.exact < $1.key.exact }, in: UInt8(ascii: "{"), append)
            } else {
                bytes.append(members, in: UInt8(ascii: "{"), append)
            }
        }
    }

    /// The value as compact JSON in UTF-8.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the name of a member and a colon.
    package static func append(name: String, to bytes: inout [UInt8]) {
        append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
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
            var (start, index) = (0, ByteScan.jsonText(text, from: 0))
            while index < text.count {
                defer { index = ByteScan.jsonText(text, from: index + 1) }
                let byte = text[index]
                if byte >= 0xA8 {
                    // The last byte of E2 80 A8 and E2 80 A9.
                    guard index - start >= 2, text[index - 2] == 0xE2, text[index - 1] == 0x80 else { continue }
                    bytes.append(text.extracting(start..<(index - 2)))
                } else {
                    bytes.append(text.extracting(start..<index))
                }
                bytes.append(UInt8(ascii: "\\"))
                appendEscape(of: byte, to: &bytes)
                start = index + 1
            }
            bytes.append(text.extracting(start...))
        }
        bytes.append(UInt8(ascii: "\""))
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

extension [UInt8] {
    /// Appends bytes at once.
    @inlinable
    package mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends elements between a bracket and its counterpart, which is two places after it in ASCII, with commas between them.
    @inlinable
    package mutating func append<Item>(
        _ elements: some Sequence<Item>, in bracket: UInt8, _ append: (Item, inout [UInt8]) -> Void
    ) {
        self.append(bracket)
        var isFirst = true
        for element in elements {
            if !isFirst { self.append(UInt8(ascii: ",")) }
            isFirst = false
            append(element, &self)
        }
        self.append(bracket + 2)
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
