import CalendarConversion
import Foundation
import ICalendar
import ICalendarSyntax

/// A property of vCalendar 1.0, decoded.
struct VCalendarLine {
    /// The name in capitals.
    let name: String
    /// The parameters in order, with capital names; the name of one without a name is empty.
    let parameters: [(name: String, value: String)]
    /// The value, decoded from QUOTED-PRINTABLE or BASE64, and from its charset.
    let value: String
    /// Whether the value is bytes in BASE64 that aren't text; ``value`` is the BASE64 then.
    let isBinary: Bool
    /// The number of the first physical line, from 1.
    let number: Int

    /// Returns the value of a parameter, with or without its name.
    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Returns whether a parameter has a value, as in `VALUE=URL` or `;URL`.
    func has(_ name: String, _ value: String) -> Bool {
        parameters.contains { ($0.name == name || $0.name.isEmpty) && $0.value.uppercased() == value }
    }

    /// The value as one text. A backslash is an escape only before a semicolon or a comma.
    var text: String { Self.unescaped(value) }

    /// The parts of the value between semicolons, each as a text.
    var parts: [String] {
        var parts: [String] = [""]
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if scalar == ";", !isEscaped {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts.map(Self.unescaped)
    }

    private static func unescaped(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "\\"))
            ? text.replacing("\\;", with: ";").replacing("\\,", with: ",") : text
    }
}

extension VCalendarLine {
    /// Creates a property from the bytes of its name, parameters and value.
    init(header: ArraySlice<UInt8>, value: [UInt8], number: Int) {
        let parts = header.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).trimmed }
        name = (parts.first ?? "").uppercased()
        parameters = parts.dropFirst().map { part in
            guard let equals = part.firstIndex(of: "=") else { return ("", part) }
            let value = String(part[part.index(after: equals)...]).trimmed
            return (String(part[..<equals]).trimmed.uppercased(), value.trimmingCharacters(in: ["\""]))
        }
        self.number = number
        let encoding = parameters.first {
            ["ENCODING", ""].contains($0.name) && Self.encodings.contains($0.value.uppercased())
        }?
        .value.uppercased()
        let charset = parameters.first { $0.name == "CHARSET" }.flatMap { Charset.encoding(named: $0.value) }
        switch encoding {
        case "QUOTED-PRINTABLE"?:
            self.value = Self.text(QuotedPrintable.decoded(value), charset)
            isBinary = false
        case "BASE64"?, "B"?:
            let plain = String(decoding: value.filter { $0 > 0x20 }, as: UTF8.self)
            let text = Data(base64Encoded: plain).flatMap { String(data: $0, encoding: charset ?? .utf8) }
            let isText = text.map {
                !$0.unicodeScalars.contains { $0.value < 0x20 && ![9, 10, 13].contains($0.value) }
            }
            isBinary = !(isText ?? false)
            self.value = isBinary ? plain : text ?? plain
        default:
            self.value = Self.text(value, charset)
            isBinary = false
        }
    }

    private static let encodings: Set = ["QUOTED-PRINTABLE", "BASE64", "B", "8BIT", "7BIT"]

    private static func text(_ bytes: [UInt8], _ charset: String.Encoding?) -> String {
        charset.flatMap { Charset.text(of: bytes, in: $0) } ?? String(utf8: bytes)
            ?? String(bytes: bytes, encoding: .windowsCP1252) ?? String(decoding: bytes, as: UTF8.self)
    }
}
