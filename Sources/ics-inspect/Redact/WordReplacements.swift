/// Replaces words with random words of the same length. Equal words have equal replacements, and different words
/// different ones.
///
/// Letters are replaced with letters of the same case, digits with digits, and other characters with others of the same
/// number of bytes. Words that differ only in case still do: UIDs are compared by their bytes, and this difference may
/// be the bug.
struct WordReplacements {
    /// The replacements by word in lower case.
    private var known: [[UInt8]: [UInt8]] = [:]
    private var used: Set<[UInt8]> = []

    /// The minimum length of a random word. There are too few shorter words for random ones to differ, so their letters
    /// are shifted.
    private static let minimumLength = 6

    private static let maximumAttemptCount = 100

    /// The distances by which the letters of short words are shifted.
    private let shifts = (0..<minimumLength).map { _ in Int.random(in: 1..<260) }

    mutating func replacement(for word: [UInt8]) -> [UInt8] {
        let lower = word.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        let replacement = known[lower] ?? new(lower)
        return zip(word, replacement).map { old, new in
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= old ? new & 0xDF : new
        }
    }

    private mutating func new(_ word: [UInt8]) -> [UInt8] {
        var replacement: [UInt8]
        if word.count < Self.minimumLength {
            replacement = shifted(word)
        } else {
            replacement = random(word)
            // Even words of six digits are a million.
            for _ in 0..<Self.maximumAttemptCount where used.contains(replacement) { replacement = random(word) }
            used.insert(replacement)
        }
        known[word] = replacement
        return replacement
    }

    private func shifted(_ word: [UInt8]) -> [UInt8] {
        var index = 0
        return replaced(word) { value, count in
            defer { index += 1 }
            return (value + shifts[index % shifts.count]) % count
        }
    }

    private func random(_ word: [UInt8]) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return replaced(word) { _, count in Int.random(in: 0..<count, using: &generator) }
    }

    /// - Parameter choose: Returns the number of a character's replacement, given the character's number and the number
    ///   of candidates.
    private func replaced(_ word: [UInt8], _ choose: (Int, Int) -> Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(word.count)
        var index = 0
        while index < word.count {
            let byte = word[index]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.append(UInt8(ascii: "0") + UInt8(choose(Int(byte) - 0x30, 10)))
                index += 1
            case ..<0x80:
                result.append(UInt8(ascii: "a") + UInt8(choose(Int(byte) - 0x61, 26)))
                index += 1
            default:
                let scalar = Self.scalar(in: word, at: index)
                result += Self.replacement(for: scalar, choose)
                index += scalar.count
            }
        }
        return result
    }

    /// Returns the bytes of the character at an index; one byte if these aren't UTF-8.
    private static func scalar(in word: [UInt8], at index: Int) -> ArraySlice<UInt8> {
        let count = word[index] >= 0xF0 ? 4 : word[index] >= 0xE0 ? 3 : word[index] >= 0xC2 ? 2 : 1
        let bytes = word[index..<min(index + count, word.count)]
        let isValid = count > 1 && bytes.count == count && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        return isValid ? bytes : word[index...index]
    }

    private static func replacement(for scalar: ArraySlice<UInt8>, _ choose: (Int, Int) -> Int) -> [UInt8] {
        // The number of a character is in the low bits of its last byte.
        let number = Int(scalar.last ?? 0) & 0x3F
        switch scalar.count {
        case 2: return [0xC3, 0xA0 + UInt8(choose(number % 23, 23))]
        case 3: return [0xE4, 0xB8, 0x80 + UInt8(choose(number, 64))]
        case 4: return [0xF0, 0x9F, 0x98, 0x80 + UInt8(choose(number, 64))]
        // 0xE9 alone isn't UTF-8, and neither are several in a row.
        default: return [0xE9]
        }
    }
}
