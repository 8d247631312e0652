public import ICalendar
public import ICalendarSyntax

/// A message for one recipient.
///
/// ```swift
/// for message in outgoing.messages {
///     try mail.send(message.bytes, as: message.contentType.description, to: message.recipient.address)
/// }
/// ```
public struct SchedulingMessage: Hashable, Sendable {
    /// The kind of the message.
    public let method: SchedulingMethod
    /// The kind of the components.
    public let component: Component
    /// The UID of the meeting.
    public let uid: String
    /// The highest SEQUENCE of the components.
    public let sequence: Int
    /// The user who sends the message, with SENT-BY if somebody acts for the user.
    public let sender: CalendarUser
    /// The user to send the message to.
    public internal(set) var recipient: CalendarUser
    /// How much changed for the recipient.
    public let significance: ChangeSignificance
    /// The RECURRENCE-IDs of the components; empty for a message about the whole entry.
    public let instances: [CalendarTime]
    /// The VCALENDAR, with METHOD and the VTIMEZONEs that it needs.
    public let calendar: ComponentDraft

    /// The kinds of components that messages have.
    ///
    /// ```swift
    /// let busy = messages.filter { $0.component == .freeBusy }
    /// ```
    public enum Component: String, Hashable, Sendable, CaseIterable, Codable {
        /// A VEVENT.
        case event = "VEVENT"
        /// A VTODO.
        case toDo = "VTODO"
        /// A VJOURNAL.
        case journal = "VJOURNAL"
        /// A VFREEBUSY.
        case freeBusy = "VFREEBUSY"
    }

    /// The text of the message, in UTF-8.
    ///
    /// - Complexity: O(*n*) in the number of bytes
    public var bytes: [UInt8] { calendar.bytes }

    /// The media type to send the message with: `text/calendar; method=REQUEST; component=VEVENT; charset=utf-8`.
    public var contentType: TextCalendarType { TextCalendarType(method: method, component: component) }
}

extension SchedulingMessage: CustomStringConvertible {
    /// The method, the UID and the recipient.
    public var description: String { "\(method) \(uid.abbreviated(to: 60)) to \(recipient)" }
}

extension SchedulingMessage.Component: CustomStringConvertible {
    /// The name of the component, such as `VEVENT`.
    public var description: String { rawValue }
}
