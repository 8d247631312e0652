extension CalendarZone {
    /// Whose rules count for a zone that the system knows by name and that the feed defines as well.
    ///
    /// RFC 5545 §3.6.5 means the feed's. Copies go stale, though (Brazil gave up summer time in 2019, Mexico in 2022), and
    /// calendar programs take the system's; see Decisions, D12. Where the two differ, a diagnostic names the first instant
    /// on which they do, whichever counts.
    public enum Preference: Hashable, Sendable, CaseIterable {
        /// The system's zone.
        case system
        /// The VTIMEZONE in the feed.
        case feed
    }
}
