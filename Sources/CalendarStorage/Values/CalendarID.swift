/// The identifier of a calendar in a ``CalendarStore``.
///
/// ```swift
/// let work: CalendarID = "work"
/// ```
public struct CalendarID: RawRepresentable, Hashable, Sendable, Codable {
    /// The identifier as text, by default the name of the folder or file.
    public let rawValue: String

    /// Creates an identifier from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from text.
    public init(_ text: String) { rawValue = text }
}

// A dictionary by calendar is a JSON object.
extension CalendarID: CodingKeyRepresentable {}

extension CalendarID: ExpressibleByStringLiteral {
    /// Creates an identifier from a literal.
    public init(stringLiteral text: String) { rawValue = text }
}

extension CalendarID: Comparable, CustomStringConvertible {
    /// Returns whether one identifier precedes another in alphabetical order.
    public static func < (left: CalendarID, right: CalendarID) -> Bool { left.rawValue < right.rawValue }

    /// The identifier as text, the same as ``rawValue``.
    public var description: String { rawValue }
}
