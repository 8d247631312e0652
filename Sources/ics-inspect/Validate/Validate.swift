import ArgumentParser
import ICalendar

/// The command `validate FILE…`: reports all problems.
struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print every problem as file:line:column: severity: message [code section].",
        discussion: """
            Reports errors, and everything that other calendar programs may read differently: missing, repeated or misplaced \
            properties, mismatched times, zones, UIDs, and series that are likely mistakes. Each problem is followed by its line, \
            the other lines with the same problem and, if there is a safe fix, the fix. Columns count bytes.

            Exits with 1 if there is a warning or an error (see --fail-on), and with 0 otherwise.

            Examples:
              ics-inspect validate work.ics
              ics-inspect validate work.ics --ignore ICS017 --fail-on error
              ics-inspect validate work.ics --fix > fixed.ics
              ics-inspect validate --explain ICS311
            """)

    @Argument(help: InputOptions.fileHelp, completion: InputOptions.fileCompletion)
    var files: [String] = []

    @OptionGroup var reading: ParsingOptions
    @OptionGroup var output: TerminalOptions

    @Option(help: "table: for people; json: an array of objects; sarif: SARIF 2.1.0.")
    var format: Format = .table

    @Option(help: ArgumentHelp("Explain a code; no file is needed.", valueName: "code"))
    var explain: String?

    @Option(help: ArgumentHelp("Ignore problems with this code (repeatable).", valueName: "code"))
    var ignore: [String] = []

    @Option(help: ArgumentHelp("Minimum severity for exit code 1: warning or error.", valueName: "severity"))
    var failOn: Threshold = .warning

    @Flag(
        help: """
            Write the calendar with all safe fixes to standard output, and the number of remaining problems to standard error. \
            Also ends lines with CR LF, closes components, adds DTSTAMP, and removes a byte order mark.
            """)
    var fix = false

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, sarif
    }

    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case warning, error

        var severity: CalendarDiagnostic.Severity { self == .warning ? .warning : .error }
    }

    func validate() throws {
        try InputOptions.requireOneStandardInput(in: files)
        if explain == nil, files.isEmpty { throw ValidationError("Missing expected argument '<file> ...'") }
        if fix, files.count != 1 || format != .table { throw ValidationError("--fix takes one file and no --format.") }
        for code in ignore + (explain.map { [$0] } ?? []) where CodeExplanation.text(code) == nil {
            throw ValidationError("There is no code \(PlainText.of(code)).")
        }
    }

    func run() async throws {
        var output = Output()
        if let explain, let text = CodeExplanation.text(explain) {
            output.write(text)
            try output.finish()
            return
        }
        let ignored = Set(ignore.map { $0.uppercased() })
        let calendar = try await reading.load(files, reportingNonCalendars: format != .table)
        if fix { return try writeFixed(calendar, ignored) }
        let threshold: CalendarDiagnostic.Severity = reading.quiet ? .error : .note
        let diagnostics = calendar.feed.validate().filter { !ignored.contains($0.diagnostic.code.rawValue) }
        let shown = diagnostics.filter { $0.diagnostic.severity >= threshold }
        switch format {
        case .table:
            let table = DiagnosticTable(calendar, self.output.terminal)
            for group in DiagnosticGroups(shown).groups { try table.write(group, to: &output) }
            try output.line(DiagnosticCount.text(diagnostics, files: files.count))
        case .json: try DiagnosticJSON.write(shown, of: calendar, to: &output)
        case .sarif: try DiagnosticSARIF.write(shown, of: calendar, to: &output)
        }
        try output.finish()
        if !calendar.feed.trees.allSatisfy(\.isCalendar) { throw Failure(.dataError) }
        if diagnostics.contains(where: { $0.diagnostic.severity >= failOn.severity }) { throw Failure(.problemsFound) }
    }

    private func writeFixed(_ calendar: LoadedCalendar, _ ignored: Set<String>) throws {
        guard let tree = calendar.feed.trees.first else { return }
        let zones = reading.preferZonesOf.preference
        // The scanned text is UTF-8, except for single lines that aren't.
        let (bytes, count, remaining) = CalendarFixes.apply(to: Array(tree.textBytes)) {
            CalendarFeed([ComponentTree(recovering: $0)], preferringZonesOf: zones)
        }
        var output = Output()
        output.write(bytes)
        try output.finish()
        let left = remaining.filter { !ignored.contains($0.diagnostic.code.rawValue) }
        Console.note("\(count) fixed; left: \(DiagnosticCount.text(left, files: 1))")
        if left.contains(where: { $0.diagnostic.severity >= failOn.severity }) { throw Failure(.problemsFound) }
    }
}
