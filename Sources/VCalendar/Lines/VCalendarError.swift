public import Foundation
public import ICalendarSyntax

/// The error that explains why bytes can't be read as vCalendar 1.0, with its position.
///
/// ```swift
/// do {
///     _ = try VCalendarDocument(parsing: bytes)
/// } catch {
///     print(error.position.line, error.code)  // 7 omitted
/// }
/// ```
public struct VCalendarError: Error, Hashable, Sendable, Codable {
    /// The kind of error.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable, CaseNamed {
        /// There is no VCALENDAR with VERSION:1.0.
        case notVCalendar
        /// A part has no place in iCalendar; only ``VCalendarDocument/init(parsing:limits:)`` throws this.
        case omitted
        /// A limit of `SyntaxLimits` is exceeded.
        case limit
    }

    /// The kind of error.
    public let code: Code
    /// The line of the error. The column is always 1.
    public let position: SourcePosition
    /// The error in words, without the position.
    public let reason: String

    init(_ code: Code, line: Int, _ reason: String) {
        (self.code, self.reason) = (code, reason)
        position = SourcePosition(line: line, column: 1)
    }
}

extension VCalendarError: CustomStringConvertible {
    /// The position and the error in words.
    public var description: String { "\(position): \(reason)" }
}

extension VCalendarError: LocalizedError {
    /// The error in one sentence.
    public var errorDescription: String? { description }
}
