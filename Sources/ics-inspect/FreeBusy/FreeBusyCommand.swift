import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting

/// The command `freebusy FILE…`: prints busy or free periods.
struct FreeBusyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "freebusy",
        abstract: "Print busy or free periods.",
        discussion: """
            Combines all calendars: their events, and the periods that they publish (VFREEBUSY). Transparent and cancelled events \
            take no time, and all-day events take whole days. Overlapping periods are merged, and the busier kind applies.

            Examples:
              ics-inspect freebusy work.ics family.ics --from monday --to +5d
              ics-inspect freebusy work.ics --from tomorrow --to +1d --slots 1h
              ics-inspect freebusy work.ics --from monday --to +1w \\
                --between 09:00-17:00 --days mon-fri --at-least 1h
              ics-inspect freebusy work.ics --format ics > busy.ics
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Time") var window: WindowOptions
    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup(title: "Time") var locale: LocaleOptions
    @OptionGroup(title: "Selection") var selection: SelectionOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Option(
        name: [.long, .customLong("at-least")],
        help: ArgumentHelp(
            "Print free periods of at least this length instead, such as 30m, 1h, 2d or PT1H30M (default: busy periods).",
            valueName: "duration"))
    var slots: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Print free periods within these hours, a line for each day, such as 09:00-17:00.", valueName: "hours"),
        transform: DayHours.parse)
    var between: DayHours?

    @Option(
        help: ArgumentHelp("Print free periods on these weekdays, such as mon-fri or tue,thu.", valueName: "weekdays"),
        transform: WeekdayList.parse)
    var days: WeekdayList?

    @Flag(help: "Events of whole days take no time.")
    var ignoreAllDay = false

    @Flag(help: "Tentative events take no time.")
    var ignoreTentative = false

    @Option(name: .shortAndLong, help: "table: for people; json: an array of objects; ics: a VFREEBUSY.")
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ics
    }

    func validate() throws {
        if let slots, slots.value.nominalSeconds == 0 { throw ValidationError("--slots must be more than 0.") }
        if printsFreeTime, format == .ics {
            throw ValidationError("Use --slots, --between and --days with --format table or json.")
        }
        try window.validate(in: viewer.timeZone)
    }

    func run() async throws {
        let interval = try window.interval(in: viewer.timeZone)
        let calendar = try input.load()
        let query = OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: selection.filter)
        var busy = try Activity.during("finding busy periods in", bytes: calendar.byteCount) {
            calendar.feed.freeBusy(matching: query, includingAllDay: !ignoreAllDay)
        }
        if ignoreTentative { busy = FreeBusy(in: busy.interval, busy.periods.filter { $0.kind != .tentative }) }
        var output = Output()
        if format == .ics {
            try writeCalendar(busy, to: &output)
        } else {
            let periods = printsFreeTime ? freePeriods(of: busy) : busy.periods
            let table = PeriodTable(
                periods: periods, viewer: viewer,
                emptyText: slots != nil
                    ? "No free period is that long." : printsFreeTime ? "No free periods." : "No busy periods.",
                words: locale.words, terminal: self.output.terminal)
            if format == .json {
                try table.writeJSON(to: &output)
            } else if between != nil || days != nil {
                try table.writeDays(locale: locale.value, to: &output)
            } else {
                try table.write(to: &output)
            }
        }
        try output.finish()
        if !ignoreAllDay, !input.reading.quiet, printsFreeTime,
            freePeriods(of: busy).isEmpty,
            !freePeriods(of: calendar.feed.freeBusy(matching: query, includingAllDay: false)).isEmpty
        {
            Console.report("events of whole days take all of this time; --ignore-all-day leaves them out")
        }
        if !printsFreeTime, busy.periods.isEmpty, !calendar.feed.entries.isEmpty, !input.reading.quiet,
            calendar.missing == nil
        {
            try EmptyWindow(
                calendar: calendar, viewer: viewer, filter: selection.filter, interval: interval,
                noun: "busy periods"
            ) { "--from \($0)" }.report()
        }
        try calendar.requireAllFiles()
    }

    private func freePeriods(of busy: FreeBusy) -> [FreeBusy.Period] {
        let length = Duration.seconds(slots?.value.nominalSeconds ?? 0)
        return busy.within(between, days, viewer.rules).freePeriods(lasting: length)
    }

    private var printsFreeTime: Bool { slots != nil || between != nil || days != nil }

    private func writeCalendar(_ busy: FreeBusy, to output: inout Output) throws {
        var draft = CalendarDraft(productIdentifier: "-//swift-icalendar//ics-inspect//EN")
        draft.freeBusy = [FreeBusyDraft(uid: UUID().uuidString.lowercased(), dtstamp: Date(), busy)]
        do {
            output.write(try draft.bytes())
        } catch {
            throw Failure(.dataError, "the periods cannot be written: \(error)")
        }
    }
}

/// Prints periods for people or for programs.
struct PeriodTable {
    let periods: [FreeBusy.Period]
    let viewer: TimeZoneOptions
    /// The sentence for a table without periods.
    let emptyText: String
    let words: CalendarWords
    let terminal: Terminal

    func write(to output: inout Output) throws(Failure) {
        let style = terminal.style
        var lastDate: CivilDate?
        for period in periods {
            guard let start = clock(period.interval.start), let end = clock(period.interval.end) else { continue }
            let day = start.date == lastDate ? "" : words.day(start.date)
            lastDate = start.date
            let days = start.date.distance(to: end.date)
            let time = "\(words.times.text(start))–\(words.times.text(end))" + (days > 0 ? "+\(days)" : "")
            try output.line(
                style.bold(TextWidth.fit(day, to: words.dayWidth)) + "  "
                    + style.accent(TextWidth.fit(time, to: words.rangeWidth + 2)) + "  "
                    + period.kind.description)
        }
        if periods.isEmpty { try output.line(style.dim(emptyText)) }
    }

    /// Prints a line for each day, to be sent: `Mon 30 Nov  09:00–12:00, 14:00–17:00`.
    func writeDays(locale: Locale, to output: inout Output) throws(Failure) {
        let format = Date.FormatStyle(
            locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: viewer.timeZone
        )
        .weekday(.abbreviated).day().month(.abbreviated)
        var lines: [(day: CivilDate, name: String, times: [String])] = []
        for period in periods {
            guard let start = clock(period.interval.start), let end = clock(period.interval.end) else { continue }
            let days = start.date.distance(to: end.date)
            let isMidnight = days == 1 && end.secondOfDay == 0
            let endText =
                isMidnight && words.times.has24Hours
                ? words.times.midnight : words.times.text(end) + (days > 0 && !isMidnight ? "+\(days)" : "")
            if lines.last?.day != start.date { lines.append((start.date, period.interval.start.formatted(format), [])) }
            lines[lines.count - 1].times.append("\(words.times.text(start))–\(endText)")
        }
        let width = lines.map { TextWidth.of($0.name) }.max() ?? 0
        for line in lines {
            let name = terminal.style.bold(TextWidth.fit(line.name, to: width))
            try output.line(name + "  " + terminal.style.accent(line.times.joined(separator: ", ")))
        }
        if lines.isEmpty { try output.line(terminal.style.dim(emptyText)) }
    }

    func writeJSON(to output: inout Output) throws(Failure) {
        let rules = viewer.rules
        let objects = periods.lazy.map { period in
            [
                "start": JSONPlainText { $0.write(period.interval.start, in: rules) },
                "end": JSONPlainText { $0.write(period.interval.end, in: rules) }, "kind": period.kind.rawValue,
            ] as JSONObject
        }
        try output.line(json: JSONLines(objects))
    }

    private func clock(_ date: Date) -> CivilDateTime? { viewer.rules.local(at: Timestamp(date)) }
}
