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
        let collection = try target()
        do {
            let draft = try entry.draft(title, in: viewer.timeZone)
            let store = try await CalendarStore([collection])
            if collection is FolderCollection { EditedFolder.reportUnreadableItems(of: store) }
            try await store.transaction { _ = try $0.add(draft, to: collection.id) }
            try report(CalendarDraft(draft), uid: draft.uid)
        } catch let error as WritingError {
            throw Failure(.usage, error.description)
        } catch StoreError.unwritable(let error) {
            throw Failure(.usage, error.description)
        } catch StoreError.duplicateUID(let uid, _) {
            throw Failure(
                .usage, "\(file): the calendar has the UID “\(PlainText.of(uid))” already; nothing is changed")
        } catch StoreError.unreadableItem, StoreError.incompleteItem {
            throw Failure(.dataError, "\(file): not a complete iCalendar file; nothing is changed")
        } catch let error as StoreError {
            throw Failure(.ioError, error.outcome)
        }
    }

    /// The file or the folder.
    private func target() throws(Failure) -> any CalendarCollection {
        guard NamedSubscription(argument: file) == nil else {
            throw Failure(.usage, "\(file): a subscription is a copy of a feed; name a calendar of your own")
        }
        if let folder = Source.folder(file) { return FolderCollection(folder) }
        guard case .path(let path) = try Source(file) else {
            throw Failure(.usage, "\(Address.redacted(file)): needs the path of a file or a folder")
        }
        // A misspelled folder would become a file that no program reads.
        guard path.lowercased().hasSuffix(".ics") || FileManager.default.fileExists(atPath: path) else {
            throw Failure(.noInput, "\(file): no such folder; a new file needs a name that ends with .ics")
        }
        return FileCollection(URL(fileURLWithPath: path))
    }

    /// Prints the UID and the line of the agenda.
    private func report(_ draft: CalendarDraft, uid: String) throws {
        let feed = try CalendarFeed(draft)
        let words = CalendarWords(locale.value)
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
