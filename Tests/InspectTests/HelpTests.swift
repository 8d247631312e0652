import Foundation
import TestSupport
import Testing

/// The two help texts of each command.
@Suite("Help")
struct HelpTests {
    private static let commands = [
        "summary", "agenda", "occurrences", "month", "explain", "diff", "alarms", "freebusy", "rule", "validate", "new",
        "edit", "import", "subscribe", "refresh", "poll", "itip", "redact", "convert", "lines", "tree", "compare",
    ]

    @Test(
        "-h is one screen with an example, and names every option that --help explains", .serialized,
        arguments: [[]] + commands.map { [$0] }
            + ["send", "receive", "reply", "counter", "refresh", "check"].map { ["itip", $0] })
    func oneScreen(command: [String]) throws {
        let short = try Executable.run(command + ["-h"])
        let lines = short.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(short.status == 0 && lines.count <= 24, "\(short.text)")
        #expect(lines.allSatisfy { $0.count < 80 }, "\(short.text)")
        // A cut sentence about a command doesn't say what it does.
        let sentences = command.isEmpty ? Array(lines) : Array(lines.prefix(1))
        #expect(sentences.allSatisfy { !$0.hasSuffix("…") }, "\(short.text)")
        let full = try Executable.run(command + ["--help"]).text
        #expect(full.hasPrefix("OVERVIEW: ") && full.utf8.count > short.text.utf8.count)
        guard !command.isEmpty else { return #expect(Self.commands.allSatisfy { short.text.contains("  \($0) ") }) }
        for option in full.matches(of: /(?m)^  (?:-\w, )?(--[a-z0-9-]+)/)
        where !["--help", "--version"].contains(option.1) {
            #expect(short.text.contains(option.1), "\(option.1) in \(short.text)")
        }
    }
}
