import ICalendar

/// JSON strings (RFC 8259 §7).
enum JSONText {
    /// Returns the text in quotation marks, as UTF-8; see ``append(_:to:)``.
    static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 2)
        append(text, to: &bytes)
        return bytes
    }

    /// Appends the text in quotation marks, as UTF-8. Quotes, backslashes and everything that ``PlainText`` replaces are
    /// escaped, because people view JSON on terminals too, and some programs end a line at U+2028.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        text.utf8.withBytes { text in
            var start = 0
            while start < text.count {
                let end = plainEnd(text, from: start)
                unsafe text.extracting(start..<end).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
                if end == text.count { break }
                start = end + length(of: text[end])
                let scalar = unsafe text.extracting(end..<start).withUnsafeBufferPointer {
                    unsafe String(decoding: $0, as: UTF8.self)
                }
                for scalar in scalar.unicodeScalars { append(scalar, to: &bytes) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the offset of the next scalar that may need an escape: in ASCII, or one whose UTF-8 starts with C2
    /// (U+0080 to U+00BF) or E2 (U+2000 to U+2FFF), as all others that ``PlainText`` replaces do.
    private static func plainEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count {
            switch text[end] {
            case 0x20, 0x21, 0x23...0x5B, 0x5D...0x7E, 0x80...0xC1, 0xC3...0xE1, 0xE3...0xFF: end += 1
            default: return end
            }
        }
        return end
    }

    /// Returns the length of a scalar that starts with a byte at which ``plainEnd(_:from:)`` stops.
    private static func length(of first: UInt8) -> Int { first < 0x80 ? 1 : first == 0xC2 ? 2 : 3 }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
        case "\n": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
        case "\r": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
        case "\t": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
        default:
            if PlainText.isPlain(scalar) {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                bytes += escape(scalar)
            }
        }
    }

    /// Returns an escape such as `\u202e`. No escaped character needs two of them.
    private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        let value = Int(scalar.value)
        return Array("\\u".utf8) + [12, 8, 4, 0].map { digits[value >> $0 & 15] }
    }

    /// Returns the text in quotation marks, or `null`.
    static func quoted(_ text: String?) -> [UInt8] { text.map { quoted($0) } ?? Array("null".utf8) }

    private static let digits = Array("0123456789abcdef".utf8)
}
