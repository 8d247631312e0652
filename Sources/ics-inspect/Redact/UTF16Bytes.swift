/// Changes text in UTF-16.
enum UTF16Bytes {
    /// Replaces the characters of a text. Byte order mark, unpaired surrogates and half a unit at the end stay.
    ///
    /// - Parameter text: The text in UTF-8, with as many characters of the same number of units as the original.
    static func replacing(_ bytes: [UInt8], text: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard bytes.count >= 2 else { return bytes }
        let hasMark = [[0xFF, 0xFE], [0xFE, 0xFF]].contains([bytes[0], bytes[1]])
        let isLittleEndian = hasMark ? bytes[0] == 0xFF : bytes[1] == 0
        var offset = hasMark ? 2 : 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            for unit in String(scalar).utf16 {
                guard offset + 1 < bytes.count else { return bytes }
                // An unpaired surrogate was read as this character, which is never replaced.
                if scalar != "\u{FFFD}" {
                    let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
                    (bytes[offset], bytes[offset + 1]) = isLittleEndian ? (low, high) : (high, low)
                }
                offset += 2
            }
        }
        return bytes
    }
}
