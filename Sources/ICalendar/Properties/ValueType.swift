/// The type of a value (RFC 5545 §3.2.20, §3.3), named as in the VALUE parameter. Producers and later RFCs may use
/// other types than the ones below.
///
/// ```swift
/// if property.valueType == .date { print("all day") }
/// ```
public struct ValueType: RawRepresentable, Hashable, Sendable {
    /// The name of the type in upper case.
    public let rawValue: String

    /// Creates a type from its name in any case.
    public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

    /// Bytes in base64 (§3.3.1).
    public static let binary = ValueType(rawValue: "BINARY")
    /// The words TRUE or FALSE (§3.3.2).
    public static let boolean = ValueType(rawValue: "BOOLEAN")
    /// The URI of a calendar user, usually `mailto:` (§3.3.3).
    public static let calendarAddress = ValueType(rawValue: "CAL-ADDRESS")
    /// A date without a time (§3.3.4).
    public static let date = ValueType(rawValue: "DATE")
    /// A date and a time (§3.3.5).
    public static let dateTime = ValueType(rawValue: "DATE-TIME")
    /// A length of time (§3.3.6).
    public static let duration = ValueType(rawValue: "DURATION")
    /// A decimal number (§3.3.7).
    public static let float = ValueType(rawValue: "FLOAT")
    /// An integer of 32 bits (§3.3.8).
    public static let integer = ValueType(rawValue: "INTEGER")
    /// A start and an end or a duration (§3.3.9).
    public static let period = ValueType(rawValue: "PERIOD")
    /// A recurrence rule (§3.3.10).
    public static let recurrence = ValueType(rawValue: "RECUR")
    /// Escaped text for people to read (§3.3.11).
    public static let text = ValueType(rawValue: "TEXT")
    /// A time of day (§3.3.12).
    public static let time = ValueType(rawValue: "TIME")
    /// A URI with a scheme (§3.3.13).
    public static let uri = ValueType(rawValue: "URI")
    /// An offset from UTC (§3.3.14).
    public static let utcOffset = ValueType(rawValue: "UTC-OFFSET")
    /// The UID of another component (RFC 9253 §7).
    public static let uid = ValueType(rawValue: "UID")
    /// A URI that points into an XML document (RFC 9253 §7).
    public static let xmlReference = ValueType(rawValue: "XML-REFERENCE")
    /// The type of a property for which neither VALUE nor an RFC defines a type (RFC 7265 §5).
    public static let unknown = ValueType(rawValue: "UNKNOWN")
}

extension ValueType {
    /// Creates a type from the VALUE parameter; nil if the parameter is absent or empty, contains control characters
    /// (RFC 6868 allows line breaks), or is `UNKNOWN`.
    init?(declared text: String?) {
        guard let word = text?.trimmed, !word.isEmpty, word.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        self.init(rawValue: word)
        if self == .unknown { return nil }
    }
}
