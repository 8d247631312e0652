import Foundation
import ICalendar
import MonthDecorations
import TestSupport
import Testing

@Suite("The days of an occurrence")
struct OccurrenceDaysTests {
    @Test(
        "An occurrence touches the days of the viewer, but an end at midnight no further one",
        arguments: [
            ("DTSTART:20260302T220000Z\nDTEND:20260303T060000Z", "UTC", "2026-03-02", "2026-03-03"),
            ("DTSTART:20260302T220000Z\nDTEND:20260303T000000Z", "UTC", "2026-03-02", "2026-03-02"),
            ("DTSTART:20260302T230000Z\nDTEND:20260303T000000Z", "Europe/Paris", "2026-03-03", "2026-03-03"),
            ("DTSTART:20260302T000000Z", "UTC", "2026-03-02", "2026-03-02"),
            ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305", "Asia/Tokyo", "2026-03-02", "2026-03-04"),
        ])
    func days(_ lines: String, _ zone: String, _ first: String, _ last: String) throws {
        let feed = CalendarFeed(Feeds.bytes(Feeds.event("a", lines)))
        let occurrence = try #require(
            feed.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: Feeds.zone(zone)).first { _ in
                true
            })
        let days = try #require(occurrence.days(in: Feeds.zone(zone)))
        #expect(days.lowerBound.description == first)
        #expect(days.upperBound.description == last)
    }
}
