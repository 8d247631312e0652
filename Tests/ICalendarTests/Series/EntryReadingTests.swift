import Foundation
import ICalendar
import TestSupport
import Testing

/// The content of an entry doesn't depend on its storage.
@Suite("Reading entries")
struct EntryReadingTests {
    @Test("UIDs are compared as text, however they are escaped")
    func writtenUIDs() {
        let feed = Feeds.feed(
            [
                Feeds.event("series-1\\,a", "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;COUNT=2"),
                Feeds.event("series-1,b", "DTSTART:20260301T100000Z"),
                Feeds.event("series-1,a", "DTSTART:20260302T110000Z\nRECURRENCE-ID:20260302T090000Z"),
                Feeds.event("series-1", "DTSTART:20260301T120000Z"),
                Feeds.event("ſeries-1", "DTSTART:20260301T130000Z"),
            ].joined(separator: "\n"))
        #expect(feed.series.map(\.uid) == ["series-1,a", "series-1,b", "series-1", "ſeries-1"])
        #expect(feed.series.map(\.overrides.count) == [1, 0, 0, 0])
        // Ordered by UID if the starts are equal.
        let first = Feeds.feed(
            ["series-1,b", "series-1\\,a", "series-1", "ser"].map { Feeds.event($0, "DTSTART:20260301T090000Z") }
                .joined(separator: "\n"))
        let order = first.occurrences(in: Feeds.interval("2026-03-01", "2026-03-02"), timeZone: .gmt).map(\.uid)
        #expect(order == ["ser", "series-1", "series-1,a", "series-1,b"])
    }

    @Test("A feed parsed from data equals one parsed from bytes")
    func data() {
        let bytes = Feeds.bytes(Feeds.event("1", "DTSTART:20260301T090000Z\nSUMMARY:Tea") + "no colon")
        let (feed, other) = (CalendarFeed(Data(bytes)), CalendarFeed(bytes))
        #expect(feed.entries.map(\.summary) == ["Tea"])
        #expect(feed.diagnostics.map(\.description) == other.diagnostics.map(\.description))
    }

    @Test("An entry has its rules repaired and without those that can't act")
    func rules() throws {
        let feed = Feeds.feed(
            [
                Feeds.event("1", "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;INTERVAL=0\nRRULE:FREQ=WEEKLY"),
                Feeds.event("2", "DTSTART;VALUE=DATE:20260301\nRRULE:FREQ=HOURLY"),
                Feeds.event("3", "DTSTART:20260301T090000Z\nEXRULE:FREQ=DAILY"),
                Feeds.event("4", "DTSTART:20260301T090000Z"),
            ].joined(separator: "\n"))
        let expected = [
            [try RecurrenceRule("FREQ=DAILY"), try RecurrenceRule("FREQ=WEEKLY")], [], [], [],
        ]
        #expect(feed.entries.map(\.rules) == expected)
        #expect(feed.entries.map(\.recurs) == [true, false, false, false])
        #expect(feed.diagnostics.map(\.diagnostic.code.rawValue) == ["ICS299", "ICS324"])
    }

    @Test(
        "STATUS and TRANSP are read in any case",
        arguments: [
            ("STATUS:confirmed", CalendarEntry.Status.confirmed, false), ("STATUS:CANCELLED", .cancelled, false),
            ("STATUS: Tentative", .tentative, false),
            ("STATUS:needs-action\nTRANSP:OPAQUE", CalendarEntry.Status(rawValue: "NEEDS-ACTION"), false),
            ("TRANSP:Transparent", nil, true), ("TRANSP: TRANSPARENT", nil, true), ("TRANSP:OPAQUE-ISH", nil, false),
        ] as [(String, CalendarEntry.Status?, Bool)])
    func states(_ lines: String, _ status: CalendarEntry.Status?, _ isTransparent: Bool) throws {
        let entry = try #require(Feeds.feed(Feeds.event("1", "DTSTART:20260301T090000Z\n\(lines)")).entries.first)
        #expect(entry.status == status)
        #expect(entry.isTransparent == isTransparent)
    }

    @Test("An entry has its alarms, simple or not")
    func alarms() throws {
        let alarms = ["TRIGGER:-PT15M", "TRIGGER:-P1D\nTRIGGER:PT1H", "TRIGGER;RELATED=END:PT5M", "ACTION:AUDIO"].map {
            "BEGIN:VALARM\n\($0)\nEND:VALARM"
        }
        let plain = try #require(
            Feeds.feed(Feeds.event("1", "DTSTART:20260301T090000Z\n\(alarms[0])\n\(alarms[1])")).entries.first)
        #expect(
            plain.alarms.map(\.trigger) == [
                .start(CalendarDuration(seconds: -900)), .start(CalendarDuration(days: -1)),
            ])
        let mixed = try #require(
            Feeds.feed(Feeds.event("1", "DTSTART:20260301T090000Z\n" + alarms.joined(separator: "\n"))).entries.first)
        #expect(
            mixed.alarms.map(\.trigger) == [
                .start(CalendarDuration(seconds: -900)), .start(CalendarDuration(days: -1)),
                .end(CalendarDuration(seconds: 300)),
            ])
    }
}
