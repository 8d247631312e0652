public import Foundation
import ICalendar
public import ICalendarEditing
public import ICalendarSyntax

/// The reason a message can't be read or made.
///
/// ```swift
/// do {
///     let message = try ReceivedMessage(bytes, sender: sender)
/// } catch .missingMethod {
///     // A calendar without METHOD is a file to import.
/// }
/// ```
public enum SchedulingError: Error, Hashable, Sendable {
    /// The text isn't a calendar with a component that can be scheduled.
    case notAMessage
    /// The calendar has no METHOD, so it is a file and no message.
    case missingMethod
    /// RFC 5546 doesn't define the METHOD.
    case unknownMethod(String)
    /// METHOD and the `method` parameter of the media type differ (RFC 6047 §2.4).
    case methodMismatch(property: String, parameter: String)
    /// The entry has no UID.
    case noUID
    /// A message is about one UID.
    case severalUIDs([String])
    /// A message has one kind of component.
    case mixedComponents
    /// The components of a meeting have different organizers, or the new version has another one than the old.
    case organizersDiffer
    /// The user is neither organizer nor attendee of the meeting.
    case notInvolved(uid: String)
    /// The feed has no such entry, or the entry has no such instance.
    case noSuchInstance
    /// An attendee changed properties that belong to the organizer (RFC 6638 §3.2.2.1).
    case forbiddenAttendeeChange([String])
    /// The components of the meeting are in several documents of the feed.
    case severalDocuments
    /// The copy can't be changed as needed.
    case edit(SeriesEditError)
    /// A value can't be written.
    case unwritable(WritingError)
    /// A limit of ``SchedulingLimits``, by its name.
    case limit(String)
}

extension SchedulingError: LocalizedError, CustomStringConvertible {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }

    /// The error in one sentence.
    public var description: String {
        switch self {
        case .notAMessage: "this is no calendar with a component that can be scheduled"
        case .missingMethod: "the calendar has no METHOD; import it as a file"
        case .unknownMethod(let method): "the METHOD \(method.abbreviated(to: 40)) is unknown"
        case .methodMismatch(let property, let parameter):
            "METHOD is \(property.abbreviated(to: 40)), but the content type says \(parameter.abbreviated(to: 40))"
        case .noUID: "the entry has no UID"
        case .severalUIDs: "the message has several UIDs"
        case .mixedComponents: "the message has several kinds of components"
        case .organizersDiffer: "the components of the meeting have different organizers"
        case .notInvolved(let uid): "the user is no attendee of \(uid.abbreviated(to: 60)), or is its organizer"
        case .noSuchInstance: "there is no such entry or instance"
        case .forbiddenAttendeeChange(let names):
            "only the organizer may change \(names.joined(separator: ", "))"
        case .severalDocuments: "the components of the meeting are in several documents"
        case .edit(let error): error.description
        case .unwritable(let error): error.description
        case .limit(let name): "the message exceeds the limit \(name)"
        }
    }
}

/// Runs a closure that writes, and converts its error.
func writing<Value>(_ body: () throws(WritingError) -> Value) throws(SchedulingError) -> Value {
    do throws(WritingError) {
        return try body()
    } catch {
        throw .unwritable(error)
    }
}
