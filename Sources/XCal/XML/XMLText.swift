/// Text with the characters escaped that have a meaning in XML.
enum XMLText {
    /// Appends a byte of text.
    static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        // Otherwise parsers read it as a line feed.
        case 0x0D: bytes += "&#13;".utf8
        default: bytes.append(byte)
        }
    }

    /// Appends a byte of an attribute in double quotation marks.
    static func append(attributeByte byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        case 0x09: bytes += "&#9;".utf8
        case 0x0A: bytes += "&#10;".utf8
        default: append(byte, to: &bytes)
        }
    }

    static func open(_ name: String, in bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    static func close(_ name: String, in bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(UInt8(ascii: "/"))
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Appends an element with a text.
    static func append(element name: String, _ text: String, to bytes: inout [UInt8]) {
        open(name, in: &bytes)
        append(text, to: &bytes)
        close(name, in: &bytes)
    }

    /// Appends text.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { text in
            var start = 0
            for index in text.indices {
                let byte = unsafe text[index]
                // Most characters are letters.
                if byte > UInt8(ascii: ">"), byte != 0xEF { continue }
                guard
                    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == 0x0D
                        || byte == 0xEF
                else { continue }
                unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                start = index + 1
                if byte == 0xEF, index + 2 < text.count, unsafe text[index + 1] == 0xBF, unsafe text[index + 2] >= 0xBE
                {
                    // U+FFFE and U+FFFF.
                    bytes += UTF8.encodedReplacementCharacter
                    start = index + 3
                } else {
                    append(byte, to: &bytes)
                }
            }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        }
    }
}
