extension JSONValue {
    /// Appends the value as compact JSON in UTF-8.
    ///
    /// - Parameter order: The names of members that come first in every object, by rank; other members follow, sorted.
    package func append(to bytes: inout [UInt8], order: [String: Int] = [:]) {
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
                value.append(to: &bytes, order: order)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            Self.append(members, to: &bytes, order: order)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends the members of an object without the braces.
    package static func append(_ members: [String: JSONValue], to bytes: inout [UInt8], order: [String: Int] = [:]) {
        for (index, name) in sorted(members.keys, order).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            (members[name] ?? .null).append(to: &bytes, order: order)
        }
    }

    private static func sorted(_ names: some Collection<String>, _ order: [String: Int]) -> [String] {
        if names.count < 2 { return Array(names) }
        if order.isEmpty { return names.sorted() }
        return names.map { (order[$0] ?? .max, $0) }.sorted { $0 < $1 }.map(\.1)
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
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20, 0x7F:
                bytes.append(contentsOf: #"\u00"#.utf8)
                for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
            case 0xA8, 0xA9:
                // The last byte of E2 80 A8 and E2 80 A9.
                if bytes.suffix(2) == [0xE2, 0x80] {
                    bytes.removeLast(2)
                    bytes.append(contentsOf: (byte == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8)
                } else {
                    bytes.append(byte)
                }
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
