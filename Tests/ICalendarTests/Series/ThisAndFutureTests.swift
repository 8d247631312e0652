import Foundation
import ICalendar
import TestSupport
import Testing

/// Overrides with RANGE=THISANDFUTURE (RFC 5545 §3.2.13).
@Suite("Overrides with RANGE=THISANDFUTURE")
struct ThisAndFutureTests {
    @Test("A THISANDFUTURE override is found in the smallest window, 26 hours from the viewer", arguments: [5, 9])
    func farZones(_ day: Int) {
        // All-day, and from March 2 on at nine of a clock 12 hours behind UTC; the viewer's is 14 hours ahead.
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;VALUE=DATE:20260301
            RRULE:FREQ=DAILY;COUNT=10
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260302
            DTSTART;TZID=Etc/GMT+12:20260302T090000
            END:VEVENT
            """)
        let start = Feeds.date("2026-03-0\(day)T21:00:00Z")
        let window = DateInterval(start: start, duration: 1)
        let viewer = Feeds.zone("Pacific/Kiritimati")
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        #expect(feed.occurrences(in: window, timeZone: viewer).map(\.interval.start) == [start])
        #expect(index.occurrences(in: window, timeZone: viewer).map(\.interval.start) == [start])
    }

    @Test("A THISANDFUTURE override with a date shows each later time of its series as a day, wherever it is seen")
    func days() throws {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=America/New_York:20260302T003000
            RRULE:FREQ=DAILY;BYHOUR=0,23;BYMINUTE=30;COUNT=8
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260303T233000
            DTSTART;VALUE=DATE:20260302
            END:VEVENT
            """)
        for zone in ["Etc/GMT+12", "Pacific/Kiritimati"].map(Feeds.zone) {
            let all = Array(feed.occurrences(in: Feeds.interval("2026-02-01", "2026-05-01"), timeZone: zone))
            let days = all.filter(\.isAllDay).map { $0.start.civilDate.day }
            #expect(days == [2, 3, 3, 4, 4])
            for occurrence in all.filter(\.isAllDay) {
                let day = DateInterval(start: occurrence.interval.start, duration: 1)
                #expect(feed.occurrences(in: day, timeZone: zone).contains(occurrence))
                #expect(feed.occurrence(for: occurrence.id, timeZone: zone) != nil)
            }
        }
    }
}
