/// A phrase with named holes: `"from {first} to {last}"`.
///
/// The phrases of a ``RuleFormatStyle``. A hole may stand anywhere in the phrase, so each language keeps its own word
/// order, and may be left out or used twice. Braces that name no hole of the phrase are copied as they stand.
///
/// ```swift
/// let phrase: RuleTemplate = "from {first} to {last}"
/// phrase.filled(["first": "Monday", "last": "Friday"])  // from Monday to Friday
/// ```
public struct RuleTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The phrase with its holes.
    public let text: String

    /// A phrase from text that is made while the program runs.
    public init(_ text: String) {
        self.text = text
    }

    /// A phrase written in the program.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// The phrase with its holes filled. What is put into a hole is not looked at again.
    ///
    /// - Parameter values: what to put into each hole, by its name without braces.
    /// - Complexity: O(*n*) in the length of the phrase and what is put into it
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
