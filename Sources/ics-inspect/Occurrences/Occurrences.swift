import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks

/// The command `occurrences FILE…`: prints the occurrences in a window.
struct Occurrences: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print occurrences in a time window.",
        discussion: """
            Events that start at the end of the window or end at its start are excluded. Occurrences are sorted by start, end and UID.

            Examples:
              ics-inspect occurrences work.ics --from 2026-03-01 --to 2026-04-01
              ics-inspect occurrences *.ics --time-zone Asia/Tokyo --format ndjson
              ics-inspect occurrences work.ics --to +2w --search review \\
                --format csv --local-times > reviews.csv
              ics-inspect occurrences work.ics --from 2026-03-01 --format ics > march.ics
              ics-inspect occurrences work.ics --format csv --columns google > import.csv
              ics-inspect occurrences work.ics --format org --repeaters > work.org
              ics-inspect occurrences work.ics --template '{date} {time} {title}'
              find feeds -name '*.ics' -print0 |
                ics-inspect occurrences --files0-from - --jobs 4 --from 2026-03-01
            """)

    @OptionGroup var input: FeedInputOptions
    @OptionGroup(title: "Time") var window: WindowOptions
    @OptionGroup(title: "Time") var viewer: ViewerOptions
    @OptionGroup(title: "Time") var locale: LocaleOptions
    @OptionGroup(title: "Selection") var selection: SelectionOptions
    @OptionGroup(title: "Output") var columns: FieldOptions

    @Flag(help: "Put an apostrophe before csv cells that a spreadsheet would read as a formula (=, +, -, @).")
    var csvSafe = false

    @Option(
        name: .customLong("columns"),
        help: ArgumentHelp(
            "Columns of csv that the importer of a calendar knows: google or outlook; times are on the clock of --time-zone.",
            valueName: "importer"))
    var importer: ImporterColumns?

    @Flag(
        help: """
            Write a series of org that is one plain rule without an end, exceptions or overrides as a heading with a repeater such \
            as +1w.
            """)
    var repeaters = false

    @OptionGroup(title: "Output") var output: TerminalOptions

    @OptionGroup(title: "Output") var results: LimitOptions

    @Option(
        name: .shortAndLong,
        help: """
            table: for people; json: an array; ndjson: an object on each line; csv, tsv: for spreadsheets; ics: a calendar of \
            single components, with a RECURRENCE-ID for those of a series; org: an outline of Emacs with a heading for each (default: table; \
            ndjson for many feeds).
            """)
    var format: Format?

    @Option(help: "Print the columns of ndjson as a schema for spark.read.schema(…), and read nothing.")
    var schema: SchemaLanguage?

    enum SchemaLanguage: String, ExpressibleByArgument, CaseIterable {
        case spark
    }

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ndjson, csv, tsv, ics, org
    }

    func validate() throws {
        if schema == nil { try input.requireInput() }
        if columns.template != nil, input.fleet.isUsed || format ?? .table != .table {
            throw ValidationError("Use --template for the table of a calendar, without --format.")
        }
        if input.fleet.isUsed, let format, ![.ndjson, .csv, .tsv].contains(format) {
            throw ValidationError("Use --format ndjson, csv or tsv for many feeds.")
        }
        if input.fleet.manifest, format == .csv || format == .tsv {
            throw ValidationError("--manifest needs --format ndjson.")
        }
        if importer != nil, format != .csv || input.fleet.isUsed || columns.chosen != nil || columns.localTimes {
            throw ValidationError("Use --columns with --format csv, without --fields and --local-times.")
        }
        try columns.requireColumns(
            schema != nil || input.fleet.isUsed || [.json, .ndjson, .csv, .tsv].contains(format),
            of: "json, ndjson, csv or tsv")
        if csvSafe, format != .csv, format != .tsv { throw ValidationError("--csv-safe needs --format csv or tsv.") }
        if repeaters, format != .org { throw ValidationError("--repeaters needs --format org.") }
        try window.validate(in: viewer.timeZone)
    }

    func run() async throws {
        if schema == .spark {
            var output = Output()
            try output.line(SparkSchema.text(columns.fieldsOfFeeds))
            try output.finish()
            return
        }
        try viewer.requireBackend()
        let interval = try window.interval(in: viewer.timeZone)
        if input.fleet.isUsed {
            try OccurrencesOfFeeds(self, in: interval).write()
            return
        }
        let calendar = try input.load()
        let query = OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: selection.filter)
        var occurrences = try Activity.during("finding occurrences in", bytes: calendar.byteCount) {
            () throws(Failure) in
            try BackendOccurrences(calendar, viewer.backend, matching: query)
        }
        let count: Int
        switch format ?? .table {
        case .table:
            if let layout = columns.templateLayout(of: calendar, viewer: viewer.zone.rules) {
                count = try write(&occurrences, layout)
                break
            }
            var table = OccurrenceTable(
                interval, timeZone: viewer.timeZone, zoneName: viewer.timeZoneName,
                showsKind: selection.filter.kinds.count > 1, CalendarLegend(calendar), locale.words,
                output.terminal)
            count = try walk(&occurrences) { try table.write($0) }
            try table.finish()
        case .json: count = try write(&occurrences, layout(.json, calendar))
        case .ndjson: count = try write(&occurrences, layout(.ndjson, calendar))
        case .csv where importer != nil: count = try writeImporterColumns(&occurrences)
        case .csv: count = try write(&occurrences, layout(.csv, calendar))
        case .tsv: count = try write(&occurrences, layout(.tsv, calendar))
        case .ics:
            let zones = try Activity.during("finding zones in", bytes: calendar.byteCount) {
                self.zones(of: occurrences, query, calendar)
            }
            var writer = OccurrenceCalendar(zones, of: calendar)
            count = try walk(&occurrences) { try writer.write($0) }
            try writer.finish()
        case .org:
            var outline = OrgOutline(viewer: viewer.zone.rules, repeaters: repeaters)
            count = try walk(&occurrences) { try outline.write($0, in: calendar.feed) }
            try outline.finish()
        }
        if count == 0, results.limit != 0, !input.reading.quiet {
            try EmptyWindow(
                calendar: calendar, viewer: viewer.zone, filter: selection.filter,
                interval: interval
            ) { "--from \($0)" }.report()
        }
        try calendar.requireAllFiles()
    }

    /// Returns the zones of a calendar of occurrences, which are written before the occurrences.
    private func zones(
        of occurrences: BackendOccurrences, _ query: OccurrenceQuery, _ calendar: LoadedCalendar
    ) -> WrittenZones {
        if viewer.backend == .native, results.limit ?? .max > Self.walkedCount {
            return WrittenZones(calendar.feed, matching: query)
        }
        // The copy iterates over the same occurrences.
        var copy = occurrences
        return WrittenZones(of: &copy, limit: results.limit)
    }

    /// The maximum `--limit` up to which all occurrences are computed twice to find their zones.
    private static let walkedCount = 10_000

    private func layout(_ syntax: RecordLayout.Syntax, _ calendar: LoadedCalendar) -> RecordLayout {
        var layout = columns.layout(syntax, of: calendar, viewer: viewer.zone.rules)
        layout.isSafe = csvSafe
        return layout
    }

    private func writeImporterColumns(_ occurrences: inout BackendOccurrences) throws -> Int {
        var output = Output()
        try ImporterColumns.writeHeader(to: &output)
        let (rules, isSafe) = (viewer.zone.rules, csvSafe)
        var texts = SeriesCache<ImporterColumns.Texts>()
        let count = try walk(&occurrences) { occurrence in
            let texts = texts.value(for: occurrence) { ImporterColumns.Texts($0, isSafe: isSafe) }
            try ImporterColumns.write(occurrence, texts, viewer: rules, to: &output)
        }
        try output.finish()
        return count
    }

    private func write(_ occurrences: inout BackendOccurrences, _ layout: RecordLayout) throws -> Int {
        var writer = RecordWriter(layout)
        let count = try walk(&occurrences) { try writer.write($0) }
        try writer.finish()
        return count
    }

    /// Calls `body` with each occurrence up to the limit. Reports progress, and further occurrences, on standard error.
    ///
    /// - Returns: The number of occurrences.
    private func walk(_ occurrences: inout BackendOccurrences, _ body: (Occurrence) throws -> Void) throws -> Int {
        var progress = Progress("occurrences")
        var count = 0
        // Reading an option takes as long as writing a time.
        let limit = results.limit
        while let occurrence = occurrences.next() {
            if let limit, count >= limit {
                progress.end()
                Console.report(LimitOptions.report(limit))
                return count
            }
            try body(occurrence)
            count += 1
            progress.advance(to: count)
        }
        progress.end()
        occurrences.reportLosses()
        return count
    }
}
