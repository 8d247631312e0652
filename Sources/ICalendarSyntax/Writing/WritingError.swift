/// An error that explains why a value can't be written. Values are never silently changed to make them fit.
///
/// ```swift
/// do {
///     _ = try PropertyDraft("X NOTE", value: "Kiel")
/// } catch {
///     print(error)  // expected a name of letters, digits and hyphens, found "X NOTE"
/// }
/// ```
public enum WritingError: Error, Sendable, Hashable {
    /// The name contains characters other than letters, digits and hyphens (RFC 5545 §3.1: `iana-token`, `x-name`).
    case invalidName(String)
    /// The property is named BEGIN or END. Write a component instead.
    case reservedName(String)
    /// The value contains a control character (RFC 5545 §3.1). Outside TEXT, a line break is a control character.
    case controlCharacter(Unicode.Scalar, in: String)
    /// The parameter has no value. RFC 5545 §3.2 requires an equals sign and a value, which can be empty.
    case parameterWithoutValue(String)
    /// The document's encoding doesn't have this character.
    case unrepresentable(Unicode.Scalar, SourceEncoding)
    /// The parameters of the property are so damaged that they would be read differently next to the new value. Replace
    /// the whole property.
    case damagedProperty(String)
    /// The property or component belongs to another tree or has been removed.
    case notInDocument(String)
    /// The component would be nested deeper than readers allow (``SyntaxLimits/nesting``).
    case nestedTooDeep(String)
    /// The number or date can't be written with iCalendar's digits, such as the year 10000.
    case unwritableValue(String, of: String)
}

extension WritingError: CustomStringConvertible {
    /// The error in one sentence.
    public var description: String {
        switch self {
        case .invalidName(let name): "expected a name of letters, digits and hyphens, found “\(name)”"
        case .reservedName(let name): "\(name) delimits components and can't name a property"
        case .controlCharacter(let scalar, let name):
            "the control character 0x\(String(scalar.value, radix: 16, uppercase: true)) isn't allowed in \(name)"
        case .parameterWithoutValue(let name): "the parameter \(name) needs a value"
        case .unrepresentable(let scalar, let encoding): "“\(scalar)” can't be written in \(encoding)"
        case .damagedProperty(let name): "the parameters of \(name) are damaged; replace the whole property"
        case .notInDocument(let name): "\(name) isn't in the document or was removed"
        case .nestedTooDeep(let name):
            "\(name) would be nested deeper than \(SyntaxLimits.default.nesting) components, which can't be parsed"
        case .unwritableValue(let value, let name): "\(value) can't be written in \(name)"
        }
    }
}

extension WritingError {
    /// Returns the error that a decoder throws for a draft that can't be written.
    func whileDecoding(from decoder: any Decoder) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: description, underlyingError: self))
    }
}
