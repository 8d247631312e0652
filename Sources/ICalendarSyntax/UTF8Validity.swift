/// A UTF-8 validator that can be fed piece by piece, so that a fold may cut a sequence (RFC 5545 section 3.1). Follows
/// RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Validity {
    private var missing = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF
    private var failed = false

    /// Whether everything fed so far is complete and valid.
    var isValid: Bool { !failed && missing == 0 }

    /// Takes the octets of a line. A fold is ASCII, so that it matters only where it cuts a sequence: it is passed over there.
    private mutating func feed(_ octets: Span<UInt8>, _ breaks: LineBreaks) {
        var offset = 0
        while offset < octets.count {
            if missing == 0 {
                offset = OctetScan.ascii(octets, from: offset)
                guard offset < octets.count else { return }
                let length = Self.plainLength(octets, at: offset)
                if length > 0 {
                    offset += length
                    continue
                }
            } else if octets[offset] < ASCII.space, case .fold(let next, _) = breaks.boundary(octets, at: offset) {
                offset = next
                continue
            }
            feed(octets[offset])
            if failed { return }
            offset += 1
        }
    }

    /// How many octets from `offset` on are plain to be valid: all whole sequences in a word, if they are of at most three octets
    /// and none has a lead with a rule of its own. 0 leaves the decision to ``feed(_:)``.
    @inline(__always)
    private static func plainLength(_ octets: Span<UInt8>, at offset: Int) -> Int {
        guard offset + 8 <= octets.count else { return sequence(octets, at: offset) ?? 0 }
        let word = OctetWord.load(octets, at: offset)
        // The high bit of each octet: that it is none of ASCII, that it leads at least two octets, at least three.
        let marks = word & OctetWord.highBits
        let leads = marks & (word << 1)
        let longer = leads & (word << 2)
        var following = leads << 8
        // So many octets at the end begin what goes on in the next word.
        var left = leads >> 63
        // C0 and C1 would be overlong: one of the four bits above the lowest is set.
        var odd = leads & ~longer & ~((word & 0x1E1E_1E1E_1E1E_1E1E) &+ 0x7F7F_7F7F_7F7F_7F7F)
        if longer != 0 {
            following |= longer << 16
            left += longer >> 54 & 2
            // E0 has overlong forms, ED surrogates, and F0 is longer still.
            odd |=
                longer
                & (word << 3 | OctetWord.equal(word, 0xE0E0_E0E0_E0E0_E0E0)
                    | OctetWord.equal(word, 0xEDED_EDED_EDED_EDED))
        }
        if odd == 0, marks ^ leads == following { return 8 - Int(truncatingIfNeeded: left) }
        return sequence(octets, at: offset) ?? 0
    }

    /// The length of a sequence, not of ASCII, that is plain to be valid: one of two octets, or one of three whose lead has no
    /// rule of its own. Nil leaves the decision to ``feed(_:)``.
    @inline(__always)
    private static func sequence(_ octets: Span<UInt8>, at offset: Int) -> Int? {
        let lead = octets[offset]
        if lead < 0xE0 {
            return lead >= 0xC2 && offset + 1 < octets.count && isContinuation(octets[offset + 1]) ? 2 : nil
        }
        guard lead > 0xE0, lead < 0xF0, lead != 0xED, offset + 2 < octets.count else { return nil }
        return isContinuation(octets[offset + 1]) && isContinuation(octets[offset + 2]) ? 3 : nil
    }

    @inline(__always)
    private static func isContinuation(_ octet: UInt8) -> Bool { octet & 0xC0 == 0x80 }

    private mutating func feed(_ octet: UInt8) {
        if missing > 0 {
            failed = octet < lowest || octet > highest
            lowest = 0x80
            highest = 0xBF
            missing -= 1
            return
        }
        switch octet {
        case 0x00...0x7F: break
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF:
            missing = 2
            if octet == 0xE0 { lowest = 0xA0 }
            if octet == 0xED { highest = 0x9F }
        case 0xF0...0xF4:
            missing = 3
            if octet == 0xF0 { lowest = 0x90 }
            if octet == 0xF4 { highest = 0x8F }
        default: failed = true
        }
    }

    /// Whether the logical text of a whole line is valid.
    static func check(_ octets: Span<UInt8>, _ line: Range<Int>, _ breaks: LineBreaks) -> Bool {
        var validity = UTF8Validity()
        validity.feed(octets.extracting(line), breaks)
        return validity.isValid
    }
}
