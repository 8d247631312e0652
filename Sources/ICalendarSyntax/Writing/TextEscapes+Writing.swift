extension TextEscapes {
    /// Returns a TEXT value: backslashes, semicolons and commas get a backslash, and a line break (LF, CR LF or CR)
    /// becomes `\n`.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: isEscaped) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 8)
        var isAfterCarriageReturn = false
        for byte in text.utf8 {
            switch byte {
            case ASCII.lineFeed where isAfterCarriageReturn: break
            case ASCII.lineFeed, ASCII.carriageReturn: escaped += [ASCII.backslash, ASCII.lowerN]
            case ASCII.backslash, ASCII.semicolon, ASCII.comma: escaped += [ASCII.backslash, byte]
            default: escaped.append(byte)
            }
            isAfterCarriageReturn = byte == ASCII.carriageReturn
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == ASCII.comma || byte == ASCII.semicolon || byte == ASCII.backslash || byte == ASCII.lineFeed
            || byte == ASCII.carriageReturn
    }
}
