import CalendarStorage
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import ICalendarWriting

/// The code of the articles about what programs do every day; a test compares them.
struct DaySnippets {
    func find(_ text: String, in index: OccurrenceIndex<String>, from date: Date) -> [Occurrence] {
        let filter = OccurrenceFilter(texts: [text], excludedCategories: ["private"])
        let query = OccurrenceQuery(
            DateInterval(start: date, duration: 366 * 86_400), timeZone: .current, filter: filter)
        return index.occurrences(matching: query).prefix(50).map(\.value)
    }

    func titles(in feed: CalendarFeed, containing text: String) -> [String] {
        feed.series.compactMap { $0.master?.summary }.filter { $0.localizedStandardContains(text) }
    }

    func commonHours(of feeds: [CalendarFeed], in week: DateInterval) -> [DateInterval] {
        let busy = feeds.map { $0.freeBusy(in: week, timeZone: .current) }
        guard let first = busy.first else { return [] }
        let all = busy.dropFirst().reduce(first) { $0.merging($1) }
        return all.freePeriods(lasting: .seconds(3_600)).map(\.interval)
    }

    func invitation(at start: CalendarTime, guests: [String]) -> EventDraft {
        var talk = EventDraft(uid: UUID().uuidString, dtstamp: .now, start: start, length: .duration(.hours(1)))
        talk.summary = "Plan the garden"
        talk.organizer = CalendarUser(email: "ada@example.com")
        talk.attendees = guests.map { .attendee(email: $0, expectsReply: true) }
        return talk
    }

    func add(_ event: EventDraft, toFile url: URL) throws {
        var editor = CalendarEditor(try CalendarFeed(contentsOf: url))
        try editor.add(event)
        try Data(editor.bytes).write(to: url, options: .atomic)
    }

    func add(_ event: EventDraft, to calendar: CalendarID, of store: CalendarStore) async throws {
        try await store.transaction { try $0.add(event, to: calendar) }
    }

    func repaired(_ bytes: [UInt8]) -> [UInt8] {
        let feed = CalendarFeed(bytes)
        guard let tree = feed.trees.first else { return bytes }
        return tree.applying(feed.validate().compactMap(\.diagnostic.fix)).text
    }

    func report(on feed: CalendarFeed) -> [String] {
        feed.validate().filter { $0.diagnostic.severity >= .warning }.map {
            "line \($0.position.line): \($0.diagnostic.message) (\($0.diagnostic.code.rawValue))"
        }
    }
}
