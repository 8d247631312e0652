extension RecurrenceRule: Codable {
    /// Decodes a rule from a single string, the value of an RRULE property.
    ///
    /// The string is parsed as strictly as by ``init(_:)-(StringProtocol)``, except that `COUNT` beside `UNTIL` is
    /// accepted, because a rule that was parsed from a feed can have both.
    ///
    /// ```swift
    /// let rules = try JSONDecoder().decode([RecurrenceRule].self, from: Data(#"["FREQ=DAILY;COUNT=3"]"#.utf8))
    /// ```
    ///
    /// - Throws: `DecodingError.typeMismatch` or `.valueNotFound` if the value is not a string, or
    ///   `DecodingError.dataCorrupted` if RFC 5545 §3.3.10 doesn't allow the text; the underlying error of its context
    ///   is the ``RecurrenceRuleError``.
    /// - Complexity: O(*n*) in the length of the text
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(RecurrenceRuleError) {
            self = try RecurrenceRule(text, tolerating: .twoEnds)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath, debugDescription: "byte \(error.offset): \(error)",
                    underlyingError: error))
        }
    }

    /// Encodes the rule as a single string, its ``description``.
    ///
    /// - Throws: Any error thrown by the encoder.
    /// - Complexity: O(*n*) in the length of the lists
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
