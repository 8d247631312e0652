import Recurrence

/// A cache of parsed values by their bytes. Calendars repeat rules such as `FREQ=WEEKLY;BYDAY=MO` and parameters such as
/// those of an attendee; equal bytes are parsed once.
package struct ByteMemo<Value: Sendable>: Sendable {
    /// The range of a value in the bytes of the tree, and the parsed value.
    private typealias Reading = (range: Range<Int>, value: Value)

    private var readings: [Reading?] = []

    /// The number of hash bits, out of 64, that are not used as an index. If two values have the same index, the later
    /// one is kept.
    private let unusedBits: UInt64

    /// Creates an empty cache.
    ///
    /// - Parameter byteCount: The number of bytes in the stream. In a hundred thousand events, 2,000 rules were
    ///   different; one slot for every four kilobytes is enough.
    package init(byteCount: Int) {
        let places = min(max(byteCount >> 12, 16), 1_024)
        unusedBits = UInt64(truncatingIfNeeded: places.leadingZeroBitCount + 1)
    }

    /// Returns the value in a range of the bytes, from the cache if possible, otherwise parsed by `read`.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the tree, the same for every call.
    ///   - read: Parses a value; returns nil if the value needs a diagnostic, in which case nothing is cached.
    package mutating func value(at range: Range<Int>, of bytes: Span<UInt8>, read: (Span<UInt8>) -> Value?) -> Value? {
        guard range.count >= 8 else { return read(bytes.extracting(range)) }
        // Rules differ most at their ends, and parameters of people inside. The last byte is the most significant of the
        // word and only affects the highest bits of the product.
        let middle = bytes.word(at: range.lowerBound + (range.count - 8) / 2)
        let mixed =
            (bytes.word(at: range.upperBound - 8) ^ (middle << 32 | middle >> 32) ^ UInt64(range.count))
            &* 0x9E37_79B9_7F4A_7C15
        let place = Int(truncatingIfNeeded: mixed >> unusedBits)
        if readings.isEmpty { readings = Array(repeating: nil, count: 1 << (64 - Int(unusedBits))) }
        if let known = readings[place], bytes.areEqual(known.range, bytes, range) { return known.value }
        guard let value = read(bytes.extracting(range)) else { return nil }
        readings[place] = (range, value)
        return value
    }
}
