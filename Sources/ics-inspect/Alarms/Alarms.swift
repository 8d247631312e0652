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
              ics-inspect alarms ~/calendars --follow --exec 'notify-send "$ICS_TITLE"'
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Time") var window: WindowOptions
    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup(title: "Time") var locale: LocaleOptions
    @OptionGroup(title: "Selection") var selection: SelectionOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Flag(help: "Include acknowledged alarms.")
    var includeAcknowledged = false

    @Flag(help: "Print each alarm when it fires, also those of changed files, until interrupted.")
    var follow = false

    @Option(
        help: ArgumentHelp(
            """
            With --follow, run this command of the shell for each alarm. In its environment are ICS_TITLE, ICS_START, ICS_END, \
            ICS_LOCATION, ICS_LINK, ICS_UID and ICS_ALARM; write them in quotation marks.
            """, valueName: "command"))
    var exec: String?

    @OptionGroup(title: "Output") var results: LimitOptions

    @Option(name: .shortAndLong, help: "table: for people; json: an array of objects.")
    var format: DocumentFormat = .table

    /// The maximum number of alarms in memory.
    private static let maximumCount = 1_000_000

    func validate() throws {
        try window.validate(in: viewer.timeZone)
        if exec != nil, !follow { throw ValidationError("--exec needs --follow.") }
        if follow, window.from != nil || window.to != nil || results.limit != nil || format != .table {
            throw ValidationError("Use --follow without --from, --to, --limit and --format.")
        }
    }

    /// The entries whose alarms are shown.
    private var filter: OccurrenceFilter {
        var filter = selection.filter
        // To-dos have alarms, too.
        if selection.components.isEmpty { filter.kinds = [.event, .toDo] }
        return filter
    }

    func run() async throws {
        if follow { return try await followAlarms() }
        let interval = try window.interval(in: viewer.timeZone)
        let calendar = try input.load()
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
            var table = AlarmTable(
                viewer: viewer, legend: CalendarLegend(calendar), words: locale.words, terminal: self.output.terminal)
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

extension Alarms {
    /// The maximum time between two looks at the clock, which can be set, in seconds.
    private static let longestSleep = 60.0

    /// The maximum number of alarms at one time. A feed with more than that is a mistake or an attack.
    private static let maximumFollowedCount = 100

    /// Prints alarms as they fire.
    private func followAlarms() async throws {
        let changes = try InputChanges.watch(input.arguments())
        var calendar = try input.load()
        let (wakes, continuation) = AsyncStream<Bool>.makeStream()
        let watching = Task { for await _ in changes { continuation.yield(true) } }
        defer { watching.cancel() }
        var end = Date()
        continuation.yield(false)
        for await hasChanged in wakes {
            if hasChanged {
                do throws(Failure) {
                    calendar = try input.load()
                } catch {
                    guard [.noInput, .dataError].contains(error.status) else { throw error }
                    // The next change is awaited; until then, the calendar is as it was.
                    if let message = error.message { Console.report(message) }
                }
            }
            let start = end
            // If the clock was set back, alarms don't fire twice.
            end = max(start, Date())
            let fired = alarms(of: calendar, from: start, to: end, limit: Self.maximumFollowedCount + 1)
            try show(fired.prefix(Self.maximumFollowedCount), of: calendar)
            if fired.count > Self.maximumFollowedCount {
                Console.report("more than \(Self.maximumFollowedCount) alarms at one time; the others are left out")
            }
            let next = alarms(of: calendar, from: end, to: end + Self.longestSleep, limit: 1).first?.date
            let pause = (next ?? end + Self.longestSleep).timeIntervalSinceNow
            Task {
                try? await Task.sleep(for: .seconds(max(pause, 0.01)))
                continuation.yield(false)
            }
        }
    }

    private func alarms(of calendar: LoadedCalendar, from start: Date, to end: Date, limit: Int) -> [ScheduledAlarm] {
        let query = OccurrenceQuery(DateInterval(start: start, end: end), timeZone: viewer.timeZone, filter: filter)
        return calendar.feed.alarms(matching: query, includingAcknowledged: includeAcknowledged, limit: limit)
    }

    private func show(_ alarms: ArraySlice<ScheduledAlarm>, of calendar: LoadedCalendar) throws {
        guard !alarms.isEmpty else { return }
        var output = Output()
        var table = AlarmTable(
            viewer: viewer, legend: CalendarLegend(calendar), words: locale.words, terminal: self.output.terminal)
        for alarm in alarms { try output.line(table.line(alarm)) }
        try output.finish()
        guard let exec else { return }
        for alarm in alarms { try run(exec, for: alarm) }
    }

    /// Starts the command of the user. Values of the calendar are in its environment alone, where they are no code.
    private func run(_ command: String, for alarm: ScheduledAlarm) throws {
        let rules = viewer.rules
        func text(_ date: Date?) -> String {
            date.flatMap { rules.local(at: Timestamp($0)) }.map { "\($0.date) \($0.clockText)" } ?? ""
        }
        let values = [
            "TITLE": AgendaTitle.title(of: alarm.entry), "START": text(alarm.occurrence?.interval.start),
            "END": text(alarm.occurrence?.interval.end), "LOCATION": alarm.entry.location ?? "",
            "LINK": alarm.entry.meetingURL?.absoluteString ?? "", "UID": alarm.entry.uid ?? "",
            "ALARM": alarm.alarm.details ?? "",
        ]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.environment = ProcessInfo.processInfo.environment.merging(
            // A value can't have a NUL, nor be longer than the system's limit.
            values.map { ("ICS_" + $0, String($1.prefix(4_096).filter { $0 != "\0" })) }, uniquingKeysWith: { $1 })
        process.terminationHandler = { process in
            if process.terminationStatus != 0 { Console.report("--exec: exit code \(process.terminationStatus)") }
        }
        do { try process.run() } catch { throw Failure(.ioError, "/bin/sh can't be started") }
    }
}

/// Prints alarms for people, one on each line: `Mon 2026-03-02  08:45  Stand-up  15 minutes before 09:00`.
struct AlarmTable {
    let viewer: TimeZoneOptions
    let legend: CalendarLegend
    let words: CalendarWords
    let terminal: Terminal
    var lastDate: CivilDate?

    mutating func line(_ alarm: ScheduledAlarm) -> String {
        let style = terminal.style
        let clock = viewer.rules.local(at: Timestamp(alarm.date)) ?? .latest
        let day = clock.date == lastDate ? "" : words.day(clock.date)
        lastDate = clock.date
        var remarks = [alarm.alarm.action?.lowercased() ?? "alarm"]
        if let start = alarm.occurrence.flatMap({ self.start($0) }) { remarks.insert("for \(start)", at: 0) }
        if alarm.repetition > 0 { remarks.append("repetition \(alarm.repetition)") }
        if alarm.isAcknowledged { remarks.append("acknowledged") }
        if let name = legend.name(of: alarm.entry) { remarks.append(name) }
        let remark = PlainText.of("  [\(remarks.joined(separator: ", "))]")
        let date = TextWidth.fit(day, to: words.dayWidth)
        let time = TextWidth.fit(words.times.text(clock), to: max(words.times.clockWidth, 8))
        let room = terminal.width.map { max($0 - TextWidth.of(date + time + remark) - 4, AgendaTitle.minimumWidth) }
        let title = AgendaTitle.title(of: alarm.entry, words)
        return style.bold(date) + "  " + style.accent(time) + "  " + TextWidth.cut(title, to: room ?? .max)
            + style.dim(remark)
    }

    private func start(_ occurrence: Occurrence) -> String? {
        let time = AgendaTime(occurrence, viewer: viewer.rules, words)
        let date = time.start.date == lastDate ? "" : words.times.text(time.start.date)
        let clock = occurrence.isAllDay ? "" : words.times.text(time.start)
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
