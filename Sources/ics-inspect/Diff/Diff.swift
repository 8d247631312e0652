import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks

/// The command `diff OLD NEW`: compares the occurrences of two versions of a calendar.
struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the occurrences that were added, removed, moved or changed.",
        discussion: """
            Compares occurrences in a window rather than lines, so a moved meeting is a single change. DTSTAMP, LAST-MODIFIED, SEQUENCE \
            and the order of lines are ignored. Exits with 1 if there are changes, and with 0 otherwise. All files \
            must be readable, because the events of a missing file would look removed.

            Examples:
              ics-inspect diff yesterday.ics today.ics
              ics-inspect diff old.ics new.ics --from 2026-03 --to 2026-04 --format ndjson
            """)

    @Argument(help: "Earlier version: a path, -, or a URL.", completion: InputOptions.fileCompletion)
    var old: String

    @Argument(help: "Later version.", completion: InputOptions.fileCompletion)
    var new: String

    @OptionGroup var reading: ParsingOptions

    @Option(help: ZoneSource.help)
    var preferZonesOf: ZoneSource = .system
    @OptionGroup var window: WindowOptions
    @OptionGroup var viewer: TimeZoneOptions
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var output: TerminalOptions

    @Option(help: "table: for people; json: an array; ndjson: an object on each line.")
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ndjson
    }

    func validate() throws {
        try InputOptions.requireOneStandardInput(in: [old, new])
        try window.validate(in: viewer.timeZone)
    }

    func run() async throws {
        let interval = try window.interval(in: viewer.timeZone)
        let before = try reading.load([old], preferringZonesOf: preferZonesOf)
        let after = try reading.load([new], preferringZonesOf: preferZonesOf)
        for calendar in [before, after] { calendar.reportDiagnostics(reading.verbosity) }
        let query = OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: selection.filter)
        let criteria = selection.criteria
        let changes = try Activity.during("comparing", bytes: before.byteCount + after.byteCount) {
            after.feed.changes(since: before.feed, matching: query).filter { change in
                criteria.isEmpty
                    || [change.before, change.after].contains { $0.map { criteria.admits($0.entry) } ?? false }
            }
        }
        var output = Output()
        switch format {
        case .table:
            try ChangeTable(changes, viewer: viewer, interval, self.output.terminal)
                .write(showsKind: selection.filter.kinds.count > 1, to: &output)
        case .ndjson:
            for change in changes {
                ChangeJSON(change, before, after).write(to: &output)
                try output.endLine()
            }
        case .json:
            try output.line("[")
            try output.lines(of: changes) { change, output throws(Failure) in
                ChangeJSON(change, before, after).write(to: &output)
            }
            try output.line("]")
        }
        try output.finish()
        guard changes.isEmpty else { throw Failure(.problemsFound) }
        if !reading.quiet, before.streams != after.streams {
            Console.report("the files differ, but not in the occurrences of this window (--from, --to, --component)")
        }
    }
}

/// Writes a change for programs: `{"change":"moved","before":{…},"after":{…},"properties":["LOCATION"]}`.
struct ChangeJSON {
    private let change: OccurrenceChange
    private let layouts: [RecordLayout]

    init(_ change: OccurrenceChange, _ before: LoadedCalendar, _ after: LoadedCalendar) {
        self.change = change
        layouts = [before, after].map { RecordLayout(.ndjson, RecordField.standard, of: $0) }
    }

    func write(to output: inout Output) {
        output.write("{\"change\":\"\(change.word)\"")
        for (key, occurrence, layout) in [("before", change.before, layouts[0]), ("after", change.after, layouts[1])] {
            output.write(",\"\(key)\":")
            if let occurrence {
                layout.write(occurrence, layout.pieces(of: occurrence.entry), to: &output)
            } else {
                output.write("null")
            }
        }
        output.write(",\"properties\":[")
        for (index, name) in change.changedProperties.enumerated() {
            if index > 0 { output.write(",") }
            output.write(JSONText.quoted(name))
        }
        output.write("]}")
    }
}

extension OccurrenceChange {
    /// The name of the change, such as `moved`.
    var word: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .moved: "moved"
        case .seriesMoved: "seriesMoved"
        case .changed: "changed"
        }
    }
}
