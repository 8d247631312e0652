import Foundation
import ICalendar
import ICalendarSyntax

/// A calendar address (CAL-ADDRESS, RFC 5545 §3.3.3): two addresses are equal if they name the same mailbox or principal.
///
/// ```swift
/// let ada: CalendarAddress = "mailto:ada@example.com"
/// ada == CalendarAddress("MAILTO:Ada@Example.com")   // true
/// ada == CalendarAddress("ada@example.com")          // true
/// ```
///
/// Mail addresses are percent-decoded and compared without case, as servers do. Of other addresses, the scheme and the host
/// ignore case, and the rest doesn't (article *Decisions*, S1).
public struct CalendarAddress: Sendable {
    /// The address as written.
    public let uri: String
    /// The text that equal addresses share.
    let canonical: String

    /// Creates an address from a URI, a mail address without a scheme, or the path of a principal.
    public init(_ text: String) {
        uri = text
        canonical = Self.canonical(text)
    }

    private static func canonical(_ text: String) -> String {
        // Most addresses have nothing to decode.
        if text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "?") }) {
            let lower = text.lowercased()
            if lower.hasPrefix("mailto:") { return lower }
        }
        let text = text.trimmingCharacters(in: .whitespaces)
        let scheme = text.firstIndex(of: ":").map { text[..<$0].lowercased() }
        if scheme == "mailto" || scheme == nil && text.contains("@") {
            let mailbox = scheme == nil ? text : String(text.dropFirst(7))
            let address = mailbox.prefix { $0 != "?" }.trimmingCharacters(in: .whitespaces)
            return "mailto:" + (address.removingPercentEncoding ?? address).lowercased()
        }
        guard let scheme else { return text }
        let rest = text.dropFirst(scheme.count + 1)
        guard rest.hasPrefix("//") else { return scheme + ":" + (scheme == "urn" ? rest.lowercased() : String(rest)) }
        let host = rest.dropFirst(2).prefix { $0 != "/" }
        return scheme + "://" + host.lowercased() + rest.dropFirst(2 + host.count)
    }

    /// Returns whether a value is one of several addresses; nil unless it is a mail address without anything to decode. Most are,
    /// and then no text is made of the bytes.
    static func isPlain(_ value: borrowing Span<UInt8>, oneOf addresses: Set<CalendarAddress>) -> Bool? {
        let scheme = "mailto:".utf8
        guard value.count > scheme.count else { return nil }
        func lower(_ index: Int) -> UInt8 { (0x41...0x5A).contains(value[index]) ? value[index] | 0x20 : value[index] }
        for (index, byte) in scheme.enumerated() where lower(index) != byte { return nil }
        for index in scheme.count..<value.count {
            switch value[index] {
            // Quoted-printable text, which RFC 2445 removed, has an equals sign.
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "="): return nil
            case 0x21..<0x7F: continue
            default: return nil
            }
        }
        return addresses.contains { address in
            let other = address.canonical.utf8
            return other.count == value.count && other.enumerated().allSatisfy { lower($0) == $1 }
        }
    }

    /// Whether the address names nobody, as in `ORGANIZER:mailto:`, which some programs write.
    public var isEmpty: Bool { canonical.isEmpty || canonical == "mailto:" }

    /// The address with a scheme, to write in a property.
    var written: String { uri.contains("@") && !uri.contains(":") ? "mailto:" + uri : uri }
}

extension CalendarAddress: Hashable {
    /// Returns whether two addresses name the same mailbox or principal.
    public static func == (left: CalendarAddress, right: CalendarAddress) -> Bool {
        left.canonical.exact == right.canonical.exact
    }

    /// Hashes the text that equal addresses share.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonical.exact) }
}

extension CalendarAddress: ExpressibleByStringLiteral {
    /// Creates an address from a literal, such as `"mailto:ada@example.com"`.
    public init(stringLiteral value: String) { self.init(value) }
}

extension CalendarAddress: Codable {
    /// Decodes an address from its text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the address as it is written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uri)
    }
}

extension CalendarAddress: CustomStringConvertible {
    /// The address as written.
    public var description: String { uri }
}
