/// Random replacements for texts. Equal texts of a scope have equal replacements, and different texts different ones.
///
/// Each replacement is drawn on its own, so that a known text tells nothing about another one. The drawn letters and
/// digits can't form a registered name, a weekday, a unit or a valid date, so that nothing invalid becomes valid by
/// chance. If a scope has more texts of a length than there are replacements, different texts get the same one.
struct Replacements {
    /// The texts among which equality matters.
    enum Scope: Hashable {
        case uids, zones, names, addresses
        /// The texts of the entries with a UID, each of which has a number.
        case texts(Int)
    }

    private struct Key: Hashable {
        let scope: Scope
        let text: [UInt8]
    }

    /// The replaced characters in lower case.
    private var known: [Key: [UInt8]] = [:]
    private var used: Set<Key> = []
    /// The shapes of which most replacements are used.
    private var exhausted: Set<Key> = []
    private var random = RandomNumbers()
    var nearNames = NearNames()

    /// The number of draws for a replacement that no other text has, before the letters and digits that are never drawn
    /// otherwise are drawn too, and after that.
    private static let maximumDrawCount = 100

    /// Returns the characters that replace those of a text, in lower case.
    ///
    /// - Parameter isAllowed: A condition that the characters must meet.
    mutating func replacement(
        for text: ReplaceableText, in scope: Scope, where isAllowed: ([UInt8]) -> Bool = { _ in true }
    ) -> [UInt8] {
        let key = Key(scope: scope, text: text.key { $0.folded })
        if let known = known[key] { return known }
        let shape = Key(scope: scope, text: text.key { [$0.form.rawValue] })
        var replacement: [UInt8] = []
        // UIDs are opaque, so that any letter or digit will do before two series become one.
        for fromAll in scope == .uids ? [false, true] : [false] {
            let isExhausted = exhausted.contains(shape) && !fromAll
            for _ in 0..<(isExhausted ? 1 : Self.maximumDrawCount) {
                replacement = draw(text, fromAll: fromAll)
                var index = 0
                let drawn = text.key { character in
                    defer { index += character.count }
                    return replacement[index..<index + character.count]
                }
                guard isAllowed(replacement), used.insert(Key(scope: scope, text: drawn)).inserted else { continue }
                known[key] = replacement
                return replacement
            }
            exhausted.insert(shape)
        }
        known[key] = replacement
        return replacement
    }

    /// Draws characters. No run of three is that of the text.
    private mutating func draw(_ text: ReplaceableText, fromAll: Bool) -> [UInt8] {
        var replacement: [UInt8] = []
        var equalCount = 0
        for character in text.characters {
            if character.startsWord { equalCount = 0 }
            var drawn: [UInt8]
            repeat {
                drawn = draw(character.form, fromAll: fromAll)
            } while equalCount >= 2 && drawn[...] == character.folded
            equalCount = drawn[...] == character.folded ? equalCount + 1 : 0
            replacement += drawn
        }
        return replacement
    }

    private mutating func draw(_ form: ReplaceableText.Form, fromAll: Bool) -> [UInt8] {
        switch form {
        case .digit where fromAll: return [UInt8(ascii: "0") + random.number(below: 10)]
        // There are no month, day, hour and minute of two such digits.
        case .digit: return [UInt8(ascii: "4") + random.number(below: 6)]
        case .letter where fromAll: return [UInt8(ascii: "a") + random.number(below: 26)]
        case .letter: return [Self.letters[Int(random.number(below: UInt8(Self.letters.count)))]]
        case .hexadecimalLetter where fromAll: return [UInt8(ascii: "a") + random.number(below: 6)]
        case .hexadecimalLetter: return [UInt8(ascii: "c") + random.number(below: 2)]
        // The letters à to ö.
        case .twoBytes: return [0xC3, 0xA0 + random.number(below: 23)]
        case .threeBytes: return [0xE4, 0xB8, 0x80 + random.number(below: 64)]
        case .fourBytes: return [0xF0, 0x9F, 0x98, 0x80 + random.number(below: 64)]
        // These bytes aren't UTF-8, alone or in a row, and are letters in Windows-1252.
        case .singleByte: return [0xE0 + random.number(below: 23)]
        }
    }

    /// The letters of replacements. Without vowels there are no words; without N no escapes; without F and T no weekdays;
    /// without P no durations; without Z no times in UTC; without X no `X-`; without B and Z no zones (`GB`, `NZ`); and
    /// without L no leap months.
    private static let letters = Array("cdghjkmqrsvw".utf8)
}

/// Random numbers of the system. Each call of the system serves several numbers.
private struct RandomNumbers {
    private var generator = SystemRandomNumberGenerator()
    private var bits: UInt64 = 0
    private var byteCount = 0

    /// Returns a number from 0 up to `bound`, all equally likely.
    mutating func number(below bound: UInt8) -> UInt8 {
        let limit = 256 / UInt16(bound) * UInt16(bound)
        while true {
            if byteCount == 0 { (bits, byteCount) = (generator.next(), 8) }
            let byte = UInt8(truncatingIfNeeded: bits)
            (bits, byteCount) = (bits >> 8, byteCount - 1)
            if UInt16(byte) < limit { return byte % bound }
        }
    }
}
