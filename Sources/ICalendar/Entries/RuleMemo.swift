import Recurrence

/// The rules read so far, by their bytes: calendars say `FREQ=WEEKLY;BYDAY=MO` again and again, and those that do share one
/// rule.
struct RuleMemo {
    /// Where in the bytes of the tree a rule stands, and what it is.
    private typealias Reading = (range: Range<Int>, rule: RecurrenceRule)

    private var readings: [Reading?] = []

    /// Of the 64 bits of a hash those that do not number a place. Of two rules for one place the later is kept.
    private let unusedBits: UInt64

    /// - Parameter byteCount: the bytes of the stream. Of a hundred thousand events 2,000 had rules that differed; a place for
    ///   every four kilobytes is enough.
    init(byteCount: Int) {
        let places = min(max(byteCount >> 12, 16), 1_024)
        unusedBits = UInt64(truncatingIfNeeded: places.leadingZeroBitCount + 1)
    }

    /// The rule of a range of the bytes, if that was read before; otherwise what `read` makes of it.
    ///
    /// - Parameters:
    ///   - bytes: those of the tree, always the same.
    ///   - read: nil for a rule that something is to be said about, which is not kept.
    mutating func rule(
        at range: Range<Int>, of bytes: Span<UInt8>, read: (Span<UInt8>) -> RecurrenceRule?
    ) -> RecurrenceRule? {
        guard range.count >= 8 else { return read(bytes.extracting(range)) }
        // Rules differ at their ends: the last byte is the highest of the word, and moves only the highest bits of the product.
        let mixed = (bytes.word(at: range.upperBound - 8) ^ UInt64(range.count)) &* 0x9E37_79B9_7F4A_7C15
        let place = Int(truncatingIfNeeded: mixed >> unusedBits)
        if readings.isEmpty { readings = Array(repeating: nil, count: 1 << (64 - Int(unusedBits))) }
        if let known = readings[place], bytes.areEqual(known.range, bytes, range) { return known.rule }
        guard let rule = read(bytes.extracting(range)) else { return nil }
        readings[place] = (range, rule)
        return rule
    }
}
