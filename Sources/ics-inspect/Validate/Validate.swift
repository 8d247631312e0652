import ArgumentParser
import ICalendar

/// `validate FILE…`: everything that is wrong.
struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints every problem as file:line:column: severity: message [code].",
        discussion: """
            Besides what keeps a reader from understanding, also what other readers may stumble over: properties that are \
            missing or stand twice, times of different forms, zones and UIDs. Under each line of the table stands the place, \
            and under that, where one change is safe, what to write instead.

            Exit 1 where there is a warning or an error, 0 where there are only notes or nothing. Columns count bytes.

            Examples:
              ics-inspect validate work.ics
              ics-inspect validate work.ics --format json
            """)

    @OptionGroup var input: InputOptions

    @Option(help: "table: for people; json: an array of objects.")
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json
    }

    func run() async throws {
        let calendar = try await input.reading.load(input.files)
        let threshold: CalendarDiagnostic.Severity = input.reading.quiet ? .error : .note
        let diagnostics = calendar.feed.validate()
        let shown = diagnostics.filter { $0.diagnostic.severity >= threshold }
        var output = Output()
        switch format {
        case .table:
            let table = DiagnosticTable(calendar)
            for located in shown { try table.write(located, to: &output) }
        case .json: try DiagnosticJSON.write(shown, of: calendar, to: &output)
        }
        try output.finish()
        if diagnostics.contains(where: { $0.diagnostic.severity >= .warning }) { throw Failure(.problemsFound) }
    }
}
