import ArgumentParser
import ICalendar

/// The command `lines FILE`: prints the content lines.
struct Lines: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the unfolded content lines with their positions.",
        usage: "ics-inspect lines <file> ... [<options>]",
        discussion: """
            Prints line:column NAME;PARAM=…:value. Values are decoded, but keep their escapes. Control characters are shown as a dot.

            Example:
              ics-inspect lines work.ics | grep SUMMARY
            """)

    @OptionGroup var files: FileArguments

    @OptionGroup(title: "Input") var reading: ParsingOptions

    func run() async throws {
        let calendar = try reading.load(files.values)
        calendar.reportDiagnostics(reading.verbosity)
        var output = Output()
        var progress = Progress("lines")
        defer { progress.end() }
        var count = 0
        for (tree, name) in zip(calendar.feed.trees, calendar.names) {
            // Like grep, with the name of the file if there are several.
            let prefix = calendar.names.count > 1 ? PlainText.of(name) + ":" : ""
            for line in tree.contentLines where line.kind != .blank {
                let position = tree.position(of: line.offset)
                try output.line("\(prefix)\(position.line):\(position.column) \(PlainText.of(line.text))")
                count += 1
                progress.advance(to: count)
            }
        }
        try output.finish()
    }
}
