/// A value of a parameter or property from an open list, in upper case: the values that an RFC names, and any other
/// (`iana-token` and `x-name` in RFC 5545 §3.2).
///
/// ```swift
/// attendee.role = .optional
/// attendee.role = "X-OBSERVER"
/// ```
public protocol ExtensibleToken: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
where RawValue == String {
    /// Creates a token from a value in any case.
    init(rawValue: String)
}

extension ExtensibleToken {
    /// Creates a token from a string literal in any case.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The value in upper case.
    public var description: String { rawValue }
}
