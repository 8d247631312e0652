/// What a value is (RFC 5545 §3.2.20, §3.3), by the word that VALUE has for it. An open set: producers and later RFCs have
/// words of their own.
public struct ValueType: RawRepresentable, Hashable, Sendable {
    /// The word in upper case.
    public let rawValue: String

    /// Creates a type from its name in any case.
    public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

    /// Bytes in base64 (§3.3.1).
    public static let binary = ValueType(rawValue: "BINARY")
    /// TRUE or FALSE (§3.3.2).
    public static let boolean = ValueType(rawValue: "BOOLEAN")
    /// A URI of somebody, as a rule `mailto:` (§3.3.3).
    public static let calendarAddress = ValueType(rawValue: "CAL-ADDRESS")
    /// A day without a time (§3.3.4).
    public static let date = ValueType(rawValue: "DATE")
    /// A day and a time (§3.3.5).
    public static let dateTime = ValueType(rawValue: "DATE-TIME")
    /// A length of time (§3.3.6).
    public static let duration = ValueType(rawValue: "DURATION")
    /// A number with a point (§3.3.7).
    public static let float = ValueType(rawValue: "FLOAT")
    /// A whole number of 32 bits (§3.3.8).
    public static let integer = ValueType(rawValue: "INTEGER")
    /// A start with an end or a length (§3.3.9).
    public static let period = ValueType(rawValue: "PERIOD")
    /// A recurrence rule (§3.3.10).
    public static let recurrence = ValueType(rawValue: "RECUR")
    /// What a person reads, with its escapes (§3.3.11).
    public static let text = ValueType(rawValue: "TEXT")
    /// A time of day (§3.3.12).
    public static let time = ValueType(rawValue: "TIME")
    /// A URI, with its scheme (§3.3.13).
    public static let uri = ValueType(rawValue: "URI")
    /// An offset from UTC (§3.3.14).
    public static let utcOffset = ValueType(rawValue: "UTC-OFFSET")
    /// The UID of another component (RFC 9253 §7).
    public static let uid = ValueType(rawValue: "UID")
    /// A URI that points into an XML document (RFC 9253 §7).
    public static let xmlReference = ValueType(rawValue: "XML-REFERENCE")
    /// That of a property of which neither VALUE nor an RFC says what it holds (RFC 7265 §5).
    public static let unknown = ValueType(rawValue: "UNKNOWN")
}

extension ValueType {
    /// What the parameter VALUE says; nil where it says nothing, as `UNKNOWN` does, and several lines (RFC 6868) do.
    init?(declared text: String?) {
        guard let word = text?.trimmed, !word.isEmpty, word.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        self.init(rawValue: word)
        if self == .unknown { return nil }
    }
}
