/// A UTF-8 validator that can be fed piece by piece, so that a fold may cut a sequence (RFC 5545 section 3.1). Follows
/// RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Validity {
    private var missing = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF
    private var failed = false

    /// Whether everything fed so far is complete and valid.
    var isValid: Bool { !failed && missing == 0 }

    /// Takes the octets of a range. A fold is ASCII, so that it matters only where it cuts a sequence: it is passed over there.
    private mutating func feed(_ octets: Span<UInt8>, _ range: Range<Int>, _ breaks: LineBreaks) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if missing == 0 {
                let length = Self.plainLength(octets, at: offset, before: range.upperBound)
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

    /// How many octets from `offset` on are plain to be valid, perhaps with more than one character in them: a text stays in its
    /// script for a while, so a word is tried as ASCII, as four sequences of two octets and as two of three. 0 leaves the
    /// decision to ``feed(_:)``.
    @inline(__always)
    private static func plainLength(_ octets: Span<UInt8>, at offset: Int, before end: Int) -> Int {
        guard offset + 8 <= end else { return sequence(octets, at: offset, before: end) ?? 0 }
        let word = OctetWord.load(octets, at: offset)
        let marks = word & OctetWord.highBits
        if marks == 0 { return 8 }
        let ascii = OctetWord.first(marks)
        if ascii > 0 { return ascii }
        // Leads of two octets begin at C2: one of the four bits above the lowest is set.
        if word & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0,
            ((word & 0x001E_001E_001E_001E) &+ 0x7FFF_7FFF_7FFF_7FFF) & 0x8000_8000_8000_8000 == 0x8000_8000_8000_8000
        {
            return 8
        }
        if word & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0, !hasRule(word & 0xFF), !hasRule(word >> 24 & 0xFF) { return 6 }
        return sequence(octets, at: offset, before: end) ?? 0
    }

    /// Whether not every octet may follow a lead of three octets: E0 has overlong forms, ED surrogates.
    @inline(__always)
    private static func hasRule(_ lead: UInt64) -> Bool { lead == 0xE0 || lead == 0xED }

    /// The length of a sequence that is plain to be valid: an ASCII character, one of two octets, or one of three whose lead
    /// has no rule of its own. Nil leaves the decision to ``feed(_:)``.
    @inline(__always)
    private static func sequence(_ octets: Span<UInt8>, at offset: Int, before end: Int) -> Int? {
        let lead = octets[offset]
        if lead < 0x80 { return 1 }
        if lead < 0xE0 {
            return lead >= 0xC2 && offset + 1 < end && isContinuation(octets[offset + 1]) ? 2 : nil
        }
        guard lead > 0xE0, lead < 0xF0, lead != 0xED, offset + 2 < end else { return nil }
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

    /// Whether the logical text of a range of a line is valid.
    static func check(_ octets: Span<UInt8>, _ range: Range<Int>, _ breaks: LineBreaks) -> Bool {
        var validity = UTF8Validity()
        validity.feed(octets, range, breaks)
        return validity.isValid
    }
}
