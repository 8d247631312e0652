import ArgumentParser
import ICalendar

/// The command `redact FILE`: prints the calendar without personal data.
struct Redact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace texts, addresses and UIDs for a bug report.",
        usage: "ics-inspect redact <file> ... [--output <folder>] [<options>]",
        discussion: """
            Structure, times and lengths stay the same. Only registered names and words, times, rules and zones that systems know are kept. Everything else is replaced by \
            random letters and digits of the same length, drawn anew for each value. Equal UIDs, zones and addresses stay equal, \
            and so do equal texts of entries with the same UID. Folds, line ends, punctuation and the encoding stay the same, and \
            so do the occurrences and everything that validate finds. Lengths and punctuation can still tell something: read the \
            result before you publish it.

            Other formats are printed as iCalendar. Several files, or those of a folder, are written to files of other names in the \
            folder of --output, because the names of files can tell something too; equal texts become different ones in each file.

            Examples:
              ics-inspect redact work.ics > report.ics
              ics-inspect redact ~/calendars/work --output report
            """)

    @OptionGroup var files: FileArguments
    @OptionGroup var target: OutputFolderOptions

    @OptionGroup(title: "Input") var reading: ParsingOptions

    func run() async throws {
        let sources = try files.sources()
        try target.require(for: sources)
        for (index, source) in sources.enumerated() {
            let content = try source.read(reading.limits)
            let bytes = try Activity.during("redacting", bytes: content.bytes.count) { () throws(Failure) in
                var redactor = Redactor(try reading.tree(of: content, name: source.name))
                redactor.redact()
                return redactor.bytes
            }
            if CalendarFormat(of: content) != .ics {
                Console.report("\(source.name): printed as iCalendar, with the lengths of content lines")
            }
            try target.write(bytes, as: "\(index + 1).ics")
        }
    }
}
