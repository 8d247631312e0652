import Foundation
import ICalendarSyntax

/// Base64 values: bytes in BINARY properties, and text in all others (RFC 5545 §3.2.7).
package enum Base64 {
    /// Returns whether an ENCODING parameter names base64.
    package static func isNamed(by encoding: String?) -> Bool { encoding?.uppercased() == "BASE64" }

    /// Returns the decoded bytes, or nil if the value isn't base64. White space is skipped, because some files are
    /// folded by other rules.
    static func bytes(_ value: String) -> Data? { Data(base64Encoded: value.filter { !$0.isWhitespace }) }

    /// Returns the text that a value encodes, without unescaping it and with LF line breaks. Returns nil if the value
    /// isn't base64 or UTF-8, or contains control characters that TEXT doesn't allow.
    package static func text(_ value: String) -> String? {
        guard let bytes = bytes(value), let text = String(bytes: bytes, encoding: .utf8) else { return nil }
        var result = String.UnicodeScalarView()
        var isAfterCarriageReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result.append("\n")
            case "\n" where isAfterCarriageReturn: break
            case "\n", "\t": result.append(scalar)
            default:
                guard scalar.value >= 0x20, scalar.value != 0x7F else { return nil }
                result.append(scalar)
            }
            isAfterCarriageReturn = scalar == "\r"
        }
        return String(result)
    }

    /// Returns the text that a value of a type other than TEXT encodes; nil if the text has line breaks, except at its
    /// start or end.
    package static func line(_ value: String) -> String? {
        text(value).map(\.trimmed).flatMap { $0.utf8.contains(UInt8(ascii: "\n")) ? nil : $0 }
    }
}

extension CalendarProperty {
    /// Whether ENCODING says that the value is in base64.
    package var isBase64: Bool { hasParameters && Base64.isNamed(by: parameter("ENCODING")) }

    /// The text that a base64 value of a type other than BINARY encodes; nil if the value isn't base64 or doesn't
    /// encode text.
    var encodedText: String? { isBase64 ? Base64.text(value) : nil }

    /// The value decoded from QUOTED-PRINTABLE, for typed access; nil for other values.
    private var quotedPrintable: PropertyDraft? {
        guard hasParameters, let value = quotedPrintableValue else { return nil }
        return try? PropertyDraft(name, value: value)
    }

    /// The value as one TEXT, decoded if it is in base64 or QUOTED-PRINTABLE.
    package var decodedText: String { encodedText ?? quotedPrintable?.text ?? text }

    /// The value as a list of TEXT. A base64 value is a single text: its commas don't separate texts.
    package var decodedTexts: [String] {
        encodedText.map { [$0] } ?? quotedPrintable?.texts(separatedBy: UInt8(ascii: ",")) ?? texts
    }

    /// The value as one URI, decoded if it is in base64.
    package var decodedURI: String { (isBase64 ? Base64.line(value) : nil) ?? quotedPrintable?.value ?? value }
}
