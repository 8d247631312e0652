import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks

/// The command `diff OLD NEW`: compares the occurrences of two versions of a calendar.
struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the changes between two versions of a calendar.",
        discussion: """
            Lists the occurrences in a window that were added, removed, moved or changed, so a moved meeting is a single change. DTSTAMP, LAST-MODIFIED, SEQUENCE \
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

    @OptionGroup(title: "Input") var reading: ParsingOptions

    @OptionGroup(title: "Time") var zones: ZoneSourceOptions

    var preferZonesOf: CalendarZone.Preference { zones.preferred }

    @OptionGroup(title: "Time") var window: WindowOptions
    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup(title: "Time") var locale: LocaleOptions
    @OptionGroup(title: "Selection") var selection: SelectionOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Option(name: .shortAndLong, help: "table: for people; json: an array; ndjson: an object on each line.")
    var format: RecordFormat = .table

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
        let changes = try Activity.during("comparing", bytes: before.byteCount + after.byteCount) {
            after.feed.changes(since: before.feed, matching: query)
        }
        var output = Output()
        switch format {
        case .table:
            let table = ChangeTable(
                changes: changes, viewer: viewer, interval: interval, words: locale.words,
                terminal: self.output.terminal)
            try table.write(showsKind: selection.filter.kinds.count > 1, to: &output)
        case .ndjson:
            for change in changes { try output.line(json: change.json(before, after)) }
        case .json: try output.line(json: JSONLines(changes.lazy.map { $0.json(before, after) }))
        }
        try output.finish()
        guard changes.isEmpty else { throw Failure(.problemsFound) }
        if !reading.quiet, before.streams != after.streams {
            Console.report("the files differ, but not in the occurrences of this window (--from, --to, --component)")
        }
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

    /// Returns the change for programs: `{"change":"moved","before":{…},"after":{…},"properties":["LOCATION"]}`.
    fileprivate func json(_ old: LoadedCalendar, _ new: LoadedCalendar) -> JSONObject {
        func record(_ occurrence: Occurrence?, _ calendar: LoadedCalendar) -> RecordLayout.Record? {
            occurrence.map { RecordLayout(.ndjson, RecordField.standard, of: calendar).record(of: $0) }
        }
        return [
            "change": word, "before": record(before, old), "after": record(after, new),
            "properties": changedProperties,
        ]
    }
}
