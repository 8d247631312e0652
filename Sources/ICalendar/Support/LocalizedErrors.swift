public import Foundation
public import ICalendarSyntax
public import Recurrence

// Foundation only shows an error's description if the error is a LocalizedError. The modules below don't depend on
// Foundation.

extension RecurrenceRuleError: LocalizedError {
    /// A sentence that describes the error.
    public var errorDescription: String? { description }
}

extension SyntaxError: LocalizedError {
    /// A sentence that describes the error.
    public var errorDescription: String? { description }
}

extension WritingError: LocalizedError {
    /// A sentence that describes the error.
    public var errorDescription: String? { description }
}
