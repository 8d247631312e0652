/// Values in QUOTED-PRINTABLE (RFC 2045 §6.7), which vCalendar 1.0 has and RFC 2445 removed.
package enum QuotedPrintable {
    /// Returns the decoded bytes. An equals sign that isn't followed by two hexadecimal digits stays.
    package static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == ASCII.equals, let byte = byte(bytes, after: index) {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// Returns whether bytes are printable ASCII, and each equals sign is followed by two hexadecimal digits.
    static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.indices.allSatisfy { index in
            bytes[index] == ASCII.equals
                ? byte(bytes, after: index) != nil : 0x20...0x7E ~= bytes[index] || bytes[index] == ASCII.tab
        }
    }

    private static func byte(_ bytes: [UInt8], after equals: Int) -> UInt8? {
        guard equals + 2 < bytes.count, let high = digit(bytes[equals + 1]), let low = digit(bytes[equals + 2]) else {
            return nil
        }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Returns whether the bytes of a header contain the name of the encoding.
    static func isNamed(in header: Span<UInt8>) -> Bool {
        let name: StaticString = "QUOTED-PRINTABLE"
        let length = name.utf8CodeUnitCount
        guard header.count > length else { return false }
        return name.withUTF8Buffer { name in
            (0...header.count - length).contains { start in
                name.indices.allSatisfy { unsafe ASCII.uppercased(header[start + $0]) == name[$0] }
            }
        }
    }
}
