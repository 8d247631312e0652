/// Converts offsets in the scanned text to offsets in the input bytes. They differ only for UTF-16 input.
///
/// Offsets requested in ascending order take a single pass over UTF-16. This type must agree with `SourceText` on the
/// units that become U+FFFD.
package struct SourceOffsets {
    private let bytes: [UInt8]
    private let isUTF16: Bool
    private let isLittleEndian: Bool
    private var place = 0
    private var scanned = 0

    package init(_ storage: SyntaxStorage) {
        bytes = storage.bytes
        isUTF16 = storage.form == .utf16BigEndian || storage.form == .utf16LittleEndian
        isLittleEndian = storage.form == .utf16LittleEndian
        if isUTF16, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { place = 2 }
    }

    /// Returns the input offset of a text offset, which must not be lower than the previous one.
    package mutating func offset(of target: Int) -> Int {
        guard isUTF16 else { return target }
        while scanned < target, place < bytes.count {
            guard let unit = unit(at: place) else {
                // Half a unit at the end.
                scanned += 3
                place = bytes.count
                break
            }
            switch unit {
            case 0..<0x80: scanned += 1
            case 0x80..<0x800: scanned += 2
            case 0xD800..<0xDC00 where (self.unit(at: place + 2) ?? 0) & 0xFC00 == 0xDC00:
                scanned += 4
                place += 2
            default: scanned += 3
            }
            place += 2
        }
        return place
    }

    private func unit(at place: Int) -> UInt16? {
        guard place + 1 < bytes.count else { return nil }
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }
}
