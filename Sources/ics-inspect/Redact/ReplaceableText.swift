import ICalendarSyntax

/// The characters of a text that are replaced: letters, digits and everything that isn't ASCII. Punctuation, blanks,
/// escapes and kept ranges stay.
struct ReplaceableText {
    /// The characters, in order.
    private(set) var characters: [Character] = []

    struct Character {
        let form: Form
        /// The index of the first byte.
        let start: Int
        /// The bytes in lower case.
        let folded: ArraySlice<UInt8>
        let isUppercase: Bool
        /// Whether another character or the start of the text is before this one.
        let startsWord: Bool

        var count: Int { folded.count }
    }

    /// The characters that may replace one another.
    enum Form: UInt8 {
        case digit, letter, twoBytes, threeBytes, fourBytes
        /// A letter of a hexadecimal number after a percent or equals sign.
        case hexadecimalLetter
        /// A byte that isn't UTF-8, or any byte above ASCII in Windows-1252.
        case singleByte
    }

    /// Creates the characters of a range.
    ///
    /// - Parameters:
    ///   - kept: Ranges that stay, in order.
    ///   - isWindows1252: Whether bytes above ASCII are characters.
    init(_ bytes: [UInt8], _ range: Range<Int>, keeping kept: [Range<Int>], isWindows1252: Bool) {
        var kept = kept[...]
        var index = range.lowerBound
        var startsWord = true
        var hexadecimalEnd = 0
        while index < range.upperBound {
            while let first = kept.first, first.upperBound <= index { kept.removeFirst() }
            if let first = kept.first, first.contains(index) {
                index = first.upperBound
                startsWord = true
                continue
            }
            let byte = bytes[index]
            let next = index + 1 < range.upperBound ? bytes[index + 1] : 0
            switch byte {
            case UInt8(ascii: "\\") where next == byte || next | 0x20 == UInt8(ascii: "n"),
                UInt8(ascii: "^") where next == byte || next == UInt8(ascii: "n"):
                index += 2
                startsWord = true
                continue
            case UInt8(ascii: "%"), UInt8(ascii: "="):
                if index + 2 < range.upperBound, Self.isHexadecimal(next), Self.isHexadecimal(bytes[index + 2]) {
                    hexadecimalEnd = index + 3
                }
            // A replacement character can be half a character of UTF-16.
            case 0xEF where bytes[index...].starts(with: [0xEF, 0xBF, 0xBD]):
                index += 3
                startsWord = true
                continue
            default: break
            }
            guard let form = Self.form(bytes, index, range.upperBound, index < hexadecimalEnd, isWindows1252) else {
                index += 1
                startsWord = true
                continue
            }
            let character = Self.character(form, bytes, index, startsWord)
            characters.append(character)
            index += character.count
            startsWord = false
        }
    }

    /// Returns bytes that are the same for texts with the same words.
    ///
    /// - Parameter bytes: Returns the bytes for a character.
    func key(_ bytes: (Character) -> ArraySlice<UInt8>) -> [UInt8] {
        var key: [UInt8] = []
        for character in characters {
            if character.startsWord { key.append(0) }
            key += bytes(character)
        }
        return key
    }

    /// Writes replaced characters in the case of the original ones.
    func write(_ replacement: [UInt8], to bytes: inout [UInt8]) {
        var index = 0
        for character in characters {
            for offset in 0..<character.count { bytes[character.start + offset] = replacement[index + offset] }
            index += character.count
            // The capital of a letter from à to ö is 32 before it, too.
            if character.isUppercase { bytes[character.start + character.count - 1] -= 0x20 }
        }
    }

    private static func form(
        _ bytes: [UInt8], _ index: Int, _ end: Int, _ isHexadecimal: Bool, _ isWindows1252: Bool
    ) -> Form? {
        switch bytes[index] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            return isHexadecimal ? .hexadecimalLetter : .letter
        case ..<0x80: return nil
        default:
            if isWindows1252 { return .singleByte }
            let lead = bytes[index]
            let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1
            guard index + count <= end, String(utf8: bytes[index..<index + count]) != nil else {
                return .singleByte
            }
            return count == 4 ? .fourBytes : count == 3 ? .threeBytes : .twoBytes
        }
    }

    private static func character(_ form: Form, _ bytes: [UInt8], _ index: Int, _ startsWord: Bool) -> Character {
        let count =
            switch form {
            case .fourBytes: 4
            case .threeBytes: 3
            case .twoBytes: 2
            default: 1
            }
        let written = bytes[index..<index + count]
        var folded = written
        switch form {
        case .letter, .hexadecimalLetter: folded = [bytes[index] | 0x20]
        case .twoBytes:
            let lower = Array(String(decoding: written, as: UTF8.self).lowercased().utf8)
            if lower.count == count { folded = lower[...] }
        default: break
        }
        return Character(
            form: form, start: index, folded: folded, isUppercase: folded != written, startsWord: startsWord)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }
}
