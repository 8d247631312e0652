public import CalendarConversion
public import Foundation

/// The reason that a document isn't JSCalendar, or that a calendar can't be converted completely.
///
/// ```swift
/// catch JSCalendarError.loss(let loss) { print("not expressible:", loss.part) }
/// ```
public enum JSCalendarError: Error, Hashable, Sendable {
    /// The bytes aren't JSON, or no JSCalendar; with a line and a column.
    case syntax(JSONError)
    /// A part would be omitted, or changes occurrences.
    case loss(ConversionLoss)
}

extension JSCalendarError: LocalizedError {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }
}

extension JSCalendarError: CustomStringConvertible {
    /// The position and the reason, or the part.
    public var description: String {
        switch self {
        case .syntax(let error): error.description
        case .loss(let loss): "\(loss.part) can't be converted (\(loss.reason.rawValue))"
        }
    }
}

/// The reason that a patch can't be applied.
///
/// ```swift
/// catch { print("invalid pointer:", error.pointer) }
/// ```
public struct JSCalendarPatchError: Error, Hashable, Sendable {
    /// The pointer that isn't valid.
    public let pointer: String
}

extension JSCalendarPatchError: LocalizedError {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }
}

extension JSCalendarPatchError: CustomStringConvertible {
    /// A sentence that names the pointer.
    public var description: String { "the patch can't be applied: invalid pointer “\(pointer.prefix(200))”" }
}
