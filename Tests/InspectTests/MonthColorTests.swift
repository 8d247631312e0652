import Foundation
import TestSupport
import Testing

/// `month` on a terminal, which `script` emulates.
@Suite("month in colours")
struct MonthColorTests {
    private static let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
    private static let isMissing = "no script here, which makes a terminal: apt-get install bsdutils"

    private func lines(_ environment: [String: String]) throws -> [String] {
        let run = try Executable.shell(
            "script -qec 'stty cols 80; \"$ICS\" month \"$FEED\" --month 2026-03 --time-zone Europe/Paris "
                + "--locale en_GB --weeks' /dev/null",
            environment: ["FEED": Fixtures.file("pictures/atelier.ics").path, "COLUMNS": "", "NO_COLOR": ""]
                .merging(environment) { $1 })
        #expect(run.status == 0)
        return run.text.replacingOccurrences(of: "\r", with: "").components(separatedBy: "\n")
    }

    /// Tomato is FF6347, and gold is FFD700. Both get black text. The nearest of the 256 colors are 203 and 220.
    @Test(
        "ics-inspect month draws bars and dots in the feed's colours as far as the terminal can",
        .requires(hasTerminal, isMissing),
        .serialized,
        arguments: [
            ("truecolor", "xterm-256color", "\u{1B}[38;5;16;48;2;255;99;71m", "\u{1B}[38;2;46;139;87m"),
            ("", "xterm-256color", "\u{1B}[38;5;16;48;5;203m", "\u{1B}[38;5;29m"),
            ("", "xterm", "\u{1B}[7;36m", "\u{1B}[36m"),
        ])
    func colors(depth: String, terminal: String, bar: String, dot: String) throws {
        let lines = try lines(["COLORTERM": depth, "TERM": terminal])
        #expect(lines.contains { $0.contains("\(bar)Trip to Lyon  ") })
        #expect(lines.contains { $0.hasPrefix("   \(dot)●\u{1B}[0m Bench") })
        #expect(lines.contains { $0.contains("\(dot)●\u{1B}[0m Bench round") })
        let plain = lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
        #expect(plain.allSatisfy { $0.count <= 80 })
        // The bar is as wide as its days: four columns of ten characters, with three blanks between them.
        #expect(plain.contains { $0.hasSuffix("Trip to Lyon" + String(repeating: " ", count: 30) + "›") })
    }

    @Test("ics-inspect month has no colours with NO_COLOR and in a pipe", .requires(hasTerminal, isMissing))
    func plain() throws {
        let refused = try lines(["NO_COLOR": "1", "TERM": "xterm-256color"]).joined(separator: "\n")
        let piped = try Executable.run(
            "month", Fixtures.file("pictures/atelier.ics").path, "--month", "2026-03", "--time-zone", "Europe/Paris",
            "--locale", "en_GB", "--weeks", environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        ).text
        for text in [refused, piped] {
            #expect(!text.contains("\u{1B}"))
            #expect(text.contains("Trip to Lyon" + String(repeating: "─", count: 30) + "›"))
        }
    }
}
