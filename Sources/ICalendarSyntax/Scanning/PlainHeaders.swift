// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// The headers that ``SyntaxReader/plainParameters(_:from:atMost:values:)`` has read, by their bytes. Feeds repeat
/// `;TZID=America/New_York:` and the parameters of an attendee in thousands of lines, and comparing bytes takes a
/// fraction of the time of reading them.
struct PlainHeaders {
    private struct Slot {
        /// The offset of the semicolon in the input.
        var start = 0
        /// The number of bytes from the semicolon to the colon, including both; 0 for an empty slot.
        var count = 0
        var nonASCII: UInt64 = 0
        var isUTF8 = false
        var folds = 0
    }

    private var slots = ContiguousArray<Slot>()

    private static let bits: UInt64 = 6

    /// Returns the header that starts at a semicolon if an equal one was read before.
    ///
    /// - Parameter base: The offset of the bytes in the input.
    @inline(__always)
    func header(_ bytes: Span<UInt8>, from semicolon: Int, base: Int) -> SyntaxReader.PlainHeader? {
        guard !slots.isEmpty, let index = Self.index(bytes, semicolon) else { return nil }
        let slot = slots[index]
        let (first, end) = (slot.start - base, semicolon + slot.count)
        // In a stream, the earlier bytes may be gone. After the colon, a URI could continue.
        guard slot.count > 0, first >= 0, first + slot.count <= semicolon, end < bytes.count, bytes[end] >= ASCII.space,
            bytes[end] != ASCII.slash,
            ByteScan.areEqual(bytes, first..<first + slot.count, bytes, semicolon..<end)
        else { return nil }
        return SyntaxReader.PlainHeader(colon: end - 1, nonASCII: slot.nonASCII, isUTF8: slot.isUTF8, folds: slot.folds)
    }

    /// Keeps a header, instead of another one with the same index.
    @inline(__always)
    mutating func insert(_ header: SyntaxReader.PlainHeader, _ bytes: Span<UInt8>, from semicolon: Int, base: Int) {
        guard let index = Self.index(bytes, semicolon) else { return }
        if slots.isEmpty { slots = ContiguousArray(repeating: Slot(), count: 1 << Self.bits) }
        slots[index] = Slot(
            start: semicolon + base, count: header.colon + 1 - semicolon, nonASCII: header.nonASCII,
            isUTF8: header.isUTF8, folds: header.folds)
    }

    /// Returns the index for a header, from the sixteen bytes after the semicolon; nil if fewer follow.
    @inline(__always)
    private static func index(_ bytes: Span<UInt8>, _ semicolon: Int) -> Int? {
        guard let first = SWARWord.load(bytes, ifInside: semicolon + 1),
            let second = SWARWord.load(bytes, ifInside: semicolon + 9)
        else { return nil }
        let mixed = (first ^ (second &* 0x9E37_79B9_7F4A_7C15)) &* 0xDAF8_FA3E_0101_7A41
        return Int(truncatingIfNeeded: mixed >> (64 - bits))
    }
}
