import CalendarConversion
import ICalendarSyntax

/// XML that is written, with the characters escaped that have a meaning in it.
struct XMLText {
    private(set) var bytes: [UInt8] = []
    private var isChanged = false

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends markup as it is.
    mutating func append(markup: String) { markup.utf8.withBytes { append(markup: $0) } }

    mutating func append(markup: Span<UInt8>) { bytes.append(markup) }

    mutating func open(_ name: String) {
        bytes.append(UInt8(ascii: "<"))
        append(markup: name)
        bytes.append(UInt8(ascii: ">"))
    }

    mutating func close(_ name: String) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(UInt8(ascii: "/"))
        append(markup: name)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Appends an element with a text.
    mutating func append(element name: String, _ text: String) {
        open(name)
        append(text)
        close(name)
    }

    /// Returns whether U+FFFD was written for U+FFFE or U+FFFF, which a content line can have and XML can't, since the last
    /// call.
    mutating func takeChange() -> Bool {
        defer { isChanged = false }
        return isChanged
    }

    /// Appends text.
    mutating func append(_ text: String) {
        text.utf8.withBytes { text in
            var start = 0
            for index in text.indices {
                let byte = text[index]
                // Most characters are letters.
                if byte > UInt8(ascii: ">"), byte != 0xEF { continue }
                switch byte {
                case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0x0D:
                    append(markup: text.extracting(start..<index))
                    append(byte)
                    start = index + 1
                case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
                    append(markup: text.extracting(start..<index))
                    bytes += UTF8.encodedReplacementCharacter
                    start = index + 3
                    isChanged = true
                default: break
                }
            }
            append(markup: text.extracting(start..<text.count))
        }
    }

    /// Appends a byte of text.
    mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): append(markup: "&amp;")
        case UInt8(ascii: "<"): append(markup: "&lt;")
        case UInt8(ascii: ">"): append(markup: "&gt;")
        // Otherwise parsers read it as a line feed.
        case 0x0D: append(markup: "&#13;")
        default: bytes.append(byte)
        }
    }

    /// Appends a byte of an attribute in double quotation marks.
    mutating func append(attributeByte byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(markup: "&quot;")
        case 0x09: append(markup: "&#9;")
        case 0x0A: append(markup: "&#10;")
        default: append(byte)
        }
    }
}
