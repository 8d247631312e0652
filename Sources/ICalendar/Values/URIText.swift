import ICalendarSyntax
import Recurrence

/// The part of URI syntax (RFC 3986) that is checked.
package enum URIText {
    /// Returns whether a mail address starts with `mailto:` twice. No program can send to such an address.
    package static func repeatsMailScheme(_ text: String) -> Bool { text.utf8.withBytes { repeatsMailScheme($0) } }

    package static func repeatsMailScheme(_ text: Span<UInt8>) -> Bool {
        guard text.count >= repeatedScheme.count else { return false }
        return repeatedScheme.indices.allSatisfy { index in
            let byte = text[index]
            return (0x41...0x5A ~= byte ? byte | 0x20 : byte) == repeatedScheme[index]
        }
    }

    private static let repeatedScheme = Array((mailScheme + mailScheme).utf8)

    package static let mailScheme = "mailto:"

    /// Returns whether the text starts with a scheme and a colon (RFC 3986 §3.1).
    package static func hasScheme(_ text: String) -> Bool { text.utf8.withBytes { hasScheme($0) } }

    package static func hasScheme(_ text: Span<UInt8>) -> Bool {
        var length = 0
        while length < text.count {
            switch text[length] {
            case 0x41...0x5A, 0x61...0x7A: break
            case UInt8(ascii: ":"): return length > 0
            case 0x30...0x39, 0x2B, 0x2D, 0x2E: if length == 0 { return false }
            default: return false
            }
            length += 1
        }
        return false
    }
}
