extension TextEscapes {
    /// Returns a TEXT value: backslashes, semicolons and commas get a backslash, and a line break (LF, CR LF or CR)
    /// becomes `\n`.
    package static func escaped(_ text: String) -> String {
        text.utf8.withBytes { bytes in
            var escaped = ContiguousArray<UInt8>()
            var (start, index) = (0, ByteScan.escapedText(bytes, from: 0))
            while index < bytes.count {
                let byte = bytes[index]
                defer { index = ByteScan.escapedText(bytes, from: index + 1) }
                guard isEscaped(byte) else { continue }
                if start == 0 { escaped.reserveCapacity(bytes.count + 8) }
                escaped.append(bytes, start..<index)
                start = index + 1
                // CR LF is one line break.
                if byte == ASCII.lineFeed, index > 0, bytes[index - 1] == ASCII.carriageReturn { continue }
                escaped.append(ASCII.backslash)
                escaped.append(byte == ASCII.lineFeed || byte == ASCII.carriageReturn ? ASCII.lowerN : byte)
            }
            if start == 0 { return text }
            escaped.append(bytes, start..<bytes.count)
            return String(decoding: escaped, as: UTF8.self)
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == ASCII.comma || byte == ASCII.semicolon || byte == ASCII.backslash || byte == ASCII.lineFeed
            || byte == ASCII.carriageReturn
    }
}
