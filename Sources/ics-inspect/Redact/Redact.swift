import ArgumentParser
import ICalendar

/// `redact FILE`: the same calendar without personal data.
struct Redact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace texts, addresses and UIDs for a bug report, and keep structure, times and lengths.",
        discussion: """
            Each word is replaced by random letters and digits of the same length. Equal words have equal replacements, so UIDs \
            still match. Property names, times, rules, zones, statuses, PRODID, folds, line ends and all byte counts stay the \
            same. Unknown properties are replaced. Read the result before you publish it.

            Example:
              ics-inspect redact work.ics > report.ics
            """)

    @Argument(
        help: "A path, - for standard input, or an http(s):// or webcal:// URL.",
        completion: InputOptions.fileCompletion)
    var file: String

    @OptionGroup var reading: ParsingOptions

    func run() async throws {
        let source = try Source(file)
        let content = try source.read(reading.limits)
        let tree = try reading.tree(of: content, name: source.name)
        var redactor = Redactor(tree)
        redactor.redact()
        var output = Output()
        output.write(redactor.bytes)
        try output.finish()
    }
}
