public import Foundation
public import ICalendar

/// Information about a message or a change that the user or the log may want.
///
/// ```swift
/// for case .comment(let text) in update.remarks { show(text) }
/// ```
public enum SchedulingRemark: Hashable, Sendable {
    /// The sender wrote a comment.
    case comment(String)
    /// The organizer declined the user's proposal.
    case counterDeclined(comment: String?)
    /// The organizer asks for an answer that the user gave already, or has another one: send this message again (RFC 5546
    /// §3.2.2.7).
    case replyAgain(SchedulingMessage)
    /// An attendee works on a to-do.
    case progress(percent: Int?, completed: Date?, by: CalendarUser)
    /// The message lacks a property that RFC 5546 requires, and was understood without it.
    case missingProperty(String)
    /// A change of this property wasn't sent, or the value in the message wasn't used.
    case ignoredProperty(String)
    /// A reply has the answer of somebody other than its sender.
    case ignoredAttendee(CalendarAddress)
    /// A component of the message names an instance that the series doesn't have.
    case noSuchInstance(CalendarTime)
    /// A component of the message is older than the stored one.
    case obsoleteComponent(CalendarTime?)
    /// `RECURRENCE-ID;THISANDFUTURE`, a misprint in RFC 5546, was read as `RANGE=THISANDFUTURE`.
    case misprintedRange
    /// The media type has no `method` parameter (RFC 6047 §2.4).
    case missingMethodParameter
    /// A SCHEDULE-AGENT other than SERVER says that another program sends the messages to this user.
    case otherAgent(CalendarAddress)
}

extension SchedulingRemark {
    /// The name of the case, for output.
    package var code: String {
        switch self {
        case .comment: "comment"
        case .counterDeclined: "counterDeclined"
        case .replyAgain: "replyAgain"
        case .progress: "progress"
        case .missingProperty: "missingProperty"
        case .ignoredProperty: "ignoredProperty"
        case .ignoredAttendee: "ignoredAttendee"
        case .noSuchInstance: "noSuchInstance"
        case .obsoleteComponent: "obsoleteComponent"
        case .misprintedRange: "misprintedRange"
        case .missingMethodParameter: "missingMethodParameter"
        case .otherAgent: "otherAgent"
        }
    }
}

extension SchedulingRemark: CustomStringConvertible {
    /// The remark in one sentence.
    public var description: String {
        switch self {
        case .comment(let text): text
        case .counterDeclined(let comment): "the organizer declined the proposal" + (comment.map { ": \($0)" } ?? "")
        case .replyAgain: "the organizer lacks an answer that was given: send it again"
        case .progress(let percent, let completed, let user):
            "\(user): " + (completed != nil ? "completed" : percent.map { "\($0) % done" } ?? "in process")
        case .missingProperty(let name): "the message has no \(name)"
        case .ignoredProperty(let name): "\(name) was ignored"
        case .ignoredAttendee(let address): "the answer of \(address.uri.abbreviated(to: 60)) was ignored"
        case .noSuchInstance(let time): "there is no instance at \(time.civilDateTime)"
        case .obsoleteComponent: "a component of the message is older than the stored one"
        case .misprintedRange: "RECURRENCE-ID;THISANDFUTURE was read as RANGE=THISANDFUTURE"
        case .missingMethodParameter: "the content type has no method"
        case .otherAgent(let address): "another program sends the messages to \(address.uri.abbreviated(to: 60))"
        }
    }
}
