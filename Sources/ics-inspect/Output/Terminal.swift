import Foundation

/// The terminal that tables are written for: colors or none, and a width.
struct Terminal {
    let style: Style
    /// Columns; nil if lines may have any length, as in a pipe.
    let width: Int?

    /// Columns of a table that needs a width.
    var columns: Int { width ?? 80 }

    /// Standard output as its environment describes it.
    static var standardOutput: Terminal { Terminal(color: .auto, width: nil) }

    /// - Parameters:
    ///   - color: when to use colours.
    ///   - width: the columns that were asked for.
    init(color: ColorChoice, width: Int?) {
        style = Style(isOn: color.isOn)
        self.width = width ?? Console.width
    }
}

/// When to use colours.
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
