import ICalendarSyntax

// Decoded each time they are asked for, also out of base64 (RFC 5545 §3.2.7); keep what you show.
extension CalendarEntry {
    /// SUMMARY (RFC 5545 §3.8.1.12); nil where it is absent.
    public var summary: String? { component[.summary]?.decodedText }

    /// DESCRIPTION (RFC 5545 §3.8.1.5).
    public var details: String? { component[.description]?.decodedText }

    /// LOCATION (RFC 5545 §3.8.1.7).
    public var location: String? { component[.location]?.decodedText }

    /// All CATEGORIES, of several lines too (RFC 5545 §3.8.1.2).
    public var categories: [String] { component.properties(.categories).flatMap(\.decodedTexts) }

    /// COLOR: a CSS3 colour name (RFC 7986 §5.9); nil where it is absent.
    public var color: String? { storage.traits.isColored ? component[.color]?.decodedText : nil }

    /// URL (RFC 5545 §3.8.4.6). Text from a stranger: nothing here opens it.
    public var url: String? {
        component[.url].map { url in (url.isBase64 ? Base64.line(url.value) : nil) ?? url.value }
    }
}
