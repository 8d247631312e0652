extension RecurrenceRule: Codable {
    /// Decodes a rule from a single string, the value of an RRULE property, read strictly as by ``init(_:)-(StringProtocol)``. Only `COUNT`
    /// beside `UNTIL` is let pass, because a rule that was read from a feed can have both.
    ///
    /// ```swift
    /// let rules = try JSONDecoder().decode([RecurrenceRule].self, from: Data(#"["FREQ=DAILY;COUNT=3"]"#.utf8))
    /// ```
    ///
    /// - Throws: `DecodingError.typeMismatch` or `.valueNotFound` where there is no string, and
    ///   `DecodingError.dataCorrupted` for text that RFC 5545 §3.3.10 does not admit; its context carries the
    ///   ``RecurrenceRuleError`` as the underlying error.
    /// - Complexity: O(*n*) in the length of the text
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(RecurrenceRuleError) {
            self = try RecurrenceRule(text) { fault in fault.code == .countAndUntil }
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath, debugDescription: "byte \(error.offset): \(error)",
                    underlyingError: error))
        }
    }

    /// Encodes the rule as a single string, its ``description``.
    ///
    /// - Throws: what the encoder throws.
    /// - Complexity: O(*n*) in the length of the lists
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
