import Foundation

/// The text of a URL as it may be shown.
enum Address {
    /// Returns the text with the user's password, and everything that may be one, replaced: `https://me:…@host/path`.
    ///
    /// Text that is no URL comes back as it is.
    static func redacted(_ text: String) -> String {
        guard let separator = text.range(of: "://") else { return text }
        let rest = text[separator.upperBound...]
        guard let at = rest.lastIndex(of: "@") else { return text }
        let authorityEnd = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard let colon = rest[..<at].firstIndex(of: ":") else { return text }
        // A port, with an at sign in the path.
        if at > authorityEnd, rest[..<authorityEnd].allSatisfy({ $0 != "@" }), isPort(rest[..<authorityEnd]) {
            return text
        }
        let end = rest[..<authorityEnd].lastIndex(of: "@") ?? at
        guard colon < end else { return text }
        return "\(text[..<separator.upperBound])\(rest[..<colon]):…\(rest[end...])"
    }

    /// Whether an authority without a user ends in a port, or has none.
    private static func isPort(_ authority: Substring) -> Bool {
        // The colons of an IPv6 address are in brackets.
        guard let colon = authority.lastIndex(of: ":"), authority.last != "]" else { return true }
        return authority[authority.index(after: colon)...].allSatisfy { $0.isASCII && $0.isNumber }
    }
}
