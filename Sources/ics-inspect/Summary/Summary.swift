import ArgumentParser
import Foundation
import ICalendar
import ICalendarLibical

/// The default command `summary FILE…`: summarizes a calendar.
struct Summary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Summarize a calendar: components, date range, time zones, series and problems (the default).",
        discussion: """
            Counts the problems that ics-inspect validate lists.

            Example:
              ics-inspect summary work.ics holidays.ics
              ics-inspect summary work.ics --format json
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var viewer: ViewerOptions
    @OptionGroup var output: TerminalOptions

    @Option(help: "table: for people; json: an object.")
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json
    }

    func run() async throws {
        try viewer.requireBackend()
        var calendar = try await input.load()
        #if Libical
            // The files as libical parsed and wrote them, so that anything libical lost is missing here.
            if viewer.backend == .libical {
                let trees = calendar.streams.map { ComponentTree(recovering: LibicalEngine().written($0)) }
                calendar = LoadedCalendar(feed: CalendarFeed(trees), streams: calendar.streams, names: calendar.names)
            }
        #endif
        var output = Output()
        switch format {
        case .table: try write(calendar, &output)
        case .json: try SummaryJSON(calendar, viewer: viewer.zone).write(to: &output)
        }
        try output.finish()
    }

    private func write(_ calendar: LoadedCalendar, _ output: inout Output) throws {
        let feed = calendar.feed
        let style = self.output.terminal.style
        func row(_ label: String, _ lines: [String]) throws {
            for (index, line) in lines.enumerated() {
                try output.line(style.bold(TextWidth.fit(index == 0 ? label : "", to: 12)) + PlainText.of(line))
            }
        }
        try row("Name", [feed.name ?? "none"])
        try row("Files", calendar.names)
        try row("Calendars", [CalendarCounts.calendars(feed)])
        try row("Components", [CalendarCounts.components(feed)])
        let span = CalendarSpan(feed, viewer: ZoneRules(viewer.timeZone)).text
        try row("Dates", [span.contains(":") ? "\(span), \(viewer.timeZoneName)" : span])
        try row("Zones", CalendarCounts.zones(feed))
        try row("Series", [CalendarCounts.series(feed)])
        try row("Problems", CalendarCounts.diagnostics(feed))
    }
}
