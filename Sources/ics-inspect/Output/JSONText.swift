/// JSON strings (RFC 8259 §7). Key order matters to the contract, so objects are written by hand.
enum JSONText {
    /// The text in quotation marks: quotes, backslashes and controls escaped, all else as UTF-8.
    static func quoted(_ text: String) -> [UInt8] {
        var octets: [UInt8] = []
        octets.reserveCapacity(text.utf8.count + 2)
        octets.append(UInt8(ascii: "\""))
        for octet in text.utf8 {
            switch octet {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): octets += [UInt8(ascii: "\\"), octet]
            case 0x0A: octets += Array("\\n".utf8)
            case 0x0D: octets += Array("\\r".utf8)
            case 0x09: octets += Array("\\t".utf8)
            case 0..<0x20, 0x7F:
                octets += Array("\\u00".utf8)
                octets += [digits[Int(octet >> 4)], digits[Int(octet & 15)]]
            default: octets.append(octet)
            }
        }
        octets.append(UInt8(ascii: "\""))
        return octets
    }

    /// The text in quotation marks, or `null`.
    static func quoted(_ text: String?) -> [UInt8] { text.map { quoted($0) } ?? Array("null".utf8) }

    private static let digits = Array("0123456789abcdef".utf8)
}
