/// JSON strings (RFC 8259 §7). Objects are written by hand, because the order of keys is part of the output format.
enum JSONText {
    /// Returns the text in quotation marks, as UTF-8. Quotes, backslashes and everything that ``PlainText`` replaces
    /// are escaped, because people view JSON on terminals too, and some programs end a line at U+2028.
    static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 2)
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            bytes.append(contentsOf: text.utf8)
            bytes.append(UInt8(ascii: "\""))
            return bytes
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
            case "\n": bytes += Array("\\n".utf8)
            case "\r": bytes += Array("\\r".utf8)
            case "\t": bytes += Array("\\t".utf8)
            default:
                if PlainText.isPlain(scalar) {
                    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                } else {
                    bytes += escape(scalar)
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return bytes
    }

    /// Returns an escape such as `\u202e`. No escaped character needs two of them.
    private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        let value = Int(scalar.value)
        return Array("\\u".utf8) + [12, 8, 4, 0].map { digits[value >> $0 & 15] }
    }

    /// Returns the member that names a feed among many, `"feed":"work"`.
    static func feedMember(_ feed: String?) -> [UInt8] { Array("\"feed\":".utf8) + quoted(feed) }

    /// Returns the text in quotation marks, or `null`.
    static func quoted(_ text: String?) -> [UInt8] { text.map { quoted($0) } ?? Array("null".utf8) }

    private static let digits = Array("0123456789abcdef".utf8)
}
