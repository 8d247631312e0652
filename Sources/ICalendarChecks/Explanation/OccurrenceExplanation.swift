public import ICalendar
public import ICalendarSyntax

/// The reasons that a series has an occurrence at a time, or has none.
///
/// ```swift
/// if let explanation = feed.explanation(uid: "talk@example.com", at: .floating(nine), timeZone: .current) {
///     for finding in explanation.findings { print(finding.message) }
/// }
/// ```
public struct OccurrenceExplanation: Sendable {
    /// The time to explain, as passed in.
    public let time: CalendarTime

    /// The series with the requested UID.
    public let series: CalendarSeries

    /// The occurrence at that time, even if it is cancelled; nil if there is none.
    public let occurrence: Occurrence?

    /// The occurrence that an override moved from that time to another; nil if there is none.
    public let moved: Occurrence?

    /// The last occurrence that starts before ``occurrence``, or before that time, and isn't cancelled.
    public let previous: Occurrence?

    /// The first occurrence that starts after ``occurrence``, or after that time, and isn't cancelled.
    public let next: Occurrence?

    /// The findings: the decisive reason first, then facts about time zones that can make an occurrence look moved.
    public let findings: [Finding]

    /// The warnings and errors in the components with the UID of the series, in the order of the feed: an RRULE that was left
    /// out, or an override that a later revision replaces. Empty if the series was explained without its feed.
    public internal(set) var diagnostics: [CalendarFeed.LocatedDiagnostic] = []

    /// Whether an occurrence that isn't cancelled starts at that time or is in progress.
    public var occurs: Bool { occurrence.map { !$0.traits.isCancelled } ?? false }
}

extension OccurrenceExplanation {
    /// A reason, and the property that states it.
    ///
    /// ```swift
    /// for finding in explanation.findings {
    ///     print(finding.message, finding.property?.name ?? "")
    /// }
    /// ```
    public struct Finding: Sendable, Hashable {
        /// The kind of the reason, which programs can compare.
        public let topic: Topic

        /// The reason as a sentence in English.
        public let message: String

        /// The property that decides; nil if the reason isn't in the feed.
        public let property: CalendarProperty?
    }

    /// The kinds of reasons. Their names don't change between versions.
    ///
    /// ```swift
    /// let isCancelled = explanation.findings.contains { $0.topic == .status }
    /// ```
    public enum Topic: String, Sendable, Hashable, CaseIterable, Codable, CaseNamed {
        /// DTSTART is the occurrence, or the time is before DTSTART.
        case start
        /// A rule has the occurrence, or one of its parts excludes the time.
        case rule
        /// RDATE adds the occurrence.
        case addition
        /// COUNT ends the series before the time.
        case count
        /// UNTIL ends the series before the time.
        case until
        /// EXDATE or EXRULE excludes the occurrence.
        case exclusion
        /// An EXDATE near the occurrence excludes nothing.
        case missedExclusion
        /// An override describes the occurrence, or has moved it.
        case override
        /// STATUS cancels the occurrence.
        case status
        /// The times in the zone of the occurrence and in the viewer's zone.
        case zone
        /// The time is in UTC, so the local time changes with daylight saving time.
        case utc
        /// The time has no zone.
        case floating
        /// TZID names an unknown zone.
        case unknownZone
        /// The feed's VTIMEZONE and the system's zone have different offsets.
        case zoneDiffers
        /// The override is in another time zone than its series.
        case otherZone
        /// Clocks changed in one zone, but not on the same date in the other.
        case clockChange
        /// Clocks skip the local time.
        case gap
        /// Clocks show the local time twice.
        case fold
    }
}
