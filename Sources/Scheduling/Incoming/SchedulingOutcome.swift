public import ICalendar
public import ICalendarEditing
package import ICalendarSyntax

/// The effect of a message on the user's copy.
///
/// ```swift
/// switch scheduler.outcome(of: message, for: stored) {
/// case .add(let bytes, _): try store.add(bytes)
/// case .update(let update): try store.replace(item, with: update.edit.applied(to: item.bytes))
/// case .review(let question, let outcome): ask(question) { apply(outcome) }
/// case .refused(let reason, _): log(reason)
/// default: break
/// }
/// ```
public indirect enum SchedulingOutcome: Sendable {
    /// A new item, without METHOD.
    case add([UInt8], [SchedulingRemark])
    /// A change of the stored item.
    case update(SchedulingUpdate)
    /// A question for the user, and the effect if the user agrees; nil if there is none.
    case review(Review, SchedulingOutcome?)
    /// An attendee proposes a change. The item doesn't change.
    case counter(CounterProposal)
    /// Messages to send: the meeting or its CANCEL for a REFRESH, or a REFRESH for an instance of an unknown series. Empty for a
    /// question for busy time, which ``Scheduler/replyFreeBusy(to:_:)`` answers.
    case respond([SchedulingMessage])
    /// The busy time of a user, for a request of this one.
    case freeBusy(FreeBusy, of: CalendarAddress)
    /// Nothing to do.
    case ignored(IgnoredReason)
    /// The sender may not do this, or the message can't be applied. The status is for a reply (RFC 5546 §3.6).
    case refused(RefusalReason, RequestStatus)
}

/// A change of the stored item by a message.
///
/// ```swift
/// let bytes = try update.edit.applied(to: stored.trees[update.edit.source].bytes)
/// let original = try update.edit.inverse.applied(to: bytes)
/// ```
public struct SchedulingUpdate: Sendable {
    /// The edit of the stored item; its inverse undoes it. Empty if the message only has remarks.
    public let edit: SeriesEdit
    /// How much changed, for a notice to the user.
    public let significance: ChangeSignificance
    /// Comments and other information.
    public let remarks: [SchedulingRemark]
    /// Messages to send once the edit is stored.
    public let responses: [SchedulingMessage]
}

/// The reason a message has no effect.
///
/// ```swift
/// if case .ignored(.duplicate) = outcome { return }
/// ```
public enum IgnoredReason: String, Hashable, Sendable, CaseIterable, CaseNamed {
    /// The stored copy is newer.
    case obsolete
    /// The message was applied already.
    case duplicate
    /// There is no such item, and the message can't create one.
    case unknownUID
    /// The message concerns somebody else's copy, or the options say to ignore it.
    case notForUser
    /// The stored copy is like this already.
    case nothingChanged
}

/// The reason a message is refused.
///
/// ```swift
/// if case .refused(.notOrganizer, _) = outcome { report(message) }
/// ```
public enum RefusalReason: Hashable, Sendable {
    /// The sender isn't the organizer of the stored meeting.
    case notOrganizer
    /// The sender isn't an attendee, or answers for somebody else.
    case notAttendee
    /// The meeting is the user's own, or a published event names a meeting in which the user takes part.
    case ownMeeting
    /// The series has none of the instances.
    case noSuchInstance
    /// The component or its use isn't supported.
    case unsupported(String)
    /// The message or the copy has a fault.
    case invalid(SchedulingError)
}

/// A question to the user about a message.
///
/// ```swift
/// if case .partyCrasher(let guest) = question { ask("\(guest) wasn't invited. Add them?") }
/// ```
public enum Review: Hashable, Sendable {
    /// Somebody who wasn't invited answers.
    case partyCrasher(CalendarUser)
    /// A member of an invited group answers.
    case groupMember(CalendarUser)
    /// The message names another organizer than the stored one (RFC 5546 §6.1.3).
    case newOrganizer(CalendarUser)
    /// The invitation comes from somebody other than its organizer, or doesn't list the user.
    case forwarded(by: CalendarAddress?)
    /// The reply answers an earlier version of the meeting.
    case replyToEarlierRevision
    /// The transport didn't authenticate the sender.
    case unauthenticated
}

extension Review {
    /// The name of the case, for output.
    package var code: String {
        switch self {
        case .partyCrasher: "partyCrasher"
        case .groupMember: "groupMember"
        case .newOrganizer: "newOrganizer"
        case .forwarded: "forwarded"
        case .replyToEarlierRevision: "replyToEarlierRevision"
        case .unauthenticated: "unauthenticated"
        }
    }
}

extension RefusalReason {
    /// The name of the case, for output.
    package var code: String {
        switch self {
        case .notOrganizer: "notOrganizer"
        case .notAttendee: "notAttendee"
        case .ownMeeting: "ownMeeting"
        case .noSuchInstance: "noSuchInstance"
        case .unsupported: "unsupported"
        case .invalid: "invalid"
        }
    }

    /// The REQUEST-STATUS of the case (RFC 5546 §3.6).
    var status: RequestStatus {
        switch self {
        case .notOrganizer, .notAttendee, .ownMeeting: RequestStatus(code: "3.8", description: "No authority")
        case .noSuchInstance: RequestStatus(code: "3.3", description: "Invalid instance")
        case .unsupported: RequestStatus(code: "3.14", description: "Unsupported capability")
        case .invalid: RequestStatus(code: "3.0", description: "Invalid message")
        }
    }
}

extension SchedulingOutcome {
    /// The name of the case, for output.
    package var code: String {
        switch self {
        case .add: "add"
        case .update: "update"
        case .review: "review"
        case .counter: "counter"
        case .respond: "respond"
        case .freeBusy: "freebusy"
        case .ignored: "ignored"
        case .refused: "refused"
        }
    }

    static func refused(_ reason: RefusalReason) -> SchedulingOutcome { .refused(reason, reason.status) }
}

extension SchedulingOutcome: CustomStringConvertible {
    /// The name of the case, and the reason if there is one.
    public var description: String {
        switch self {
        case .review(let question, _): "review: \(question.code)"
        case .ignored(let reason): "ignored: \(reason)"
        case .refused(let reason, _): "refused: \(reason)"
        default: code
        }
    }
}

extension SchedulingUpdate: CustomStringConvertible {
    /// The significance and the steps.
    public var description: String { "\(significance), \(edit.steps.count) components" }
}

extension RefusalReason: CustomStringConvertible {
    /// The reason in one sentence.
    public var description: String {
        switch self {
        case .notOrganizer: "the sender isn't the organizer of the stored meeting"
        case .notAttendee: "the sender isn't an attendee, or answers for somebody else"
        case .ownMeeting: "only the user changes a meeting of the user"
        case .noSuchInstance: "the series has no such instance"
        case .unsupported(let name): "\(name) isn't supported"
        case .invalid(let error): error.description
        }
    }
}

extension Review: CustomStringConvertible {
    /// The question in one sentence.
    public var description: String {
        switch self {
        case .partyCrasher(let user): "\(user) answers without an invitation"
        case .groupMember(let user): "\(user) answers as a member of an invited group"
        case .newOrganizer(let user): "\(user) says to be the new organizer"
        case .forwarded(let address):
            "\(address?.uri ?? "the sender") isn't the organizer of the invitation, or it doesn't list the user"
        case .replyToEarlierRevision: "the reply answers an earlier version"
        case .unauthenticated: "nothing proves the sender"
        }
    }
}
