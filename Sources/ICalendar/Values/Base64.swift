import Foundation
import ICalendarSyntax

/// Values in base64: bytes where they are BINARY, and text where they are anything else (RFC 5545 §3.2.7).
enum Base64 {
    /// Whether the parameter ENCODING has the word for it.
    static func isNamed(by encoding: String?) -> Bool { encoding?.uppercased() == "BASE64" }

    /// Blanks come from files that were folded by other rules.
    static func bytes(_ value: String) -> Data? { Data(base64Encoded: value.filter { !$0.isWhitespace }) }

    /// The text that a value encodes: its characters as they are, without escapes, and line breaks as TEXT has them. Nil where it
    /// is no base64 or no UTF-8, or has controls that no text has.
    static func text(_ value: String) -> String? {
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

    /// The text that a value of another type than TEXT encodes, which has no line breaks but at its ends.
    static func line(_ value: String) -> String? {
        text(value).map(\.trimmed).flatMap { $0.utf8.contains(UInt8(ascii: "\n")) ? nil : $0 }
    }
}

extension CalendarProperty {
    /// Whether ENCODING says that the value is in base64.
    var isBase64: Bool { hasParameters && Base64.isNamed(by: parameter("ENCODING")) }

    /// What a value in base64 says that is not BINARY; nil where there is none, and where no text comes out.
    var encodedText: String? { isBase64 ? Base64.text(value) : nil }

    /// The value as one TEXT, out of its base64 where it is in any.
    var decodedText: String { encodedText ?? text }

    /// The value as a list of TEXT. What is in base64 is one: no comma in it is meant to separate.
    var decodedTexts: [String] { encodedText.map { [$0] } ?? texts }
}
