import ICalendar

/// Checks the escapes of TEXT (RFC 5545 §3.3.11): unescaped commas and semicolons, and backslashes that don't start an
/// escape.
enum TextCheck {
    static func check(_ checked: CheckedProperty, _ log: inout DiagnosticLog) -> CalendarDiagnostic.Fix? {
        guard let definition = checked.definition, definition.type == .text, checked.known != .version,
            definition.form != .structured
        else { return nil }
        let property = checked.property
        let isList = definition.form == .list
        var scan = Scan()
        property.withValueBytes { bytes in scan = Scan(bytes, isList: isList) }
        guard scan.bare > 0 || scan.unknown > 0, checked.type == .text, checked.parameter("ENCODING") == nil
        else { return nil }
        if scan.bare > 0 {
            let marks = isList ? "semicolon" : "comma or semicolon"
            log.report(
                .warning, .unescapedText, in: property, action: "read as a part of the text",
                fault: scan.bare == 1
                    ? "\(property.name) has a \(literal: marks) without a backslash"
                    : "\(property.name) has \(literal: scan.bare) \(literal: isList ? "semicolons" : "commas or semicolons") without a backslash"
            )
        }
        if scan.unknown > 0 {
            log.report(
                .warning, .unknownEscape, in: property, expected: "\\\\, \\;, \\, or \\n",
                fault: "\(property.name) has a backslash before \(quoting: scan.character)")
        }
        guard !property.isFolded, let text = String(utf8: scan.corrected),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 })
        else { return nil }
        return CalendarDiagnostic.Fix(
            offset: property.valueOffset, length: property.valueByteRange.count, replacement: text)
    }

    /// Returns a text with its commas, semicolons and backslashes escaped, and with the escapes that it has.
    static func corrected(_ text: String) -> String {
        let scan = Scan(ContiguousArray(text.utf8).span, isList: false)
        return scan.corrected.isEmpty ? text : String(decoding: scan.corrected, as: UTF8.self)
    }

    private struct Scan {
        /// The number of commas and semicolons without a backslash.
        var bare = 0
        /// The number of backslashes that don't start an escape.
        var unknown = 0
        /// The character after the first of these backslashes.
        var character = ""
        /// The corrected value; empty if nothing is wrong.
        var corrected: [UInt8] = []

        init() {}

        init(_ bytes: Span<UInt8>, isList: Bool) {
            let (comma, semicolon, backslash) = (UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"))
            var offset = 0
            while offset < bytes.count {
                let byte = bytes[offset]
                if byte == semicolon || (byte == comma && !isList) { bare += 1 }
                if byte == backslash {
                    offset += 1
                    if offset >= bytes.count || !"\\;,nN".utf8.contains(bytes[offset]) {
                        unknown += 1
                        if unknown == 1 {
                            character = offset < bytes.count ? String(UnicodeScalar(bytes[offset])) : "the end"
                        }
                    }
                }
                offset += 1
            }
            guard bare > 0 || unknown > 0 else { return }
            offset = 0
            while offset < bytes.count {
                let byte = bytes[offset]
                offset += 1
                switch byte {
                case backslash:
                    let next = offset < bytes.count ? bytes[offset] : 0
                    if "\\;,nN".utf8.contains(next) {
                        corrected += [backslash, next]
                        offset += 1
                    } else if next == UInt8(ascii: ":") || next == UInt8(ascii: "\"") {
                        // Parsing reads the character itself, which needs no escape.
                        continue
                    } else {
                        corrected += [backslash, backslash]
                    }
                case semicolon: corrected += [backslash, byte]
                case comma where !isList: corrected += [backslash, byte]
                default: corrected.append(byte)
                }
            }
        }
    }
}
