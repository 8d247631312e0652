public import Foundation

/// The position and the reason at which a document stops being JSON, or exceeds a limit.
///
/// ```swift
/// catch { print("\(error.line):\(error.column): \(error.reason)") }
/// ```
public struct JSONError: Error, Hashable, Sendable {
    /// Why the document can't be read.
    public enum Reason: Hashable, Sendable {
        /// Something else is required at this place: `expected("a string")`.
        case expected(String)
        /// The document ends inside a value.
        case truncated
        /// More bytes follow the document.
        case trailingBytes
        /// A string contains a control character, which has to be escaped.
        case controlCharacter
        /// A string contains an escape that JSON doesn't have.
        case invalidEscape
        /// A string contains one half of a surrogate pair, which isn't Unicode text (RFC 7493 §2.1).
        case loneSurrogate
        /// The bytes aren't UTF-8.
        case invalidUTF8
        /// An object has two members with this name (RFC 7493 §2.3).
        case duplicateName(String)
        /// One of the limits of ``JSONLimits`` is reached, such as `depth 128`.
        case limit(String)
        /// The JSON is no document of the expected format.
        case content(String)
    }

    /// Why the document can't be read.
    public let reason: Reason
    /// The offset in bytes.
    public let offset: Int
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
}

extension JSONError: LocalizedError {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }
}

extension JSONError: CustomStringConvertible {
    /// The line, the column and the reason: `3:14: the name “uid” is used twice`.
    public var description: String { "\(line):\(column): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
    /// The reason as a clause.
    public var description: String {
        switch self {
        case .expected(let what): "expected \(what)"
        case .truncated: "the JSON ends too early"
        case .trailingBytes: "expected the end, found more bytes"
        case .controlCharacter: "a control character in a string has to be escaped"
        case .invalidEscape: "an escape that JSON doesn't have"
        case .loneSurrogate: "half of a surrogate pair in a string"
        case .invalidUTF8: "a string isn't UTF-8"
        case .duplicateName(let name):
            "the name “\(name.unicodeScalars.prefix(60).map { String($0) }.joined())” is used twice"
        case .limit(let limit): "exceeds the limit of \(limit)"
        case .content(let fault): fault
        }
    }
}
