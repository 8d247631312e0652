public import Foundation
import ICalendar
public import ICalendarSyntax

/// The error that explains why bytes can't be read as xCal, with its position.
///
/// ```swift
/// do {
///     _ = try XCalDocument(parsing: bytes)
/// } catch {
///     print(error.position.line, error.code)  // 12 unclosedElement
/// }
/// ```
public struct XCalError: Error, Hashable, Sendable, Codable {
    /// The kind of error.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable, CaseNamed {
        /// The document violates XML 1.0 or Namespaces in XML 1.0.
        case notWellFormed
        /// The document ends while an element, a comment or another part is open.
        case unclosedElement
        /// The document declares a document type, which can define entities. xCal doesn't need one.
        case documentType
        /// The document refers to an entity other than the five of XML.
        case entity
        /// The encoding is unknown, or the bytes don't have it.
        case encoding
        /// The XML isn't xCal, or a part of it has no place in iCalendar.
        case notXCal
        /// A limit of ``XMLLimits`` or `SyntaxLimits` is exceeded.
        case limit
    }

    /// The kind of error.
    public let code: Code
    /// The position of the error. Columns count bytes of UTF-8, in documents of any encoding.
    public let position: SourcePosition
    /// The error in words, without the position, such as `the element <vevent> isn't closed`.
    public let reason: String

    init(_ fault: XMLFault, at position: SourcePosition) {
        (code, reason, self.position) = (fault.code, fault.reason, position)
    }
}

extension XCalError: CustomStringConvertible {
    /// The position and the error in words.
    public var description: String { "\(position): \(reason)" }
}

extension XCalError: LocalizedError {
    /// The error in one sentence.
    public var errorDescription: String? { description }
}

/// An error without a position, which the tokenizer adds.
package struct XMLFault: Error {
    let code: XCalError.Code
    let reason: String

    init(_ code: XCalError.Code, _ reason: String) { (self.code, self.reason) = (code, reason) }

    static func malformed(_ reason: String) -> XMLFault { XMLFault(.notWellFormed, reason) }
}

extension SourcePosition {
    /// Returns the position after a text.
    func after(_ text: Span<UInt8>) -> SourcePosition {
        let lineFeeds = unsafe text.withUnsafeBufferPointer { unsafe $0.reduce(0) { $0 &+ ($1 == 0x0A ? 1 : 0) } }
        guard lineFeeds > 0 else { return SourcePosition(line: line, column: column + text.count) }
        var start = text.count
        while start > 0, text[start - 1] != 0x0A { start -= 1 }
        return SourcePosition(line: line + lineFeeds, column: text.count - start + 1)
    }
}
