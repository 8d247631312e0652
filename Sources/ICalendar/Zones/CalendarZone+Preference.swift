package import ICalendarSyntax

extension CalendarZone {
    /// The definition to use for a zone that both the system and the feed define.
    ///
    /// RFC 5545 §3.6.5 requires the feed's definition. Copies in feeds become outdated, though (Brazil abolished summer
    /// time in 2019, Mexico in 2022), and calendar programs use the system's definition; see Decisions, D12. If the two
    /// differ, a diagnostic names the first instant at which they do, whichever is used.
    ///
    /// ```swift
    /// let feed = CalendarFeed([tree], preferringZonesOf: .feed)
    /// ```
    public enum Preference: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// Use the system's time zone.
        case system
        /// Use the VTIMEZONE in the feed.
        case feed
    }
}
