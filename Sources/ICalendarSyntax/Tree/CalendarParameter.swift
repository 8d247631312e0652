/// One parameter of a property (RFC 5545 section 3.2).
public struct CalendarParameter: Sendable, Hashable, Codable {
    /// The name in capitals: `TZID`.
    public var name: String
    /// The values between the commas, quotation marks removed and RFC 6868 escapes resolved; none if there is no equals
    /// sign (`;BASE64:`), one empty one if nothing follows it.
    public var values: [String]

    /// The first value, or an empty text.
    public var value: String { values.first ?? "" }

    /// Creates a parameter.
    public init(name: String, values: [String]) {
        self.name = name
        self.values = values
    }
}
