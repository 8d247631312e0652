import ArgumentParser
import Foundation
import ICalendar
import ICalendarChecks

/// The command `explain FILE --uid UID --at TIME`: explains why an event occurs at a time, or doesn't.
struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explain why an event occurs at a time, or doesn't.",
        discussion: """
            Prints the rule, EXDATE, override, UNTIL, COUNT or STATUS that decides, with its line, and all facts about time zones \
            that can make an event look an hour off: UTC, floating times, unknown zones, a VTIMEZONE that differs from the \
            system's zone, gaps and folds.

            Name the event by a text (--search), its UID or a time (--at), or several of these. Without --at, the next \
            occurrence is explained, or the last one. If several events match, they are listed on standard error.

            A local time is in --time-zone or, if nothing occurs then, in the zone of the series. The time of an occurrence that was \
            moved, excluded or cut off by UNTIL works too. Exits with 64 if no event matches.

            Examples:
              ics-inspect explain work.ics --search stand-up
              ics-inspect explain work.ics --at 2026-03-16T10:00
              ics-inspect explain work.ics --uid talk@example.com --at 2026-03-16 \\
                --time-zone Europe/Paris
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Text in SUMMARY, LOCATION or DESCRIPTION, in any case (default: all events).", valueName: "text"))
    var search: String?

    @Option(help: "UID of the event, to-do or journal (default: all).")
    var uid: String?

    @Option(
        help: ArgumentHelp(
            "Time to explain: \(WindowTime.forms) (default: the next occurrence of the event).", valueName: "time"),
        transform: WindowTime.parse)
    var at: WindowTime?

    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup(title: "Time") var locale: LocaleOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    @Option(name: .shortAndLong, help: "table: for people; json: an array of objects.")
    var format: DocumentFormat = .table

    func validate() throws {
        if at == nil, search == nil, uid == nil {
            throw ValidationError(
                "Name the event with --search, --uid or --at, such as --search stand-up or --at 2026-03-16T10:00.")
        }
        if let search { try SelectionOptions.validate(search) }
    }

    func run() async throws {
        let calendar = try input.load()
        let time = at.map { $0.resolved(in: viewer.rules).calendarTime }
        let explanations = try Activity.during("explaining", bytes: calendar.byteCount) { () throws(Failure) in
            let events = ExplainedEvents(calendar, search: search, uid: uid, viewer: viewer)
            return try events.times(at: time).map {
                calendar.feed.explanation(of: $0.series, at: $0.time, timeZone: viewer.timeZone)
            }
        }
        var output = Output()
        switch format {
        case .table:
            var table = ExplanationTable(calendar, viewer: viewer, locale.words, self.output.terminal)
            for explanation in explanations { try table.write(explanation, to: &output) }
        case .json:
            output.write("[")
            for (index, explanation) in explanations.enumerated() {
                if index > 0 { output.write(",") }
                try output.line(json: explanation.json(calendar, viewer: viewer))
            }
            try output.line("]")
        }
        try output.finish()
        try calendar.requireAllFiles()
    }
}
