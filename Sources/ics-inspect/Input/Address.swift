/// Removes passwords from URLs before they are shown.
enum Address {
    /// Returns the text with the password, and with anything that might be a password, replaced:
    /// `https://me:…@host/path`.
    ///
    /// Text that isn't a URL is returned unchanged.
    static func redacted(_ text: String) -> String {
        // Almost no path has an at sign, and the search for bytes is fast.
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        // Scalars, because a slash and a combining accent are one character but may occur in a URL.
        let scalars = text.unicodeScalars
        guard let separator = scalars.firstRange(of: "://".unicodeScalars) else { return text }
        let rest = scalars[separator.upperBound...]
        guard let at = rest.lastIndex(of: "@") else { return text }
        let authorityEnd = rest.firstIndex { "/?#".unicodeScalars.contains($0) } ?? rest.endIndex
        guard let colon = rest[..<at].firstIndex(of: ":") else { return text }
        // The colon belongs to a port, and the at sign to the path.
        if at > authorityEnd, !rest[..<authorityEnd].contains("@"), isPort(rest[..<authorityEnd]) { return text }
        let end = rest[..<authorityEnd].lastIndex(of: "@") ?? at
        guard colon < end else { return text }
        return "\(Substring(scalars[..<colon])):…\(Substring(rest[end...]))"
    }

    /// Returns whether an authority without a user ends in a port, or has no port.
    private static func isPort(_ authority: Substring.UnicodeScalarView) -> Bool {
        // The colons of an IPv6 address are in brackets.
        guard let colon = authority.lastIndex(of: ":"), authority.last != "]" else { return true }
        return authority[authority.index(after: colon)...].allSatisfy { "0"..."9" ~= $0 }
    }
}
