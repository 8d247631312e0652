public import ICalendarSyntax

/// Why a series has an occurrence at a time, or why it has none.
///
/// ```swift
/// if let explanation = feed.explanation(uid: "talk@example.com", at: .floating(nine), timeZone: .current) {
///     for finding in explanation.findings { print(finding.message) }
/// }
/// ```
public struct OccurrenceExplanation: Sendable {
    /// The time that was asked about.
    public let time: CalendarTime

    /// The series that was asked about.
    public let series: CalendarSeries

    /// The occurrence at that time, also a cancelled one; nil if there is none.
    public let occurrence: Occurrence?

    /// The occurrence that the series has at that time and an override moved to another; nil if there is none.
    public let moved: Occurrence?

    /// The last occurrence that starts before ``occurrence``, or before that time, and isn't cancelled.
    public let previous: Occurrence?

    /// The first occurrence that starts after ``occurrence``, or after that time, and isn't cancelled.
    public let next: Occurrence?

    /// The reasons, the deciding one first, and then everything about time zones that makes an occurrence look moved.
    public let findings: [Finding]

    /// Whether an occurrence that isn't cancelled starts or is under way at that time.
    public var takesPlace: Bool { occurrence.map { !$0.traits.isCancelled } ?? false }
}

extension OccurrenceExplanation {
    /// One reason, and the property that it comes from.
    ///
    /// ```swift
    /// for finding in explanation.findings {
    ///     print(finding.message, finding.property?.name ?? "")
    /// }
    /// ```
    public struct Finding: Sendable, Hashable {
        /// The kind of the reason, for programs.
        public let topic: Topic

        /// The reason as a sentence.
        public let message: String

        /// The property that decides; nil if nothing in the feed does.
        public let property: CalendarProperty?
    }

    /// A kind of reason, by a name that stays the same from version to version.
    ///
    /// ```swift
    /// let isCancelled = explanation.findings.contains { $0.topic == .status }
    /// ```
    public enum Topic: String, Sendable, Hashable, CaseIterable, Codable {
        /// DTSTART is the occurrence, or the time is before it.
        case start
        /// A rule has the occurrence, or one of its parts rules it out.
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
        /// The time zone of the occurrence, and the time in the viewer's.
        case zone
        /// The time is in UTC, so clocks that change show it at different times.
        case utc
        /// The time has no zone.
        case floating
        /// TZID names an unknown zone.
        case unknownZone
        /// The feed's VTIMEZONE and the system's zone have different offsets.
        case zoneDiffers
        /// The override is in another time zone than its series.
        case otherZone
        /// Clocks changed in one zone, and not at the same time in the other.
        case clockChange
        /// Clocks skip the local time.
        case gap
        /// Clocks show the local time twice.
        case fold
    }
}
