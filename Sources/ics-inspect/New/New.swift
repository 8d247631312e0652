import ArgumentParser
import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting

/// The command `new FILE TITLE --start TIME`: adds an event or a to-do to a calendar.
struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add an event or a to-do to a calendar.",
        usage: "ics-inspect new <file or folder> <title> --start <time> [<options>]",
        discussion: """
            The calendar is a .ics file, which is created if missing, or a folder of .ics files, where the event gets a file of its own. \
            All other bytes stay the same. Prints the UID and the line of the agenda. To change or remove the event, pass the UID to edit.

            A start without a time is an all-day event. Other events last an hour, without --end or --duration. Times without Z or an \
            offset are in --time-zone, which the event keeps.

            If nothing can be added, the exit code is 64, 65 if the calendar isn't one, or 74 if it can't be written.

            Examples:
              ics-inspect new ~/calendars/home Dentist --start "tomorrow 15:00"
              ics-inspect new home.ics "Piano lesson" --start "tue 17:30" --duration 45m \\
                --rule "FREQ=WEEKLY;COUNT=10" --location "Music school" --alarm 1h
              ics-inspect new @work Offsite --start 2026-12-01 --end 2026-12-04
              ics-inspect new home.ics "Pay the rent" --to-do --due 2026-12-01
            """)

    @Argument(help: "A .ics file, a folder, or a named calendar.", completion: .file(extensions: ["ics"]))
    var file: String

    @Argument(help: "SUMMARY, the title.")
    var title: String

    @OptionGroup var entry: NewEntryOptions
    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup(title: "Time") var locale: LocaleOptions
    @OptionGroup(title: "Output") var terminal: TerminalOptions

    func run() async throws {
        locale.reportUnknown()
        let target = try TargetCalendar(file)
        let draft = try entry.draft(title, in: viewer.timeZone)
        try await target.add { transaction, calendar throws(StoreError) in _ = try transaction.add(draft, to: calendar)
        }
        do {
            try report(CalendarDraft(draft), uid: draft.uid)
        } catch let error as WritingError {
            throw Failure(.usage, error.description)
        }
    }

    /// Prints the UID and the line of the agenda.
    private func report(_ draft: CalendarDraft, uid: String) throws {
        let feed = try CalendarFeed(draft)
        let words = locale.words
        var output = Output()
        try output.line(uid)
        let query = OccurrenceQuery(
            DateInterval(start: .distantPast, end: .distantFuture), timeZone: viewer.timeZone, filter: .everything)
        if let first = feed.occurrences(matching: query).first(where: { _ in true }) {
            var agenda = Agenda(viewer: viewer.rules, showsKind: true, words, terminal.terminal)
            try output.line(agenda.line(first))
            for line in agenda.placeLines(first) { try output.line(line) }
        } else {
            try output.line(PlainText.of(title))
        }
        try output.finish()
    }
}
