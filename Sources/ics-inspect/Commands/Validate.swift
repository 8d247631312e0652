import ArgumentParser
import ICalendar

/// `validate FILE…`: everything that is wrong.
struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints every problem as file:line:column: severity: message [code].",
        discussion: """
            Exit 1 where there is a warning or an error, 0 where there are only notes or nothing. Columns count octets.

            Example:
              ics-inspect validate work.ics
            """)

    @OptionGroup var input: InputOptions

    @Option(help: "table: a line each; json: an array of objects.")
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json
    }

    func run() async throws {
        let calendar = try await input.reading.load(input.files)
        let threshold: Diagnostic.Severity = input.reading.quiet ? .error : .note
        let problems = calendar.feed.problems.filter { $0.diagnostic.severity >= threshold }
        var output = Output()
        switch format {
        case .table: for problem in problems { try output.line(calendar.line(problem)) }
        case .json: try writeJSON(problems, calendar, &output)
        }
        try output.finish()
        if calendar.feed.problems.contains(where: { $0.diagnostic.severity >= .warning }) {
            throw Failure(.problemsFound)
        }
    }

    private func writeJSON(
        _ problems: [CalendarFeed.Problem], _ calendar: LoadedCalendar, _ output: inout Output
    ) throws {
        try output.line("[")
        for (index, problem) in problems.enumerated() {
            if index > 0 { output.write(",") }
            let diagnostic = problem.diagnostic
            output.write("{\"file\":")
            output.write(JSONText.quoted(calendar.names[problem.source]))
            output.write(",\"line\":\(problem.position.line),\"column\":\(problem.position.column)")
            output.write(",\"severity\":\"\(diagnostic.severity)\",\"code\":")
            output.write(JSONText.quoted(diagnostic.code.rawValue))
            output.write(",\"message\":")
            output.write(JSONText.quoted(diagnostic.message))
            try output.line("}")
        }
        try output.line("]")
    }
}
