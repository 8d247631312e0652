public import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import MonthDecorations
public import Recurrence

/// The command `month FILE…`: prints the decorations of a month.
struct Month: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a month with its events, and an agenda below.",
        discussion: """
            With several months, JSON is an array with an object for each month. --weeks adds "weekNumbers", one for each row.

            Examples:
              ics-inspect month work.ics --month 2026-03 --weeks --first-weekday mon
              ics-inspect month work.ics --format html --locale ar_EG > work.html
              ics-inspect month work.ics --months 12 --format html > year.html
              ics-inspect month ~/calendars/work --watch
              ics-inspect month work.ics --page week --on monday
              ics-inspect month work.ics --page week --format html > week.html
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp("First month (default: the current month).", valueName: "yyyy-mm"),
        transform: MonthName.parse)
    var month: MonthName?

    @Option(help: ArgumentHelp("Number of months, 1 to 1200, from 1583-01 to 9999-11.", valueName: "n"))
    var months = 1

    @Option(help: "month, or week: one week with hours down the side, for --format table and html.")
    var page: PageName = .month

    @Option(
        help: ArgumentHelp("Any day of the week of --page week (default: today).", valueName: "time"),
        transform: WindowTime.parse)
    var on: WindowTime?

    @Flag(help: "Leave out the agenda below the month.")
    var noAgenda = false

    @Flag(help: "Show the numbers of weeks, counted by the rules of the locale.")
    var weeks = false

    @Option(help: ArgumentHelp("First column (default: the first weekday of the locale).", valueName: "day"))
    var firstWeekday: Weekday?

    @OptionGroup(title: "Time") var locale: LocaleOptions

    @OptionGroup(title: "Time") var viewer: ViewerOptions
    @OptionGroup(title: "Selection") var selection: SelectionOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @OptionGroup(title: "Output") var results: LimitOptions

    @Option(
        name: .shortAndLong, help: "table: for people; html: a self-contained page; svg: an image; json: for programs.")
    var format: Format = .table

    @Flag(help: "Print the month again whenever a file changes, until interrupted (Control-C); for --format table.")
    var watch = false

    enum PageName: String, ExpressibleByArgument, CaseIterable { case month, week }

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, html, svg
    }

    /// The number of entries on a page above which browsers become slow.
    private static let largePageCount = 20_000

    /// The maximum number of months, a hundred years. Each month needs memory.
    private static let maximumMonthCount = 1_200

    /// The maximum number of decorations in memory at one time, about 500 bytes each: those of one month for a table or
    /// JSON, those of all months for a picture. A month of 30 days has room for one every three seconds.
    static let maximumDecorationCount = 1_000_000

    func validate() throws {
        guard 1...Self.maximumMonthCount ~= months else {
            throw ValidationError("--months must be from 1 to \(Self.maximumMonthCount).")
        }
        if watch, format != .table { throw ValidationError("--watch needs --format table.") }
        if page == .week {
            guard format == .table || format == .html, month == nil, months == 1, !weeks, !noAgenda else {
                throw ValidationError("--page week has the formats table and html, and takes --on instead of --month.")
            }
            _ = try weekGrid()
            return
        }
        if on != nil { throw ValidationError("--on needs --page week.") }
        _ = try grids(calendar)
    }

    func run() async throws {
        try viewer.requireBackend()
        locale.reportUnknown()
        if watch { return try await input.follow(show) }
        let calendar = try input.load()
        try show(calendar)
        try calendar.requireAllFiles()
    }

    private func show(_ loaded: LoadedCalendar) throws {
        if page == .week { return try showWeek(of: loaded) }
        let grids = try grids(calendar)
        let legend = CalendarLegend(loaded)
        var output = Output()
        var count = 0
        let zoneName = viewer.timeZoneName
        switch format {
        case .table, .json:
            let isArray = format == .json && grids.count > 1
            if isArray { try output.line("[") }
            for (index, grid) in grids.enumerated() {
                if index > 0 { output.write(format == .json ? "," : "\n") }
                let map = try decorations(of: loaded, legend, on: grid, upTo: Self.maximumDecorationCount)
                count += map.decorationCount
                let entries = "\(Progress.grouped(map.decorationCount)) entries"
                try Activity.during("writing \(grid.title()), \(entries)", writesOutput: true) { () throws(Failure) in
                    if format == .json {
                        try output.line(json: map.json(timeZoneName: zoneName, showsWeekNumbers: weeks))
                    } else {
                        try MonthTable(
                            map, showsWeekNumbers: weeks, showsKind: showsKind, hasAgenda: !noAgenda, legend,
                            self.output.terminal
                        ).write(to: &output)
                    }
                }
            }
            if isArray { try output.line("]") }
        case .html, .svg:
            let pictures = try pictures(of: loaded, legend, on: grids)
            count = pictures.reduce(0) { $0 + $1.map.decorationCount }
            try Activity.during("drawing \(Progress.grouped(count)) entries", writesOutput: true) {
                () throws(Failure) in
                if format == .html {
                    try MonthPage(legend, timeZoneName: zoneName, pictures: pictures, hasAgenda: !noAgenda).write(
                        to: &output)
                } else {
                    try MonthImage(legend: legend, timeZoneName: zoneName, pictures: pictures).write(to: &output)
                }
            }
        }
        try output.finish()
        if format == .html, count > Self.largePageCount {
            Console.report(
                "the page has \(count) entries and will be slow to show; --limit or --search makes it smaller")
        }
        if count == 0, results.limit != 0, !input.reading.quiet, let last = grids.last {
            try EmptyWindow(
                calendar: loaded, viewer: viewer.zone, filter: selection.filter,
                interval: last.interval
            ) { "--month \($0.description.prefix(7))" }.report()
        }
    }

    var showsKind: Bool { selection.filter.kinds.count > 1 }

    private func pictures(
        of calendar: LoadedCalendar, _ legend: CalendarLegend, on grids: [MonthGrid]
    ) throws(Failure) -> [MonthRendering] {
        var pictures: [MonthRendering] = []
        var left = Self.maximumDecorationCount
        for grid in grids {
            let map = try decorations(of: calendar, legend, on: grid, upTo: left)
            left -= map.decorationCount
            pictures.append(
                MonthRendering(map, showsWeekNumbers: weeks, showsKind: showsKind, legend))
        }
        return pictures
    }

    private func decorations(
        of calendar: LoadedCalendar, _ legend: CalendarLegend, on grid: MonthGrid, upTo maximumDecorationCount: Int
    ) throws(Failure) -> DecorationMap {
        let occurrences = try Activity.during("finding occurrences in", bytes: calendar.byteCount) {
            () throws(Failure) in
            try self.occurrences(of: calendar, in: grid, upTo: maximumDecorationCount)
        }
        let count = Progress.grouped(occurrences.count)
        return try Activity.during("laying out \(grid.title()), \(count) occurrences") { () throws(Failure) in
            DecorationMap(grid: grid, occurrences: occurrences, limit: maximumDecorationCount) { occurrence in
                DecorationStyle(occurrence, calendarColor: legend.color(of: occurrence.entry))
            }
        }
    }

    func occurrences(
        of calendar: LoadedCalendar, in grid: MonthGrid, upTo maximumDecorationCount: Int
    ) throws(Failure) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        var places = 0
        var found = try BackendOccurrences(
            calendar, viewer.backend,
            matching: OccurrenceQuery(grid.interval, timeZone: grid.timeZone, filter: selection.filter))
        while let occurrence = found.next() {
            if let limit = results.limit, occurrences.count >= limit {
                Console.report("\(grid.title()): \(LimitOptions.report(limit))")
                break
            }
            let days = (occurrence.interval.intersection(with: grid.interval)?.duration ?? 0) / 86_400
            places += 1 + Int(days)
            if places > maximumDecorationCount {
                Console.report(
                    "\(grid.title()): stopped after \(occurrences.count) occurrences, because at most "
                        + "\(Self.maximumDecorationCount) days of occurrences are shown; there are more")
                break
            }
            occurrences.append(occurrence)
        }
        found.reportLosses()
        return occurrences
    }

    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale.value
        calendar.timeZone = viewer.timeZone
        // Foundation counts from Sunday, which is 1.
        if let firstWeekday { calendar.firstWeekday = firstWeekday.days(after: .sunday) + 1 }
        return calendar
    }

    private func grids(_ calendar: Calendar) throws -> [MonthGrid] {
        var next =
            if let month {
                MonthGrid(year: month.year, month: month.month, calendar: calendar)
            } else {
                MonthGrid(containing: Date(), calendar: calendar)
            }
        var grids: [MonthGrid] = []
        while grids.count < months, let grid = next {
            grids.append(grid)
            next = grid.next
        }
        // Before 1583, Foundation's months are Julian, but the days of iCalendar are Gregorian.
        guard grids.count == months, month?.year ?? 1_583 >= 1_583 else {
            throw ValidationError("Months can be shown from 1583-01 to 9999-11.")
        }
        return grids
    }
}

extension Weekday: ExpressibleByArgument {
    /// Creates a weekday from its name or the first letters, at least three, in any case.
    public init?(argument: String) { self.init(longName: argument) }

    /// The values that help lists, which are those of JSON.
    public static var allValueStrings: [String] { allCases.map { $0.shortName.lowercased() } }
}
