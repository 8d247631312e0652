import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarLibical

/// The default command `summary FILE…`: summarizes a calendar.
struct Summary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Summarize calendars: components, dates, zones, problems.",
        discussion: """
            Also prints the series and their rules, how each time zone was found, and the number of problems that validate lists.

            Examples:
              ics-inspect summary work.ics holidays.ics
              ics-inspect summary work.ics --format json
            """)

    @OptionGroup var input: FeedInputOptions
    @OptionGroup(title: "Time") var viewer: ViewerOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Option(
        name: .shortAndLong,
        help: "table: for people; json or ndjson: an object (default: table; ndjson for many feeds).")
    var format: RecordFormat?

    func validate() throws {
        try input.requireInput()
        if input.fleet.isUsed, format == .table || format == .json {
            throw ValidationError("Use --format ndjson for many feeds.")
        }
    }

    func run() async throws {
        try viewer.requireBackend()
        if input.fleet.isUsed { return try writeFeeds() }
        let loaded = try input.load()
        let calendar = asBackendReads(loaded)
        var output = Output()
        switch format ?? .table {
        case .table: try write(calendar, loaded, &output)
        case .json, .ndjson:
            try Activity.during("checking", bytes: calendar.byteCount) { () throws(Failure) in
                try output.line(json: calendar.summary(viewer: viewer.zone))
            }
        }
        try output.finish()
        try loaded.requireAllFiles()
    }

    private func writeFeeds() throws {
        let opening =
            input.fleet.manifest ? try FeedRun.manifest(from: nil, to: nil, timeZone: viewer.timeZoneName) : []
        try FeedRun(input, isJSON: true).run(opening: opening) {
            calendar, feed, output throws(Failure) in
            var line = Output(to: output.write)
            try line.line(
                json: JSONObject.ofFeed(feed.id, asBackendReads(calendar).summary(viewer: viewer.zone)))
            try line.finish()
            return false
        }
    }

    /// Returns the calendar as libical parsed and wrote its files if that is the engine, so that anything libical lost is
    /// missing.
    private func asBackendReads(_ calendar: LoadedCalendar) -> LoadedCalendar {
        #if Libical
            if viewer.backend == .libical {
                let trees = calendar.streams.map { ComponentTree(recovering: LibicalEngine().written($0)) }
                return LoadedCalendar(feed: CalendarFeed(trees), streams: calendar.streams, names: calendar.names)
            }
        #endif
        return calendar
    }

    private func write(_ calendar: LoadedCalendar, _ loaded: LoadedCalendar, _ output: inout Output) throws {
        let feed = calendar.feed
        let style = self.output.terminal.style
        func row(_ label: String, _ lines: [String]) throws {
            for (index, line) in lines.enumerated() {
                try output.line(style.bold(TextWidth.fit(index == 0 ? label : "", to: 12)) + PlainText.of(line))
            }
        }
        let problems = try Activity.during("checking", bytes: calendar.byteCount) { CalendarCounts.diagnostics(feed) }
        try row("Name", [CalendarLegend(loaded).title ?? "none"])
        try row("Files", CalendarCounts.files(loaded))
        try row("Format", [CalendarCounts.formats(loaded)])
        try row("Calendars", [CalendarCounts.calendars(feed)])
        try row("Components", [CalendarCounts.components(feed)])
        let span = CalendarSpan(feed: feed, viewer: ZoneRules(viewer.timeZone)).text
        try row("Dates", [span.contains(":") ? "\(span), \(viewer.timeZoneName)" : span])
        try row("Zones", CalendarCounts.zones(feed))
        try row("Series", [CalendarCounts.series(feed)])
        try row("Problems", problems)
    }
}
