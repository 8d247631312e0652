/// The kind of a scheduling message, METHOD (RFC 5546 §1.4).
///
/// ```swift
/// if message.method == .cancel { print("cancelled:", message.uid) }
/// ```
public enum SchedulingMethod: String, Hashable, Sendable, CaseIterable, Codable {
    /// An entry for everybody, without attendees.
    case publish = "PUBLISH"
    /// An invitation, or a change of one.
    case request = "REQUEST"
    /// The answer of an attendee.
    case reply = "REPLY"
    /// More instances of a series.
    case add = "ADD"
    /// The end of a meeting or of instances, or of an attendee's part in them.
    case cancel = "CANCEL"
    /// An attendee's question for the current version.
    case refresh = "REFRESH"
    /// An attendee's proposal of a change.
    case counter = "COUNTER"
    /// The organizer's rejection of a proposal.
    case declineCounter = "DECLINECOUNTER"

    /// Whether attendees send such messages, and the organizer receives them.
    var isFromAttendee: Bool { [.reply, .refresh, .counter].contains(self) }
}

extension SchedulingMethod: CustomStringConvertible {
    /// The value of METHOD, such as `REQUEST`.
    public var description: String { rawValue }
}
