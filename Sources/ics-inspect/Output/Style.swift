import Foundation

/// Colour and weight for people: on a terminal, and never where `NO_COLOR` asks for none (https://no-color.org).
struct Style {
    /// Whether there is any.
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
