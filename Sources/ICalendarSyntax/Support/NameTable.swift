// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// A case-insensitive hash table from names of at most sixteen bytes to small numbers. Lookups never allocate.
///
/// Sixteen bytes fit in two words, so a lookup usually takes one multiplication and one comparison of two words. The
/// scanner does a lookup for every line of a file.
package struct NameTable: Sendable {
    private struct Slot {
        var first: UInt64 = 0
        var last: UInt64 = 0
        var length: UInt8 = 0
        var number: UInt8 = NameTable.unknown
    }

    /// The result of ``number(of:_:)`` for a name that is not in the table.
    package static let unknown = UInt8.max

    private var slots: ContiguousArray<Slot>

    package init(_ names: [(name: String, number: UInt8)]) {
        slots = ContiguousArray(repeating: Slot(), count: 256)
        for (name, number) in names {
            let bytes = ContiguousArray(name.utf8)
            let (first, last) = NameTable.words(bytes.span, 0..<bytes.count)
            var index = NameTable.index(first, last)
            while slots[index].length != 0 { index = (index + 1) & 255 }
            slots[index] = Slot(
                first: first, last: last, length: UInt8(truncatingIfNeeded: bytes.count), number: number)
        }
    }

    /// Returns the number of a name, or ``unknown``.
    @inline(__always)
    package func number(of bytes: Span<UInt8>, _ name: Range<Int>) -> UInt8 {
        // As an unsigned number, -1 is the largest, so one comparison also excludes an empty name.
        guard UInt(bitPattern: name.count &- 1) < 16 else { return NameTable.unknown }
        let (first, last) = NameTable.words(bytes, name)
        let length = UInt8(truncatingIfNeeded: name.count)
        var index = NameTable.index(first, last)
        // The table is never full (there are few names and 256 slots), so an empty slot ends every search.
        while true {
            let slot = slots[index]
            if slot.first == first, slot.last == last, slot.length == length { return slot.number }
            if slot.length == 0 { return NameTable.unknown }
            index = (index + 1) & 255
        }
    }

    /// Returns the number of a name in a string, or ``unknown``.
    package func number(ofName name: String) -> UInt8 {
        name.utf8.withBytes { number(of: $0, 0..<$0.count) }
    }

    /// Returns the first slot to search for a name.
    ///
    /// The second factor was found by search, so that each known property and each known component has a separate slot
    /// and the first lookup is decisive.
    @inline(__always)
    private static func index(_ first: UInt64, _ last: UInt64) -> Int {
        let mixed = (first ^ (last &* 0x9E37_79B9_7F4A_7C15)) &* 0xDAF8_FA3E_0101_7A41
        return Int(truncatingIfNeeded: mixed >> 56)
    }

    /// Returns the first eight and the last eight bytes in capitals. For a name of up to eight bytes, the first word is
    /// padded with zeros and the second word is 0.
    @inline(__always)
    static func words(_ bytes: Span<UInt8>, _ name: Range<Int>) -> (UInt64, UInt64) {
        let count = name.count
        if let word = SWARWord.load(bytes, ifInside: name.lowerBound) {
            guard count > 8 else { return (SWARWord.uppercased(word & SWARWord.low(count)), 0) }
            let last = SWARWord.load(bytes, at: name.upperBound - 8)
            return (SWARWord.uppercased(word), SWARWord.uppercased(last))
        }
        // A name in the last bytes of the input.
        var word: UInt64 = 0
        for offset in name.reversed() { word = word << 8 | UInt64(bytes[offset]) }
        return (SWARWord.uppercased(word), 0)
    }
}
