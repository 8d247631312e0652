import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Asking a series")
struct SeriesQuestionTests {
    static let feed = CalendarFeed(
        Feeds.bytes(
            Feeds.event(
                "weekly",
                "DTSTART;TZID=Europe/Paris:20260302T091500\nDURATION:PT30M\nRRULE:FREQ=WEEKLY;COUNT=8\nEXDATE;TZID=Europe/Paris:20260309T091500"
            )
                + Feeds.event(
                    "weekly",
                    "RECURRENCE-ID;TZID=Europe/Paris:20260316T091500\nDTSTART;TZID=Europe/Paris:20260318T101500\nDURATION:PT30M"
                )
                + Feeds.event(
                    "weekly",
                    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20260330T091500\nDTSTART;TZID=Europe/Paris:20260330T160000\nDURATION:PT30M"
                )
                + Feeds.event("single", "DTSTART:20260303T120000Z")
                + Feeds.event("days", "DTSTART;VALUE=DATE:20260303\nRRULE:FREQ=DAILY;COUNT=3")
                + "BEGIN:VTODO\nUID:task\nDTSTAMP:20260101T000000Z\nDTSTART:20260303T080000\nRRULE:FREQ=DAILY\nEND:VTODO\n"
        ))

    static let zone = Feeds.zone("America/New_York")

    @Test("A series has the same occurrences as its UID in the feed", arguments: ["weekly", "single", "days", "task"])
    func occurrences(uid: String) throws {
        let window = Feeds.interval("2026-01-01", "2026-06-01")
        let series = try #require(Self.feed.series(uid: uid))
        let query = OccurrenceQuery(window, timeZone: Self.zone, filter: .eventsAndToDos)
        let expected = Self.feed.occurrences(matching: query).filter { $0.uid == uid }
        #expect(!expected.isEmpty)
        #expect(Array(series.occurrences(in: window, timeZone: Self.zone)) == expected)
    }

    @Test("The next and the last occurrence are in the list", arguments: ["weekly", "single", "days", "task"])
    func neighbors(uid: String) throws {
        let window = Feeds.interval("2026-01-01", "2026-06-01")
        let series = try #require(Self.feed.series(uid: uid))
        let all = Array(series.occurrences(in: window, timeZone: Self.zone))
        for (index, occurrence) in all.enumerated() {
            let start = occurrence.interval.start
            #expect(series.last(before: start, timeZone: Self.zone) == (index > 0 ? all[index - 1] : nil))
            #expect(series.last(before: start.addingTimeInterval(0.5), timeZone: Self.zone) == occurrence)
            #expect(series.next(after: start.addingTimeInterval(-0.5), timeZone: Self.zone) == occurrence)
            if index + 1 < all.count { #expect(series.next(after: start, timeZone: Self.zone) == all[index + 1]) }
        }
        #expect(series.last(before: .distantPast, timeZone: Self.zone) == nil)
        #expect(series.next(after: .distantFuture, timeZone: Self.zone) == nil)
    }

    @Test("An occurrence is found by its identity, even if the identity was stored as text")
    func identities() throws {
        let query = OccurrenceQuery(
            Feeds.interval("2026-01-01", "2026-06-01"), timeZone: Self.zone, filter: .eventsAndToDos)
        var count = 0
        for occurrence in Self.feed.occurrences(matching: query) {
            count += 1
            #expect(Self.feed.occurrence(for: occurrence.id, timeZone: Self.zone) == occurrence)
            let kept = try #require(Occurrence.ID(occurrence.id.description))
            #expect(Self.feed.occurrence(for: kept, timeZone: Self.zone) == occurrence)
        }
        #expect(count > 80)
        for gone in ["20260309T081500Z/weekly", "20260302T081500Z/other", "20260303/weekly", "20260304T081500Z/weekly"]
        {
            let id = try #require(Occurrence.ID(gone))
            #expect(Self.feed.occurrence(for: id, timeZone: Self.zone) == nil, "\(gone)")
        }
    }

    @Test("A series is found by its UID and kind")
    func series() {
        #expect(Self.feed.series(uid: "task")?.kind == .toDo)
        #expect(Self.feed.series(uid: "task", kind: .event) == nil)
        #expect(Self.feed.series(uid: "TASK") == nil)
    }
}
