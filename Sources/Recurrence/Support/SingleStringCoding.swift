/// Values that are coded as the one string that they print.
extension LosslessStringConvertible {
    /// Reads a value from a single string.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the text is not one that the type reads.
    package static func decoded(from decoder: any Decoder) throws -> Self {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text.prefix(100))” is not a \(Self.self)")
        }
        return value
    }

    /// Writes the description as a single string.
    package func encodeDescription(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
