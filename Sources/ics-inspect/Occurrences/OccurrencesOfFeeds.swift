import Foundation
import ICalendar

/// Writes the occurrences of many feeds, with the same window and limit for each feed.
struct OccurrencesOfFeeds {
    private let command: Occurrences
    private let interval: DateInterval
    private let fields: [RecordField]
    private let syntax: RecordLayout.Syntax

    init(_ command: Occurrences, in interval: DateInterval) {
        (self.command, self.interval) = (command, interval)
        fields = command.columns.fieldsOfFeeds
        syntax = command.format == .csv ? .csv : command.format == .tsv ? .tsv : .ndjson
    }

    func write() throws(Failure) {
        let input = command.input
        try FeedRun(input, isJSON: syntax == .ndjson).run(opening: try opening()) {
            calendar, feed, output throws(Failure) in
            try write(calendar, feed, to: output)
            return false
        }
    }

    /// The header of csv, or the manifest of ndjson.
    private func opening() throws(Failure) -> [UInt8] {
        if !syntax.isJSON { return syntax.header(fields) }
        guard command.input.fleet.manifest else { return [] }
        let rules = ZoneRules(command.viewer.timeZone)
        func text(_ date: Date) -> String? {
            rules.local(at: Timestamp(date)).map { "\($0)" }
        }
        return try FeedRun.manifest(
            from: text(interval.start), to: text(interval.end), timeZone: command.viewer.timeZoneName)
    }

    private func write(_ calendar: LoadedCalendar, _ feed: ListedFeed, to output: FeedOutput) throws(Failure) {
        let query = OccurrenceQuery(interval, timeZone: command.viewer.timeZone, filter: command.selection.filter)
        var occurrences = try BackendOccurrences(calendar, command.viewer.backend, matching: query)
        var layout = RecordLayout(syntax, fields, of: calendar, viewer: command.viewer.zone.rules)
        layout.isSafe = command.csvSafe
        layout.hasLocalTimes = command.columns.localTimes
        layout.feed = feed.id
        var writer = RecordWriter(layout, to: Output(to: output.write))
        var count = 0
        var isTruncated = false
        let limit = command.results.limit
        while let occurrence = occurrences.next() {
            isTruncated = count == limit
            if isTruncated { break }
            try writer.write(occurrence)
            count += 1
        }
        if isTruncated || occurrences.isTruncated { try writer.writeTruncation() }
        try writer.finish()
    }
}
