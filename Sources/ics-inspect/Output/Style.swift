import Foundation

/// Colours and weights for people: only on a terminal, and never if `NO_COLOR` is set (https://no-color.org).
struct Style {
    /// Whether styles are used.
    let isOn: Bool

    /// The style of standard output.
    static var standardOutput: Style {
        let environment = ProcessInfo.processInfo.environment
        let refused = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return Style(isOn: Console.outputIsTerminal && !refused)
    }

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func accent(_ text: String) -> String { wrap(text, "36") }
    func warning(_ text: String) -> String { wrap(text, "33") }
    func error(_ text: String) -> String { wrap(text, "31") }

    func wrap(_ text: String, _ code: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
