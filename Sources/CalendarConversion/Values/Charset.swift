package import Foundation

/// The character encodings that XML declarations and CHARSET parameters name.
package enum Charset {
    /// Returns the encoding with a name of the IANA registry, in any case; nil for a name that isn't in the table.
    ///
    /// ISO 8859-1 is read as its superset Windows-1252, as web browsers do (WHATWG Encoding).
    package static func encoding(named name: String) -> String.Encoding? {
        names[name.trimmingCharacters(in: .whitespaces).lowercased()].map { String.Encoding(rawValue: $0) }
    }

    /// Returns the text that bytes encode; nil if they don't have the encoding.
    package static func text(of bytes: [UInt8], in encoding: String.Encoding) -> String? {
        encoding == .utf8 ? String(utf8: bytes) : String(bytes: bytes, encoding: encoding)
    }

    /// Returns the UTF-8 of each byte from 0x80 on; empty for bytes without a character. Nil if a byte isn't a character of
    /// its own in the encoding.
    package static func table(of encoding: String.Encoding) -> [[UInt8]]? {
        guard singleByte.contains(encoding.rawValue) else { return nil }
        return (UInt8(0x80)...0xFF).map { byte in Array((String(bytes: [byte], encoding: encoding) ?? "").utf8) }
    }

    /// Encodings without a constant in Foundation have the number of Core Foundation with the high bit set.
    private static func external(_ number: UInt) -> UInt { 0x8000_0000 | number }

    private static let names: [String: UInt] = {
        var names: [String: UInt] = [
            "utf-8": 4, "utf8": 4, "us-ascii": 4, "ascii": 4, "utf-16": 10, "utf-16be": 0x9000_0100,
            "utf-16le": 0x9400_0100, "iso-8859-1": 12, "latin1": 12, "iso-8859-2": 9, "latin2": 9,
            "windows-1250": 15, "windows-1251": 11, "windows-1252": 12, "windows-1253": 13, "windows-1254": 14,
            "macintosh": 30, "shift_jis": 8, "shift-jis": 8, "euc-jp": 3, "iso-2022-jp": 21, "koi8-r": external(0xA02),
            "gb2312": external(0x632), "gbk": external(0x632), "gb18030": external(0x632), "big5": external(0xA03),
            "euc-kr": external(0x940),
        ]
        for part in 3...16 where part != 12 { names["iso-8859-\(part)"] = external(0x200 + UInt(part)) }
        for (name, number) in names where name.hasPrefix("windows-") {
            names["cp" + name.dropFirst("windows-".count)] = number
        }
        for page: UInt in 1255...1258 { names["windows-\(page)"] = external(0x500 + page - 1250) }
        return names
    }()

    private static let singleByte: Set<UInt> = Set(
        [9, 11, 12, 13, 14, 15, 30, external(0xA02)] + (3...16).map { external(0x200 + $0) }
            + (5...8).map { external(0x500 + $0) })
}
