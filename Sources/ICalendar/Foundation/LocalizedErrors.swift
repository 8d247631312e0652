public import Foundation
public import ICalendarSyntax
public import Recurrence

// Foundation shows what an error says only if it is a LocalizedError; the modules below need no Foundation.

extension RecurrenceRuleError: LocalizedError {
    /// The ``Recurrence/RecurrenceRuleError/description``.
    public var errorDescription: String? { description }
}

extension SplitError: LocalizedError {
    /// The ``Recurrence/SplitError/description``.
    public var errorDescription: String? { description }
}

extension SyntaxError: LocalizedError {
    /// The ``ICalendarSyntax/SyntaxError/description``.
    public var errorDescription: String? { description }
}

extension WritingError: LocalizedError {
    /// The ``ICalendarSyntax/WritingError/description``.
    public var errorDescription: String? { description }
}

extension PatchError: LocalizedError {
    /// The ``ICalendarSyntax/PatchError/description``.
    public var errorDescription: String? { description }
}
