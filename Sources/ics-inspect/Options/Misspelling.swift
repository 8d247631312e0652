import Foundation
import ICalendar

/// A misspelled subcommand (a first argument that is neither a subcommand nor a file) or option.
struct Misspelling {
    /// The message for standard error.
    let message: String

    /// - Parameters:
    ///   - arguments: The arguments of the command line, without the program.
    ///   - commands: The names of all subcommands.
    init?(_ arguments: [String], commands: [String]) {
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

    /// An option that the parser refused and that people try in place of another one. For other options, the parser suggests
    /// one with a similar name, which for these would be --days for --today.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command line, without the program.
    ///   - message: The parser's message about these arguments.
    ///   - refusal: Parses corrected arguments, and returns the parser's message, or nil if it accepts them.
    init?(optionIn arguments: [String], refusedWith message: String, refusal: ([String]) -> String?) {
        guard let option = Self.unknownOption(in: message),
            let index = arguments.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }),
            let meant = Self.meanings(of: option).first(where: { words in
                var corrected = arguments
                corrected.replaceSubrange(index...index, with: words)
                return refusal(corrected).flatMap(Self.unknownOption) != words.first
            })
        else { return nil }
        self.init("unknown option", option, [meant.joined(separator: " ")])
    }

    /// Returns the option that a message of the parser calls unknown.
    private static func unknownOption(in message: String) -> String? {
        message.firstMatch(of: /^Unknown option '(--[^']+)'/).map { String($0.1) }
    }

    /// Returns the words that people can mean by an option, the likeliest first.
    private static func meanings(of option: String) -> [[String]] {
        let name = String(option.dropFirst(2))
        return switch option {
        case "--today", "--tomorrow", "--yesterday": [["--on", name], ["agenda", "--on", name]]
        case "--day", "--date": [["--on"]]
        case "--json", "--ndjson", "--csv", "--html", "--svg", "--ics", "--sarif": [["--format", name]]
        case "--tz": [["--time-zone"]]
        case "--lang", "--language": [["--locale"], ["--language"]]
        default: []
        }
    }

    private init(_ fault: String, _ word: String, _ near: [String]) {
        message =
            "\(fault): \(word)"
            + (near.isEmpty
                ? "; see ics-inspect --help" : "; did you mean \(near.prefix(3).joined(separator: " or "))?")
    }
}
