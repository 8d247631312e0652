import ICalendarSyntax

extension PropertyKey<CalendarAttachment> {
    /// ATTACH (RFC 5545 §3.8.1.1).
    public static var attachment: Self { .document(.attachment) }
    /// IMAGE (RFC 7986 §5.10).
    public static var image: Self { .document(.image) }

    private static func document(_ known: KnownProperty) -> Self {
        PropertyKey(of: known) { property in CalendarAttachment(property).map { [$0] } ?? [] }
    }
}
