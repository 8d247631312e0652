import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import MonthDecorations

/// The command `agenda [FILE…]`: prints the next occurrences, day by day.
struct AgendaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agenda",
        abstract: "Print the next events, day by day.",
        discussion: """
            By default, lists a week from now on. With --on, --week or --days, lists whole days, including past events. An event of \
            several days is listed on each day.

            Without a file, shows all subscriptions, and the calendars of ~/.config/ics-inspect/calendars.toml (or in XDG_CONFIG_HOME), \
            whose lines are a name with a path or a URL: work = "~/calendars/work". So do alarms, freebusy and month.

            Examples:
              ics-inspect agenda
              ics-inspect agenda work.ics
              ics-inspect agenda work.ics family.ics --on tomorrow
              ics-inspect agenda work.ics --next
              ics-inspect agenda work.ics --next --template '{time} {title} {link}'
              ics-inspect agenda work.ics family.ics --week --conflicts
              ics-inspect agenda work.ics --week --format json
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp("First day: \(WindowTime.forms) (default: today).", valueName: "day"),
        transform: WindowTime.parse)
    var on: WindowTime?

    @Flag(help: "Seven days from the first day of the week, by the rules of the locale.")
    var week = false

    @Option(help: ArgumentHelp("Number of days, 1 to 366 (default: 7; 1 with --on).", valueName: "n"))
    var days: Int?

    @Flag(
        help: "Only the next event with a time, or the one that began in the last 15 minutes, with its place and link.")
    var next = false

    @Flag(
        help:
            "Only events that overlap another one; exit code 1 if there are any. Whole days and transparent events don't count."
    )
    var conflicts = false

    @OptionGroup(title: "Time") var locale: LocaleOptions
    @OptionGroup(title: "Time") var viewer: ViewerOptions
    @OptionGroup(title: "Selection") var selection: SelectionOptions
    @OptionGroup(title: "Output") var columns: FieldOptions
    @OptionGroup(title: "Output") var results: LimitOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Flag(help: "Print the agenda again when a file changes, until interrupted.")
    var watch = false

    @Option(name: .shortAndLong, help: "table: for people; json: an array of days with their occurrences.")
    var format: DocumentFormat = .table

    /// The maximum number of occurrences in memory.
    private static let maximumOccurrenceCount = 1_000_000

    func validate() throws {
        if let days, !(1...366 ~= days) { throw ValidationError("--days must be from 1 to 366.") }
        if week, days != nil { throw ValidationError("Use --week or --days, not both.") }
        if watch, format != .table { throw ValidationError("--watch needs --format table.") }
        if columns.template != nil, format == .json { throw ValidationError("Use --template without --format json.") }
        try columns.requireColumns(format == .json, of: "json")
        if next, on != nil || week || days != nil || conflicts {
            throw ValidationError("Use --next without --on, --week, --days and --conflicts.")
        }
    }

    func run() async throws {
        try viewer.requireBackend()
        locale.reportUnknown()
        if watch { return try await input.follow { _ = try show($0) } }
        let calendar = try input.load()
        let isEmpty = try show(calendar)
        try calendar.requireAllFiles()
        if conflicts, !isEmpty { throw Failure(.problemsFound) }
    }

    /// Prints the agenda.
    ///
    /// - Returns: Whether there is nothing in it.
    private func show(_ calendar: LoadedCalendar) throws -> Bool {
        let now = Date()
        let rules = ZoneRules(viewer.timeZone)
        let period = period(in: rules)
        var interval = DateInterval(
            start: date(of: period.lowerBound, rules),
            end: date(of: period.upperBound.adding(days: 1) ?? .latest, rules))
        // If no day was requested, leave out occurrences that have ended.
        if next { interval = DateInterval(start: now.addingTimeInterval(-Self.lateness), duration: Self.lookahead) }
        if on == nil, !week, days == nil, !next { interval.start = max(interval.start, min(now, interval.end)) }
        var found = try Activity.during("finding occurrences in", bytes: calendar.byteCount) { () throws(Failure) in
            try occurrences(of: calendar, in: interval)
        }
        if conflicts { found = Conflicts.among(found) }
        if let limit = results.limit, found.count > limit {
            found.removeLast(found.count - limit)
            Console.report(LimitOptions.report(limit))
        }
        let days = next ? found.first?.days(in: viewer.timeZone) ?? period : period
        let agenda = AgendaDays(days, found, timeZone: viewer.timeZone)
        var output = Output()
        switch format {
        case .table:
            if let layout = columns.templateLayout(of: calendar, viewer: viewer.zone.rules) {
                var writer = RecordWriter(layout)
                for occurrence in found { try writer.write(occurrence) }
                try writer.finish()
                break
            }
            try AgendaDayTable(
                agenda, calendar, locale: locale.value, viewer: viewer.zone, now: now, self.output.terminal
            )
            .write(showsKind: selection.filter.kinds.count > 1, to: &output)
        case .json:
            try output.line(json: agenda.json(columns.layout(.ndjson, of: calendar, viewer: viewer.zone.rules)))
        }
        try output.finish()
        if agenda.isEmpty, !conflicts, results.limit != 0, !input.reading.quiet {
            try EmptyWindow(
                calendar: calendar, viewer: viewer.zone, filter: selection.filter,
                interval: interval
            ) { "--on \($0)" }.report()
        }
        return agenda.isEmpty
    }

    /// How long ago the next event may have begun, in seconds: who is late still needs the link.
    private static let lateness = 900.0

    /// How far `--next` looks ahead, in seconds: 366 days.
    private static let lookahead = 366 * 86_400.0

    /// Returns the days to list.
    private func period(in rules: ZoneRules) -> ClosedRange<CivilDate> {
        var first = (on ?? .day(0)).resolved(in: rules).clock(in: rules).date
        if week {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = locale.value
            // Foundation counts from Sunday, which is 1.
            let start = Weekday.allCases[(calendar.firstWeekday + 5) % 7]
            first = first.adding(days: -first.weekday.days(after: start)) ?? first
        }
        let count = days ?? (week || on == nil ? 7 : 1)
        return first...(first.adding(days: count - 1) ?? .latest)
    }

    private func date(of day: CivilDate, _ rules: ZoneRules) -> Date {
        rules.timestamp(of: CivilDateTime(day)).date
    }

    private func occurrences(of calendar: LoadedCalendar, in interval: DateInterval) throws(Failure) -> [Occurrence] {
        var found = try BackendOccurrences(
            calendar, viewer.backend,
            matching: OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: selection.filter))
        var occurrences: [Occurrence] = []
        while let occurrence = found.next() {
            if next {
                if occurrence.isAllDay || occurrence.interval.start < interval.start { continue }
                // Events that begin at the same time are all the next one.
                if let first = occurrences.first, first.interval.start < occurrence.interval.start { break }
            }
            if occurrences.count == Self.maximumOccurrenceCount {
                Console.report("stopped after \(occurrences.count) occurrences; there are more")
                break
            }
            occurrences.append(occurrence)
        }
        found.reportLosses()
        return occurrences
    }
}
