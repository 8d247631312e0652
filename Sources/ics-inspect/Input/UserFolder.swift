import Foundation

/// The folders for the files of the user, as other programs find them (XDG Base Directory Specification).
enum UserFolder {
    /// The home folder as shells understand `~`.
    static var home: URL { path("HOME") ?? URL(fileURLWithPath: NSHomeDirectory()) }

    /// `$XDG_CONFIG_HOME/ics-inspect`, or `~/.config/ics-inspect`.
    static var configuration: URL { folder("XDG_CONFIG_HOME", standard: ".config") }

    /// `$XDG_STATE_HOME/ics-inspect`, or `~/.local/state/ics-inspect`.
    static var state: URL { folder("XDG_STATE_HOME", standard: ".local/state") }

    private static func folder(_ variable: String, standard: String) -> URL {
        (path(variable) ?? home.appending(path: standard)).appending(path: "ics-inspect")
    }

    /// The value of a variable; nil unless it is an absolute path.
    private static func path(_ variable: String) -> URL? {
        ProcessInfo.processInfo.environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
}
