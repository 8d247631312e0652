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
              ics-inspect freebusy work.ics --format ics > busy.ics
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var window: WindowOptions
    @OptionGroup var viewer: TimeZoneOptions
    @OptionGroup var output: TerminalOptions

    @Option(
        help: ArgumentHelp(
            "Print free periods of at least this length instead, such as 30m, 1h, 2d or PT1H30M (default: busy periods).",
            valueName: "duration"),
        transform: SlotLength.parse)
    var slots: SlotLength?

    @Option(help: "table: for people; json: an array of objects; ics: a VFREEBUSY.")
    var format: Format = .table

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ics
    }

    func validate() throws {
        if slots != nil, format == .ics { throw ValidationError("Use --slots with --format table or json.") }
        try window.validate(in: viewer.timeZone)
    }

    func run() async throws {
        let interval = try window.interval(in: viewer.timeZone)
        let calendar = try input.load()
        let busy = try Activity.during("finding busy periods in", bytes: calendar.byteCount) {
            calendar.feed.freeBusy(in: interval, timeZone: viewer.timeZone)
        }
        var output = Output()
        if format == .ics {
            try writeCalendar(busy, to: &output)
        } else {
            let periods = slots.map { busy.freePeriods(lasting: .seconds($0.seconds)) } ?? busy.periods
            let table = PeriodTable(
                periods: periods, viewer: viewer,
                emptyText: slots == nil ? "No busy periods." : "No free period is as long.",
                terminal: self.output.terminal)
            if format == .json { try table.writeJSON(to: &output) } else { try table.write(to: &output) }
        }
        try output.finish()
        if slots == nil, busy.periods.isEmpty, !calendar.feed.entries.isEmpty, !input.reading.quiet,
            calendar.missing == nil
        {
            try EmptyWindow(
                calendar: calendar, viewer: viewer, filter: .events, interval: interval,
                noun: "busy periods"
            ) { "--from \($0)" }.report()
        }
        try calendar.requireAllFiles()
    }

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

/// The minimum length of a free period: `30m`, `1h`, `2d`, `PT1H30M`.
struct SlotLength: Sendable {
    let seconds: Int

    static func parse(_ text: String) throws -> SlotLength {
        if let duration = CalendarDuration(text.uppercased()) {
            let seconds = duration.days * 86_400 + duration.seconds
            if seconds > 0 { return SlotLength(seconds: seconds) }
        }
        let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let unit = text.lowercased().last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
            1...1_000_000 ~= count
        else { throw ValidationError("expected a length such as 30m, 1h, 2d or PT1H30M") }
        return SlotLength(seconds: count * unit)
    }
}

/// Prints periods for people or for programs.
struct PeriodTable {
    let periods: [FreeBusy.Period]
    let viewer: TimeZoneOptions
    /// The sentence for a table without periods.
    let emptyText: String
    let terminal: Terminal

    func write(to output: inout Output) throws(Failure) {
        let style = terminal.style
        var lastDate: CivilDate?
        for period in periods {
            guard let start = clock(period.interval.start), let end = clock(period.interval.end) else { continue }
            let day = start.date == lastDate ? "" : "\(start.date.weekday.shortName) \(start.date)"
            lastDate = start.date
            let days = start.date.distance(to: end.date)
            let time = "\(start.clockText)–\(end.clockText)" + (days > 0 ? "+\(days)" : "")
            try output.line(
                style.bold(TextWidth.fit(day, to: 14)) + "  " + style.accent(TextWidth.fit(time, to: 15)) + "  "
                    + period.kind.description)
        }
        if periods.isEmpty { try output.line(style.dim(emptyText)) }
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
