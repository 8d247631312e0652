import Foundation

/// The calendars that the user has named: the lines of a configuration file, then the subscriptions.
///
/// A line of `$XDG_CONFIG_HOME/ics-inspect/calendars.toml`, or of `~/.config/ics-inspect/calendars.toml`, is a name and a path or a URL,
/// such as `work = "~/calendars/work"`. Others are empty or start with `#`, so the file is also TOML.
enum NamedCalendars {
    /// Returns an argument such as `@work` for each calendar.
    ///
    /// - Throws: Exit code 64 if there are none, 78 if the configuration file has an error.
    static func all() throws(Failure) -> [String] {
        let configured = try configured().map(\.name)
        let subscribed = NamedSubscription.all.map(\.name).filter { !configured.contains($0) }
        guard !(configured + subscribed).isEmpty else {
            throw Failure(
                .usage,
                "name a file, add a feed with ics-inspect subscribe <url>, or write a line such as home = \"~/calendars/home\" into \(file.path)"
            )
        }
        return (configured + subscribed).map { "@" + $0 }
    }

    /// Returns the path or the URL of an argument such as `@work`; nil for other arguments and unknown names.
    ///
    /// - Throws: Exit code 78 if the configuration file has an error.
    static func source(_ argument: String) throws(Failure) -> String? {
        guard argument.first == "@" else { return nil }
        let name = argument.dropFirst()
        return try configured().first { $0.name == name }?.source ?? NamedSubscription(argument: argument)?.copyPath
    }

    /// Returns whether the configuration file has a name.
    static func isConfigured(_ name: String) throws(Failure) -> Bool { try configured().contains { $0.name == name } }

    private static var file: URL { UserFolder.configuration.appending(path: "calendars.toml") }

    /// The lines of the configuration file, which is read once.
    private static let lines = Result { () throws(Failure) in try read() }

    private static func configured() throws(Failure) -> [(name: String, source: String)] { try lines.get() }

    private static func read() throws(Failure) -> [(name: String, source: String)] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw Failure(.configuration, "\(file.path): can't be read as UTF-8")
        }
        var calendars: [(name: String, source: String)] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            func failure(_ reason: String) -> Failure {
                Failure(.configuration, "\(file.path):\(number + 1): \(reason)")
            }
            guard let (name, value) = assignment(line) else { throw failure("expected name = \"path or URL\"") }
            if calendars.contains(where: { $0.name == name }) { throw failure("the name \(name) occurs twice") }
            calendars.append((name, try source(value, failure)))
        }
        return calendars
    }

    /// Returns the name and the text of a line such as `work = "~/calendars/work"  # a comment`.
    private static func assignment(_ line: String) -> (name: String, text: String)? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        let name = line[..<equals].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: equals)...].drop { $0 == " " || $0 == "\t" }
        // In TOML, a backslash between " and " begins an escape.
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }),
            let quote = value.first, quote == "\"" || quote == "'",
            let end = value.dropFirst().firstIndex(of: quote),
            case let text = value[value.index(after: value.startIndex)..<end], !text.isEmpty,
            quote == "'" || !text.contains("\\")
        else { return nil }
        let rest = value[value.index(after: end)...].drop { $0 == " " || $0 == "\t" }
        return rest.isEmpty || rest.first == "#" ? (name, String(text)) : nil
    }

    private static func source(_ value: String, _ failure: (String) -> Failure) throws(Failure) -> String {
        if value.hasPrefix("~/") {
            return UserFolder.home.appending(path: value.dropFirst(2)).path
        }
        if value.hasPrefix("/") { return value }
        guard value.utf8.firstRange(of: "://".utf8) != nil else {
            throw failure("expected a path that starts with / or ~/, or a URL")
        }
        guard Address.redacted(value) == value else {
            throw failure("a URL with a user name or password isn't read; use ics-inspect subscribe --user or --netrc")
        }
        return value
    }
}
