import ArgumentParser
import ICalendar
import ICalendarChecks

/// The command `validate FILE…`: reports all problems.
struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the problems of a calendar, or fix them.",
        discussion: """
            Prints a line for each problem: file:line:column: severity: message [code section]. Reports errors, and everything that other calendar programs may read differently: missing, repeated or misplaced \
            properties, mismatched times, zones, UIDs, and series that are likely mistakes. Each problem is followed by its line, \
            the other lines with the same problem and, if there is a safe fix, the fix. Columns count bytes.

            Exits with 1 if there is a warning or an error (see --fail-on), and with 0 otherwise. With --quiet, only errors are \
            listed; the last line counts everything.

            Examples:
              ics-inspect validate work.ics
              ics-inspect validate work.ics --ignore ICS017 --fail-on error
              ics-inspect validate work.ics --fix > fixed.ics
              ics-inspect validate --explain ICS311
            """)

    @OptionGroup var input: FeedInputOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Option(
        name: .shortAndLong,
        help: """
            table: for people; json: an array of objects; ndjson: an object on each line; sarif: SARIF 2.1.0 (default: table; \
            ndjson for many feeds).
            """)
    var format: Format?

    @Option(help: ArgumentHelp("Explain a code; no file is needed.", valueName: "code"))
    var explain: String?

    @Option(help: ArgumentHelp("Ignore problems with this code (repeatable; several with commas).", valueName: "code"))
    var ignore: [String] = []

    @Option(help: ArgumentHelp("Minimum severity for exit code 1: warning or error.", valueName: "severity"))
    var failOn: Threshold = .warning

    @Flag(
        help: """
            Write the calendar with all safe fixes to standard output, and the number of remaining problems to standard error. \
            Also ends lines with CR LF, folds long lines, closes components, adds VERSION, PRODID, UID and DTSTAMP, and \
            removes a byte order mark.
            """)
    var fix = false

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ndjson, sarif
    }

    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case warning, error

        var severity: CalendarDiagnostic.Severity { self == .warning ? .warning : .error }
    }

    func validate() throws {
        if explain == nil { try input.requireInput() }
        if fix, input.files.count != 1 || format ?? .table != .table {
            throw ValidationError("Use --fix with a single file, and without --format.")
        }
        if input.fleet.isUsed, let format, format != .ndjson {
            throw ValidationError("Use --format ndjson for many feeds.")
        }
        for code in ignoredCodes + (explain.map { [$0] } ?? []) where CodeExplanation.text(code) == nil {
            throw ValidationError(CodeExplanation.unknown(code))
        }
    }

    func run() async throws {
        var output = Output()
        if let explain, let text = CodeExplanation.text(explain) {
            output.write(text)
            try output.finish()
            return
        }
        if input.fleet.isUsed { return try writeFeeds() }
        let format = format ?? .table
        let calendar = try input.reading.load(
            input.files, reportingNonCalendars: true, skippingUnreadable: true, preferringZonesOf: input.preferZonesOf)
        if fix {
            try requireCalendars(calendar)
            return try writeFixed(calendar)
        }
        let diagnostics = try Activity.during("validating", bytes: calendar.byteCount) {
            self.diagnostics(of: calendar)
        }
        let shown = shown(diagnostics)
        switch format {
        case .table:
            let table = DiagnosticTable(calendar, self.output.terminal)
            for group in DiagnosticGroups(shown).groups { try table.write(group, to: &output) }
            try output.line(DiagnosticCount.text(diagnostics, files: calendar.names.count))
            reportConverted(calendar, shown)
        case .json: try output.line(json: JSONLines(shown.lazy.map { $0.json(in: calendar) }))
        case .ndjson: for located in shown { try output.line(json: located.json(in: calendar)) }
        case .sarif: try DiagnosticSARIF.write(shown, of: calendar, to: &output)
        }
        try output.finish()
        try requireCalendars(calendar)
        try calendar.requireAllFiles()
        if hasProblems(diagnostics) { throw Failure(.problemsFound) }
    }

    /// Says which files are in another format, whose lines the positions don't count.
    private func reportConverted(_ calendar: LoadedCalendar, _ shown: [CalendarFeed.LocatedDiagnostic]) {
        let sources = Set(shown.map(\.source))
        for (index, format) in calendar.formats.enumerated() where format != .ics && sources.contains(index) {
            Console.report("\(calendar.names[index]): \(format.name); positions are those of its lines in iCalendar")
        }
    }

    /// Throws exit code 65 for the first file that is no calendar, and names the format it looks like.
    private func requireCalendars(_ calendar: LoadedCalendar) throws(Failure) {
        guard let index = calendar.feed.trees.firstIndex(where: { !$0.isCalendar }) else { return }
        let form = ForeignForm(calendar.streams[index]).map { ": \($0.reason)" } ?? ""
        throw Failure(.dataError, "\(calendar.names[index]): not iCalendar\(form)")
    }

    /// Returns the diagnostics that aren't ignored. A file that is no calendar has a single one: what else is wrong with a
    /// program or a web page tells nobody anything.
    private func diagnostics(of calendar: LoadedCalendar) -> [CalendarFeed.LocatedDiagnostic] {
        let trees = calendar.feed.trees
        return notIgnored(calendar.feed.validate()).filter { located in
            trees[located.source].isCalendar || [.notCalendar, .inputTooLarge].contains(located.diagnostic.code)
        }
    }

    private var ignoredCodes: [String] {
        ignore.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { $0.uppercased() }
    }

    private func notIgnored(
        _ diagnostics: [CalendarFeed.LocatedDiagnostic]
    ) -> [CalendarFeed.LocatedDiagnostic] {
        let ignored = Set(ignoredCodes)
        return diagnostics.filter { !ignored.contains($0.diagnostic.code.rawValue) }
    }

    /// Returns the diagnostics that are printed.
    private func shown(_ diagnostics: [CalendarFeed.LocatedDiagnostic]) -> [CalendarFeed.LocatedDiagnostic] {
        input.reading.quiet ? diagnostics.filter { $0.diagnostic.severity == .error } : diagnostics
    }

    private func hasProblems(_ diagnostics: [CalendarFeed.LocatedDiagnostic]) -> Bool {
        diagnostics.contains { $0.diagnostic.severity >= failOn.severity }
    }

    private func writeFeeds() throws {
        let opening =
            input.fleet.manifest
            ? try FeedRun.manifest(from: nil, to: nil, timeZone: TimeZoneOptions.name(of: SystemTimeZone.current)) : []
        try FeedRun(input, isJSON: true).run(opening: opening) {
            calendar, feed, output throws(Failure) in
            let diagnostics = diagnostics(of: calendar)
            var lines = Output(to: output.write)
            for located in shown(diagnostics) {
                try lines.line(json: JSONObject.ofFeed(feed.id, located.json(in: calendar)))
            }
            try lines.finish()
            return hasProblems(diagnostics)
        }
    }

    private func writeFixed(_ calendar: LoadedCalendar) throws {
        guard let tree = calendar.feed.trees.first else { return }
        let zones = input.preferZonesOf
        // The scanned text is UTF-8, except for single lines that aren't.
        let (bytes, count, remaining) = try Activity.during("fixing", bytes: calendar.byteCount) {
            CalendarFixes.apply(to: Array(tree.textBytes)) {
                CalendarFeed([ComponentTree(recovering: $0)], preferringZonesOf: zones)
            }
        }
        var output = Output()
        output.write(bytes)
        try output.finish()
        let left = notIgnored(remaining)
        Console.note("\(count) fixed; left: \(DiagnosticCount.text(left, files: 1))")
        if hasProblems(left) { throw Failure(.problemsFound) }
    }
}
