/// Coding of values as a single string, their description.
extension LosslessStringConvertible {
    /// Decodes a value from a single string.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the type can't parse the text.
    package static func decoded(from decoder: any Decoder) throws -> Self {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text.prefix(100))” is not a \(Self.self)")
        }
        return value
    }

    /// Encodes the description as a single string.
    package func encodeDescription(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
