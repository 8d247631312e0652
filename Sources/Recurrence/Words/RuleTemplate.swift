/// A phrase with named placeholders, such as `"from {first} to {last}"`.
///
/// Templates are the phrases of a ``RuleFormatStyle``. Placeholders can appear in any order, more than once, or not at
/// all, so each language can use its own word order. Braces that don't name a placeholder of the phrase are copied
/// unchanged.
///
/// ```swift
/// let phrase: RuleTemplate = "from {first} to {last}"
/// phrase.filled(["first": "Monday", "last": "Friday"])  // from Monday to Friday
/// ```
public struct RuleTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The phrase with its placeholders in braces.
    public let text: String

    /// Creates a template from text computed at run time.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a template from a string literal.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// Returns the phrase with each placeholder replaced by a value. Placeholders inside the values are not replaced.
    ///
    /// - Parameter values: The value for each placeholder, keyed by the placeholder's name without braces.
    /// - Complexity: O(*n*) in the length of the phrase and the values
    public func filled(_ values: KeyValuePairs<String, String>) -> String {
        var result = ""
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            result += String(rest[..<open]) ?? ""
            let afterOpen = rest.index(after: open)
            guard let close = rest[afterOpen...].firstIndex(of: UInt8(ascii: "}")),
                let name = String(rest[afterOpen..<close]),
                let value = values.first(where: { $0.key == name })?.value
            else {
                result += "{"
                rest = rest[afterOpen...]
                continue
            }
            result += value
            rest = rest[rest.index(after: close)...]
        }
        return result + (String(rest) ?? "")
    }
}
