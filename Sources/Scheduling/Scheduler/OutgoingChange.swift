public import ICalendarEditing

/// The messages that a change of the user's copy means, and what to change in the copy itself.
///
/// ```swift
/// let outgoing = try scheduler.messages(from: before, to: after)
/// var bytes = after.trees[0].bytes
/// for edit in outgoing.corrections { bytes = try edit.applied(to: bytes) }
/// for message in outgoing.messages { queue.append(message) }
/// ```
public struct OutgoingChange: Sendable {
    /// The messages, sorted by recipient; for each one, a CANCEL is before a REQUEST.
    public internal(set) var messages: [SchedulingMessage] = []
    /// The edit to apply to the new version before it is stored: SEQUENCE, PARTSTAT, SCHEDULE-FORCE-SEND. The messages contain
    /// the corrected version. One at most for each meeting, and made one after the other.
    public internal(set) var corrections: [SeriesEdit] = []
    /// Remarks about the change.
    public internal(set) var remarks: [SchedulingRemark] = []
    /// Whether a server changes the Schedule-Tag (RFC 6638 §3.2.10): false if only answers changed.
    public internal(set) var changesScheduleTag = false

    mutating func sort() {
        messages.sort { left, right in
            let (a, b) = (left.recipient.calendarAddress.canonical, right.recipient.calendarAddress.canonical)
            if a != b { return a < b }
            return left.method == .cancel && right.method != .cancel
        }
    }
}

extension OutgoingChange: CustomStringConvertible {
    /// The number of messages.
    public var description: String { "\(messages.count) messages" }
}
