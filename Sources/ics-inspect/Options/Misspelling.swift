import Foundation
import ICalendar

/// A misspelled subcommand: a first argument that is neither a subcommand nor a file.
struct Misspelling {
    /// The message for standard error.
    let message: String

    /// - Parameters:
    ///   - arguments: The arguments of the command line, without the program.
    ///   - commands: The names of all subcommands.
    init?(_ arguments: ArraySlice<String>, commands: [String]) {
        guard let word = arguments.first else { return nil }
        if word == "help", let topic = arguments.dropFirst().first, !commands.contains(topic), !topic.hasPrefix("-") {
            self.init("no such subcommand", topic, Spelling.near(topic, among: commands))
            return
        }
        if word.hasPrefix("--") {
            let flags = ["--version", "--help"]
            guard !flags.contains(word), let near = Spelling.near(word, among: flags).first else { return nil }
            self.init("unknown option", word, [near])
            return
        }
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let option = String(argument.prefix { $0 != "=" })
            guard let meant = Self.option(meantBy: option, in: word) else { continue }
            self.init("unknown option", option, [meant])
            return
        }
        guard !word.hasPrefix("-"), !commands.contains(word), word != "help", !word.contains("/"),
            !FileManager.default.fileExists(atPath: word)
        else { return nil }
        let near = Self.otherWords[word].map { [$0] } ?? Spelling.near(word, among: commands + ["help"])
        guard !near.isEmpty else { return nil }
        self.init("no such file or subcommand", word, near)
    }

    /// Words that people try, and the arguments that they mean.
    private static let otherWords = [
        "version": "--version", "today": "agenda --on today", "tomorrow": "agenda --on tomorrow",
        "week": "agenda --week", "next": "agenda", "list": "occurrences", "events": "occurrences", "why": "explain",
        "changes": "diff", "check": "validate", "lint": "validate", "show": "summary", "info": "summary",
    ]

    /// Returns the option that people mean by one that doesn't exist; nil if the parser knows better. It would suggest one
    /// with a similar name, such as --days for --today.
    private static func option(meantBy option: String, in command: String) -> String? {
        let (isAgenda, isRule) = (command == "agenda", command == "rule")
        return switch option {
        case "--today", "--tomorrow", "--yesterday": (isAgenda ? "" : "agenda ") + "--on \(option.dropFirst(2))"
        case "--day", "--date": isAgenda ? "--on" : nil
        case "--json", "--ndjson", "--csv", "--html", "--svg", "--ics", "--sarif":
            unformatted.contains(command) ? nil : "--format \(option.dropFirst(2))"
        case "--tz": isRule ? "--zone" : "--time-zone"
        case "--lang": isRule ? "--language" : "--locale"
        case "--language": isRule ? nil : "--locale"
        default: nil
        }
    }

    /// The subcommands without --format.
    private static let unformatted: Set = ["convert", "edit", "import", "redact", "lines", "tree", "compare"]

    private init(_ fault: String, _ word: String, _ near: [String]) {
        message =
            "\(fault): \(word)"
            + (near.isEmpty
                ? "; see ics-inspect --help" : "; did you mean \(near.prefix(3).joined(separator: " or "))?")
    }
}
