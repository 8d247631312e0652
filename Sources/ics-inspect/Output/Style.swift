/// Color and weight for people.
struct Style {
    /// Whether styles are used.
    let isOn: Bool

    /// No styles.
    static let plain = Style(isOn: false)

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func accent(_ text: String) -> String { wrap(text, "36") }
    func warning(_ text: String) -> String { wrap(text, "33") }
    func error(_ text: String) -> String { wrap(text, "31") }

    func wrap(_ text: String, _ code: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
