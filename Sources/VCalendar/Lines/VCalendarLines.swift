import ICalendarSyntax

/// Reads the properties of a file: joins folds and soft line breaks, and decodes values.
struct VCalendarLines {
    private let bytes: [UInt8]
    private let limits: SyntaxLimits
    private var next = 0
    private var number = 0

    init(_ bytes: [UInt8], _ limits: SyntaxLimits) {
        (self.bytes, self.limits) = (bytes, limits)
        next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the next property; nil at the end. Lines without a colon are skipped.
    ///
    /// - Throws: The code `limit` if a property is too long.
    mutating func line() throws(VCalendarError) -> VCalendarLine? {
        while let physical = physicalLine() {
            let start = number
            guard let colon = Self.colon(physical) else { continue }
            let header = physical[..<colon]
            var value = Array(physical[(colon + 1)...])
            let isQuotedPrintable = Self.isQuotedPrintable(header)
            while true {
                guard value.count <= limits.lineLength else {
                    throw VCalendarError(.limit, line: start, "a line is longer than \(limits.lineLength) bytes")
                }
                if isQuotedPrintable, Self.endsSoftly(&value) {
                    guard let more = physicalLine() else { break }
                    value += more
                } else if next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09, let more = physicalLine() {
                    // The white space belongs to the text.
                    value += more
                } else {
                    break
                }
            }
            return VCalendarLine(header: header, value: value, number: start)
        }
        return nil
    }

    private mutating func physicalLine() -> ArraySlice<UInt8>? {
        guard next < bytes.count else { return nil }
        number += 1
        let end = bytes[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        defer {
            next = end + 1
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { next += 1 }
        }
        return bytes[next..<end]
    }

    /// Returns the index of the first colon outside quotation marks.
    private static func colon(_ line: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        for index in line.indices {
            if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if line[index] == UInt8(ascii: ":"), !isQuoted { return index }
        }
        return line.firstIndex(of: UInt8(ascii: ":"))
    }

    private static func isQuotedPrintable(_ header: ArraySlice<UInt8>) -> Bool {
        String(decoding: header, as: UTF8.self).uppercased().utf8.firstRange(of: "QUOTED-PRINTABLE".utf8) != nil
    }

    /// Removes a soft line break, an equals sign at the end of a line with or without blanks after it.
    private static func endsSoftly(_ value: inout [UInt8]) -> Bool {
        guard let last = value.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }), value[last] == UInt8(ascii: "=") else {
            return false
        }
        value.removeSubrange(last...)
        return true
    }
}
