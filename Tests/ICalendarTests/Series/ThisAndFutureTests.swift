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
}
