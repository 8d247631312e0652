import ArgumentParser
import Foundation
import ICalendar
import ICalendarLibical

/// The default command `summary FILE…`: summarizes a calendar.
struct Summary: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what is in it: components, dates, zones, series, problems. The default.",
        discussion: """
            Counts the problems that ics-inspect validate lists.

            Example:
              ics-inspect summary work.ics holidays.ics
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var viewer: ViewerOptions
    @OptionGroup var output: TerminalOptions

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
        try write(calendar, &output)
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
