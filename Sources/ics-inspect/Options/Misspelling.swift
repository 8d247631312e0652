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

    private init(_ fault: String, _ word: String, _ near: [String]) {
        message =
            "\(fault): \(word)"
            + (near.isEmpty
                ? "; see ics-inspect --help" : "; did you mean \(near.prefix(3).joined(separator: " or "))?")
    }
}
