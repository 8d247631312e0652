import Foundation
import ICalendar
import ICalendarEditing
import ICalendarWriting
import TestSupport
import Testing

/// The lines of From another library on the fixture `google-export`: a meeting every Monday at 09:15 in Paris from March 2 to
/// April 27, 2026, with an EXDATE on April 6; the one of March 16 moved to March 17, 14:00, and the one of March 30 cancelled.
@Suite("From another library")
struct MigrationTests {
    private let snippets: MigrationSnippets

    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    init() throws {
        let url = Fixtures.file("feeds/google-export.ics")
        let data = try Data(contentsOf: url)
        let text = String(decoding: data, as: UTF8.self)
        let feed = CalendarFeed(data)
        let timeZone = try #require(TimeZone(identifier: "Europe/Paris"))
        let march = DateInterval(
            start: try Self.date("2026-02-28T23:00:00Z"), end: try Self.date("2026-03-31T22:00:00Z"))
        let series = try #require(feed.series(uid: "monday-bench@corbeau.example"))
        var calendar = CalendarDraft(productIdentifier: "-//Example//EN")
        calendar.events = [
            EventDraft(
                uid: "talk", dtstamp: try Self.date("2026-01-01T00:00:00Z"),
                start: .utc(try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 9))))
        ]
        snippets = MigrationSnippets(
            text: text, data: data, url: url, start: try Self.date("2026-03-02T08:00:00Z"),
            now: try Self.date("2026-03-05T12:00:00Z"), later: try Self.date("2026-03-08T12:00:00Z"), interval: march,
            timeZone: timeZone, feed: feed,
            before: CalendarFeed(text.replacing("20260317T140000", with: "20260317T130000")),
            entry: try #require(feed.entries.first { $0.summary == "Glue delivery" }), series: series,
            occurrence: try #require(
                series.occurrences(in: march, timeZone: timeZone).first {
                    $0.summary == "Bench round (Tuesday this once)"
                }), calendar: calendar)
    }

    @Test("The lines about rules return the dates that the other libraries do")
    func rules() throws {
        let rules = try snippets.rules()
        #expect(rules.fortnightly.description == "FREQ=WEEKLY;INTERVAL=2")
        #expect(rules.everyThree.description == "FREQ=DAILY;INTERVAL=3")
        #expect(rules.words == "every day")
        #expect(Array(rules.dates.prefix(3)) == Array(rules.asInDateutil.prefix(3)))
        // The 100th day from March 2 is June 9, at 9 o'clock in summer time.
        #expect(rules.hundredth == (try Self.date("2026-06-09T07:00:00Z")))
        #expect(rules.next == (try Self.date("2026-03-06T08:00:00Z")))
        #expect(rules.previous == (try Self.date("2026-03-05T08:00:00Z")))
        let between = try (6...8).map { try Self.date("2026-03-0\($0)T08:00:00Z") }
        #expect(rules.between == between)
        #expect(rules.count == 3)
        #expect(rules.firstTen.last == (try Self.date("2026-03-11T08:00:00Z")))
    }

    @Test("The lines about feeds return the events and occurrences that the other libraries do")
    func feeds() throws {
        let feeds = try snippets.feeds()
        #expect(feeds.parsed.map(\.entries.count) == [9, 9, 9])
        let paris = try #require(feeds.ofTheFeed.series(uid: "monday-bench@corbeau.example")?.master?.start)
        #expect(paris.description.contains("Europe/Paris"))
        #expect(feeds.events.count == 9)
        #expect(feeds.location == "Back door, 12 rue des Relieurs")
        #expect(!feeds.findings.contains { $0.diagnostic.severity == .error })
        let mondays = ["2026-03-02T08:15:00Z", "2026-03-09T08:15:00Z", "2026-03-17T13:00:00Z", "2026-03-23T08:15:00Z"]
        let bench = try mondays.map { try Self.date($0) }
        #expect(feeds.ofTheSeries.map(\.interval.start) == bench)
        #expect(feeds.occurrences.map(\.interval.start) == (bench + [try Self.date("2026-03-20T15:00:00Z")]).sorted())
        let withToDos = snippets.feed.occurrences(matching: feeds.withToDos)
        #expect(Array(withToDos).count == 5)
        #expect(feeds.next?.interval.start == bench[1])
        #expect(feeds.changes.count == 1)
        #expect(feeds.original?.date(in: snippets.timeZone) == (try Self.date("2026-03-16T08:15:00Z")))
    }

    @Test("The lines about JSCalendar return the same events")
    func jsCalendar() throws {
        let titles = Set(snippets.feed.entries.compactMap(\.summary))
        #expect(try snippets.jsCalendar().map { Set($0.entries.compactMap(\.summary)) } == [titles])
    }

    @Test("The lines about writing write what the other libraries do")
    func writing() throws {
        var edit = CalendarEditor(snippets.feed)
        let writing = try snippets.writing(&edit)
        let following = edit.feed.occurrences(in: snippets.interval, timeZone: snippets.timeZone)
            .filter { $0.summary?.hasPrefix("Bench round") == true }
        #expect(following.map { $0.entry.location } == [nil, nil, "Kiel", "Kiel"])
        var removal = CalendarEditor(snippets.feed)
        try snippets.removing(&removal)
        #expect(Array(removal.feed.occurrences(in: snippets.interval, timeZone: snippets.timeZone)).count == 4)
        #expect(writing.alarm == AlarmDraft(.display("Talk"), trigger: .beforeStart(.seconds(900))))
        #expect(String(decoding: writing.jCal, as: UTF8.self).hasPrefix(#"["vcalendar""#))
        #expect(CalendarFeed(writing.bytes).entries.map(\.uid) == ["talk"])
    }
}
