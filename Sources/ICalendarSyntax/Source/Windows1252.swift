/// Windows-1252 as defined by the WHATWG Encoding standard. The five bytes without a character map to C1 controls, so
/// that every byte maps to a character and nothing is lost.
package enum Windows1252 {
    private static let high: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
        0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// Returns the text of a range of bytes.
    static func decode(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(range.count)
        for offset in range {
            let byte = bytes[offset]
            units.append(0x80...0x9F ~= byte ? high[Int(byte) - 0x80] : UInt16(byte))
        }
        // No byte maps to a surrogate, so nothing is replaced.
        return String(decoding: units, as: UTF16.self)
    }
}
