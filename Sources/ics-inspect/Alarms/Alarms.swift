import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks

/// The command `alarms FILE…`: prints the dates at which alarms fire.
struct Alarms: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the dates at which alarms fire.",
        discussion: """
            Lists the alarms that fire in the window, whenever their events are. Repeated alarms are listed each time.

            Examples:
              ics-inspect alarms work.ics --from today --to +7d
              ics-inspect alarms work.ics --limit 64 --format json
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var window: WindowOptions
    @OptionGroup var viewer: TimeZoneOptions
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var output: TerminalOptions

    @Flag(help: "Include acknowledged alarms.")
    var includeAcknowledged = false

    @OptionGroup var results: LimitOptions

    @Option(help: "table: for people; json: an array of objects.")
    var format: DocumentFormat = .table

    /// The maximum number of alarms in memory.
    private static let maximumCount = 1_000_000

    func validate() throws {
        try window.validate(in: viewer.timeZone)
    }

    func run() async throws {
        let interval = try window.interval(in: viewer.timeZone)
        let calendar = try input.load()
        var filter = selection.filter
        // To-dos have alarms, too.
        if selection.components.isEmpty { filter.kinds = [.event, .toDo] }
        let most = min(results.limit ?? Self.maximumCount, Self.maximumCount)
        var alarms = try Activity.during("finding alarms in", bytes: calendar.byteCount) {
            calendar.feed.alarms(
                matching: OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: filter),
                includingAcknowledged: includeAcknowledged, limit: most + 1)
        }
        if alarms.count > most {
            alarms.removeLast(alarms.count - most)
            Console.report("stopped after \(counted(most, "alarm")); there are more")
        }
        var output = Output()
        switch format {
        case .table:
            var table = AlarmTable(viewer: viewer, legend: CalendarLegend(calendar), terminal: self.output.terminal)
            for alarm in alarms { try output.line(table.line(alarm)) }
            if alarms.isEmpty { try output.line(self.output.terminal.style.dim("No alarms.")) }
        case .json:
            let layout = RecordLayout(.ndjson, RecordField.standard(for: calendar), of: calendar)
            try output.line(json: JSONLines(alarms.lazy.map { $0.json(layout, viewer: viewer.rules) }))
        }
        try output.finish()
        // A file that can't be read may have alarms.
        if alarms.isEmpty, results.limit != 0, !input.reading.quiet, calendar.missing == nil {
            if calendar.feed.entries.contains(where: { !$0.alarms.isEmpty }) {
                try EmptyWindow(
                    calendar: calendar, viewer: viewer, filter: filter, interval: interval,
                    noun: "alarms"
                ) { "--from \($0)" }.report()
            } else {
                Console.report("no alarms: no event or to-do has a VALARM")
            }
        }
        try calendar.requireAllFiles()
    }
}

/// Prints alarms for people, one on each line: `Mon 2026-03-02  08:45  Stand-up  15 minutes before 09:00`.
struct AlarmTable {
    let viewer: TimeZoneOptions
    let legend: CalendarLegend
    let terminal: Terminal
    var lastDate: CivilDate?

    mutating func line(_ alarm: ScheduledAlarm) -> String {
        let style = terminal.style
        let clock = viewer.rules.local(at: Timestamp(alarm.date)) ?? .latest
        let day = clock.date == lastDate ? "" : "\(clock.date.weekday.shortName) \(clock.date)"
        lastDate = clock.date
        var remarks = [alarm.alarm.action?.lowercased() ?? "alarm"]
        if let start = alarm.occurrence.flatMap({ self.start($0) }) { remarks.insert("for \(start)", at: 0) }
        if alarm.repetition > 0 { remarks.append("repetition \(alarm.repetition)") }
        if alarm.isAcknowledged { remarks.append("acknowledged") }
        if let name = legend.name(of: alarm.entry) { remarks.append(name) }
        let remark = PlainText.of("  [\(remarks.joined(separator: ", "))]")
        let head = TextWidth.fit(day, to: 14) + "  " + TextWidth.fit(clock.clockText, to: 8) + "  "
        let room = terminal.width.map { max($0 - TextWidth.of(head + remark), 16) } ?? Int.max
        return style.bold(TextWidth.fit(day, to: 14)) + "  " + style.accent(TextWidth.fit(clock.clockText, to: 8))
            + "  "
            + TextWidth.cut(AgendaTitle.title(of: alarm.entry), to: room) + style.dim(remark)
    }

    private func start(_ occurrence: Occurrence) -> String? {
        let time = AgendaTime(occurrence, viewer: viewer.rules)
        let date = time.start.date == lastDate ? "" : "\(time.start.date)"
        let clock = occurrence.isAllDay ? "" : time.start.clockText
        let text = [date, clock].filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? "today" : text
    }
}

extension ScheduledAlarm {
    /// Returns the alarm for programs.
    fileprivate func json(_ layout: RecordLayout, viewer: ZoneRules) -> JSONObject {
        let alarm: JSONObject = [
            "date": JSONPlainText { $0.write(date, in: viewer) }, "action": alarm.action, "description": alarm.details,
            "repetition": repetition, "acknowledged": isAcknowledged, "uid": entry.uid, "summary": entry.summary,
        ]
        // An absolute alarm has no occurrence that names them.
        let sources = layout.fields.filter { [.column(.file), .column(.calendar)].contains($0) }
        return alarm.appending(JSONObject(sources.map { ($0.key, layout.text(of: $0, entry)) }))
            .appending(["occurrence": occurrence.map { layout.record(of: $0) }])
    }
}
