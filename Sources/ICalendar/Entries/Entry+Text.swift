import ICalendarSyntax

// Decoded each time they are asked for; keep what you show.
extension Entry {
    /// SUMMARY (RFC 5545 §3.8.1.12); nil where it is absent.
    public var summary: String? { component[.summary]?.text }

    /// DESCRIPTION (RFC 5545 §3.8.1.5).
    public var details: String? { component[.description]?.text }

    /// LOCATION (RFC 5545 §3.8.1.7).
    public var location: String? { component[.location]?.text }

    /// All CATEGORIES, of several lines too (RFC 5545 §3.8.1.2).
    public var categories: [String] { component.properties(.categories).flatMap(\.texts) }

    /// COLOR: a CSS3 colour name (RFC 7986 §5.9); nil where it is absent.
    public var color: String? { storage.traits.isColored ? component[.color]?.text : nil }

    /// URL (RFC 5545 §3.8.4.6). Text from a stranger: nothing here opens it.
    public var url: String? { component[.url]?.value }
}
