// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// An incremental UTF-8 validator that allows folds inside a sequence (RFC 5545 section 3.1). Follows RFC 3629: no
/// overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Validity {
    private var missing = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF
    private var failed = false
    /// The offset of the first fold inside a sequence.
    private(set) var splittingFold: Int?

    /// Whether all bytes so far are complete and valid.
    var isValid: Bool { !failed && missing == 0 }

    /// Validates the bytes of a line from a position. Folds are ASCII, so they only matter inside a sequence, where they
    /// are skipped.
    @inline(never)
    private mutating func feed(_ bytes: Span<UInt8>, from start: Int, _ breaks: LineBreaks) {
        var offset = start
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

    /// Skips bytes that are plainly valid, eight at a time. Returns the end, or the start of a sequence that
    /// ``feed(_:)`` has to check.
    ///
    /// If a word ends within a sequence, the missing bytes are carried to the next word. If words started at sequences
    /// instead, each would have to wait for the previous one.
    private static func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var offset = start
        var carry: UInt64 = 0
        while let word = SWARWord.load(bytes, ifInside: offset), isPlain(word, &carry) { offset += 8 }
        let rest = bytes.count - offset
        if rest < 8, bytes.count >= 8 {
            // The last few bytes. The shift fills the rest of the word with zeros, which count as ASCII.
            let unread = UInt64(truncatingIfNeeded: 64 - 8 * rest)
            let word = SWARWord.load(bytes, at: bytes.count - 8)
            if rest == 0 ? carry == 0 : isPlain(word >> unread, &carry) { return bytes.count }
        }
        // The lead byte of the incomplete sequence is one or two bytes back.
        return carry == 0 ? offset : offset - (bytes[offset - 1] >= 0xC0 ? 1 : 2)
    }

    /// Returns whether the sequences in a word are plainly valid: at most three bytes long, and without a lead byte
    /// that has its own rules. Otherwise `carry` is unchanged.
    ///
    /// - Parameter carry: On entry, the high bit of each byte that must continue a sequence of the previous word. On
    ///   return, the same for the next word.
    @inline(__always)
    private static func isPlain(_ word: UInt64, _ carry: inout UInt64) -> Bool {
        // The high bit of each byte: not ASCII, leads at least two bytes, leads at least three.
        let marks = word & SWARWord.highBits
        if marks | carry == 0 { return true }
        let leads = marks & (word << 1)
        let longer = leads & (word << 2)
        // C0 and C1 would be overlong: a valid lead has one of the four bits above the lowest set.
        var odd = leads & ~longer & ~((word & 0x1E1E_1E1E_1E1E_1E1E) &+ 0x7F7F_7F7F_7F7F_7F7F)
        // E0 has overlong forms, ED has surrogates, and F0 leads four bytes.
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

    /// Returns the validity of the logical text of a whole line.
    @inline(__always)
    static func of(_ bytes: Span<UInt8>, _ line: Range<Int>, _ breaks: LineBreaks) -> UTF8Validity {
        var validity = UTF8Validity()
        let bytes = bytes.extracting(line)
        let plainEnd = plainEnd(bytes, from: 0)
        guard plainEnd < bytes.count else { return validity }
        validity.feed(bytes, from: plainEnd, breaks)
        if let fold = validity.splittingFold { validity.splittingFold = line.lowerBound + fold }
        return validity
    }
}
