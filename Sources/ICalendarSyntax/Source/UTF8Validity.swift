/// A UTF-8 validator that can be fed piece by piece, so that a fold may cut a sequence (RFC 5545 section 3.1). Follows
/// RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Validity {
    private var missing = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF
    private var failed = false
    /// Where the first fold inside a sequence is.
    private(set) var splittingFold: Int?

    /// Whether everything fed so far is complete and valid.
    var isValid: Bool { !failed && missing == 0 }

    /// Takes the bytes of a line. A fold is ASCII, so that it matters only where it cuts a sequence: it is passed over there.
    private mutating func feed(_ bytes: Span<UInt8>, _ breaks: LineBreaks) {
        var offset = 0
        while offset < bytes.count {
            if missing == 0 {
                offset = Self.plainEnd(bytes, from: offset)
                guard offset < bytes.count else { return }
            } else if bytes[offset] < ASCII.space, case .fold(let next, _) = breaks.boundary(bytes, at: offset) {
                if splittingFold == nil { splittingFold = offset }
                offset = next
                continue
            }
            feed(bytes[offset])
            if failed { return }
            offset += 1
        }
    }

    /// Passes over what is plain to be valid, eight bytes at a time; gives the end, or where a sequence starts that
    /// ``feed(_:)`` has to decide about.
    ///
    /// Where a word ends within a sequence, what is missing of it is carried to the next: words that start with sequences would
    /// each have to wait for the one before.
    private static func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var offset = start
        var carry: UInt64 = 0
        while offset <= bytes.count - 8, isPlain(SWARWord.load(bytes, at: offset), &carry) { offset += 8 }
        let rest = bytes.count - offset
        if rest < 8, bytes.count >= 8 {
            // The last few bytes; what would follow them is as good as ASCII.
            let unread = UInt64(truncatingIfNeeded: 64 - 8 * rest)
            let word = SWARWord.load(bytes, at: bytes.count - 8)
            if rest == 0 ? carry == 0 : isPlain(word >> unread, &carry) { return bytes.count }
        }
        // The lead of what is missing is one byte back, or two.
        return carry == 0 ? offset : offset - (bytes[offset - 1] >= 0xC0 ? 1 : 2)
    }

    /// Whether the sequences of a word are plain to be valid: they are of at most three bytes, and none has a lead with a rule of
    /// its own. Otherwise `carry` stays as it is.
    ///
    /// - Parameter carry: the high bit of each byte that has to go on with a sequence of the word before; then the same for the
    ///   next word.
    @inline(__always)
    private static func isPlain(_ word: UInt64, _ carry: inout UInt64) -> Bool {
        // The high bit of each byte: that it is none of ASCII, that it leads at least two bytes, at least three.
        let marks = word & SWARWord.highBits
        if marks | carry == 0 { return true }
        let leads = marks & (word << 1)
        let longer = leads & (word << 2)
        // C0 and C1 would be overlong: one of the four bits above the lowest is set.
        var odd = leads & ~longer & ~((word & 0x1E1E_1E1E_1E1E_1E1E) &+ 0x7F7F_7F7F_7F7F_7F7F)
        // E0 has overlong forms, ED surrogates, and F0 is longer still.
        odd |=
            longer
            & (word << 3 | SWARWord.equal(word, 0xE0E0_E0E0_E0E0_E0E0) | SWARWord.equal(word, 0xEDED_EDED_EDED_EDED))
        guard odd | (marks ^ leads ^ (leads << 8 | longer << 16 | carry)) == 0 else { return false }
        carry = leads >> 56 | longer >> 48
        return true
    }

    private mutating func feed(_ byte: UInt8) {
        if missing > 0 {
            failed = byte < lowest || byte > highest
            lowest = 0x80
            highest = 0xBF
            missing -= 1
            return
        }
        switch byte {
        case 0x00...0x7F: break
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF:
            missing = 2
            if byte == 0xE0 { lowest = 0xA0 }
            if byte == 0xED { highest = 0x9F }
        case 0xF0...0xF4:
            missing = 3
            if byte == 0xF0 { lowest = 0x90 }
            if byte == 0xF4 { highest = 0x8F }
        default: failed = true
        }
    }

    /// The validity of the logical text of a whole line.
    static func of(_ bytes: Span<UInt8>, _ line: Range<Int>, _ breaks: LineBreaks) -> UTF8Validity {
        var validity = UTF8Validity()
        validity.feed(bytes.extracting(line), breaks)
        if let fold = validity.splittingFold { validity.splittingFold = line.lowerBound + fold }
        return validity
    }
}
