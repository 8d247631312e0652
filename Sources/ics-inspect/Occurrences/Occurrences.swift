import ArgumentParser
import Foundation
import ICalendar

/// The command `occurrences FILE…`: lists the occurrences in a window.
struct Occurrences: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what takes place in a window, in order.",
        discussion: """
            The window is half-open: what starts at its end is outside, what ends at its start too. Ordered by start, end, UID.

            Examples:
              ics-inspect occurrences work.ics --from 2026-03-01 --to 2026-04-01
              ics-inspect occurrences *.ics --time-zone Asia/Tokyo --format ndjson
              ics-inspect occurrences work.ics --from 2026-03-01 --format ics > march.ics
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var window: WindowOptions
    @OptionGroup var viewer: ViewerOptions
    @OptionGroup var selection: SelectionOptions

    @Option(help: ArgumentHelp("Stop after so many occurrences, and say so on standard error.", valueName: "n"))
    var limit: Int?

    @Option(
        help: """
            table for people; json (an array), ndjson (an object a line) or csv for programs; ics: a calendar of single \
            components, those of a series with a RECURRENCE-ID.
            """)
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ndjson, csv, ics
    }

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit cannot be negative.") }
        _ = try window.interval(in: viewer.timeZone)
    }

    func run() async throws {
        try viewer.requireBackend()
        let interval = try window.interval(in: viewer.timeZone)
        let calendar = try await input.load()
        var occurrences = try BackendOccurrences(
            calendar, viewer.backend,
            matching: OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: selection.filter))
        switch format {
        case .table:
            var table = OccurrenceTable(
                interval, timeZone: viewer.timeZone, zoneName: viewer.timeZoneName,
                showsKind: selection.filter.kinds.count > 1)
            try walk(&occurrences) { try table.write($0) }
            try table.finish()
        case .json: try write(&occurrences, JSONArrayFormat.self)
        case .ndjson: try write(&occurrences, NDJSONFormat.self)
        case .csv: try write(&occurrences, CSVFormat.self)
        case .ics:
            // Occurrences are lazy, so a copy iterates over the same ones again.
            var copy = occurrences
            var writer = OccurrenceCalendar(&copy, of: calendar, limit: limit)
            try walk(&occurrences) { try writer.write($0) }
            try writer.finish()
        }
    }

    private func write<F: RecordFormat>(_ occurrences: inout BackendOccurrences, _ format: F.Type) throws {
        var writer = RecordWriter<F>()
        try walk(&occurrences) { try writer.write($0) }
        try writer.finish()
    }

    /// Passes on the occurrences up to the limit. Reports on standard error if there are more, and the progress.
    private func walk(_ occurrences: inout BackendOccurrences, _ body: (Occurrence) throws -> Void) throws {
        var progress = Progress("occurrences")
        var count = 0
        while let occurrence = occurrences.next() {
            if let limit, count >= limit {
                progress.end()
                Console.report("stopped after \(limit) occurrences (--limit); there are more")
                return
            }
            try body(occurrence)
            count += 1
            progress.advance(to: count)
        }
        progress.end()
        occurrences.reportOmissions()
    }
}
