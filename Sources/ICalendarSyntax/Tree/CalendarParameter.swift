/// A parameter of a property (RFC 5545 section 3.2).
///
/// ```swift
/// let zone = CalendarParameter(name: "TZID", values: ["Europe/Paris"])
/// let start = try PropertyDraft("DTSTART", value: "20260302T091500", parameters: [zone])
/// ```
public struct CalendarParameter: Sendable, Codable {
    /// The name in capitals, such as `TZID`.
    public var name: String
    /// The comma-separated values, without quotation marks and with RFC 6868 escapes resolved. Empty if there is no
    /// equals sign (`;BASE64:`); one empty string if nothing follows the equals sign.
    public var values: [String]

    /// The first value, or an empty string if there is none.
    public var value: String { values.first ?? "" }

    /// Creates a parameter from a name and values.
    public init(name: String, values: [String]) {
        self.name = name
        self.values = values
    }
}

extension CalendarParameter: Hashable {
    /// Returns whether the names and the values have the same bytes.
    public static func == (left: CalendarParameter, right: CalendarParameter) -> Bool {
        left.name.exact == right.name.exact && left.values.elementsEqual(right.values) { $0.exact == $1.exact }
    }

    /// Hashes the bytes of the name and the values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.exact)
        hasher.combine(values.count)
        for value in values { hasher.combine(value.exact) }
    }
}
