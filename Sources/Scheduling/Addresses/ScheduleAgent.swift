import ICalendar

/// The party that sends scheduling messages to an attendee or the organizer, SCHEDULE-AGENT (RFC 6638 §7.1).
///
/// ```swift
/// attendee.scheduleAgent = .client   // this program sends the invitation, and the CalDAV server doesn't
/// ```
public enum ScheduleAgent: String, Hashable, Sendable, Codable, CaseIterable {
    /// The server, which is the default.
    case server = "SERVER"
    /// The program that wrote the calendar.
    case client = "CLIENT"
    /// Nobody.
    case none = "NONE"
}

extension ScheduleAgent: CustomStringConvertible {
    /// The value of the parameter, such as `CLIENT`.
    public var description: String { rawValue }
}
