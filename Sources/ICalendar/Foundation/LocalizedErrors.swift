public import Foundation
public import ICalendarSyntax
public import Recurrence

// Foundation shows what an error says only if it is a LocalizedError; the modules below need no Foundation.

extension RecurrenceRuleError: LocalizedError {
    /// The sentence that describes the error.
    public var errorDescription: String? { description }
}

extension SplitError: LocalizedError {
    /// The sentence that describes the error.
    public var errorDescription: String? { description }
}

extension SyntaxError: LocalizedError {
    /// The sentence that describes the error.
    public var errorDescription: String? { description }
}

extension WritingError: LocalizedError {
    /// The sentence that describes the error.
    public var errorDescription: String? { description }
}

extension PatchError: LocalizedError {
    /// The sentence that describes the error.
    public var errorDescription: String? { description }
}
