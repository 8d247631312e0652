import ArgumentParser
import ICalendar

/// The command `redact FILE`: prints the calendar without personal data.
struct Redact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace texts, addresses and UIDs for a bug report, and keep structure, times and lengths.",
        usage: "ics-inspect redact <file> [<options>]",
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
        let bytes = try Activity.during("redacting", bytes: content.bytes.count) { () throws(Failure) in
            var redactor = Redactor(try reading.tree(of: content, name: source.name))
            redactor.redact()
            return redactor.bytes
        }
        var output = Output()
        output.write(bytes)
        try output.finish()
    }
}
