import Foundation

/// The terminal that tables are written for: colors or none, and a width.
struct Terminal {
    let style: Style
    /// The width in columns; nil if lines may have any length, as in a pipe.
    let width: Int?

    /// The width of a table that needs one.
    var columns: Int { width ?? 80 }

    /// Standard output as its environment describes it.
    static var standardOutput: Terminal { Terminal(color: .auto, width: nil) }

    /// - Parameters:
    ///   - color: The choice of `--color`.
    ///   - width: The width of `--width`; nil for that of the terminal.
    init(color: ColorChoice, width: Int?) {
        style = Style(isOn: color.isOn)
        self.width = width ?? Console.width
    }
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable {
    case auto, always, never

    var isOn: Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            let environment = ProcessInfo.processInfo.environment
            // https://no-color.org, https://bixense.com/clicolors
            if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
            if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
            return Console.outputIsTerminal && environment["TERM"] != "dumb"
        }
    }
}
