/// Why something cannot be written. Nothing is altered in silence to make it fit.
public enum WritingError: Error, Sendable, Hashable {
    /// A name that is not of letters, digits and hyphens (RFC 5545 §3.1: `iana-token`, `x-name`).
    case invalidName(String)
    /// BEGIN or END as the name of a property: components are written as components.
    case reservedName(String)
    /// A control character, which no value may hold (RFC 5545 §3.1); a line break in a value that is not TEXT is one too.
    case controlCharacter(Unicode.Scalar, in: String)
    /// A parameter with a name and no value (RFC 5545 §3.2 asks for an equals sign and a value, which may be empty).
    case parameterWithoutValue(String)
    /// A character that the document's encoding does not have.
    case unrepresentable(Unicode.Scalar, SourceEncoding)
    /// The parameters of the property are so damaged that they would be read differently beside the new value. Replace the
    /// property as a whole.
    case damagedProperty(String)
    /// The property or component is of another tree, or has been removed.
    case notInDocument(String)
    /// A component that would be deeper inside others than a reader goes (``SyntaxLimits/nesting``).
    case nestedTooDeep(String)
    /// A number or a moment that iCalendar's digits cannot write, such as the year 10000.
    case unwritableValue(String, of: String)
}

extension WritingError: CustomStringConvertible {
    /// The error in one sentence.
    public var description: String {
        switch self {
        case .invalidName(let name): "expected a name of letters, digits and hyphens, found \"\(name)\""
        case .reservedName(let name): "\(name) opens and closes components and is no property"
        case .controlCharacter(let scalar, let name):
            "the control character 0x\(String(scalar.value, radix: 16, uppercase: true)) cannot stand in \(name)"
        case .parameterWithoutValue(let name): "the parameter \(name) needs a value"
        case .unrepresentable(let scalar, let encoding): "\"\(scalar)\" cannot be written in \(encoding)"
        case .damagedProperty(let name): "the parameters of \(name) are damaged; replace the whole property"
        case .notInDocument(let name): "\(name) is not, or no longer, in the document"
        case .nestedTooDeep(let name):
            "\(name) would be deeper than \(SyntaxLimits.default.nesting) components, where no reader finds it"
        case .unwritableValue(let value, let name): "\(value) cannot be written in \(name)"
        }
    }
}

extension WritingError {
    /// The error that a decoder throws for a draft that cannot be written.
    func whileDecoding(from decoder: any Decoder) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: description, underlyingError: self))
    }
}
