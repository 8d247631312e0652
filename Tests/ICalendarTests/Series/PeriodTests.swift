import Foundation
import ICalendar
import ICalendarChecks
import Recurrence
import TestSupport
import Testing

/// Occurrences from RDATEs that are periods (RFC 5545 §3.8.5.2).
@Suite("RDATE with periods")
struct PeriodTests {
    /// New York's clocks show 01:30 twice on November 1, 2026, at 05:30 and at 06:30 UTC.
    private static func feed(_ period: String, _ more: String = "") -> CalendarFeed {
        Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=America/New_York:20261031T090000
            DURATION:PT15M
            RDATE;VALUE=PERIOD:\(period)
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:PT0S
            END:VALARM
            END:VEVENT
            \(more)
            """)
    }

    @Test(
        "A period in UTC keeps its hour where the clock shows that hour twice",
        arguments: ["20261101T053000Z/PT1H": "05:30", "20261101T063000Z/PT1H": "06:30"])
    func hourThatComesTwice(_ period: String, _ start: String) {
        let feed = Self.feed(period)
        let day = Feeds.interval("2026-11-01", "2026-11-02")
        let expected = DateInterval(start: Feeds.date("2026-11-01T\(start):00Z"), duration: 3_600)
        #expect(feed.occurrences(in: day, timeZone: .gmt).map(\.interval) == [expected])
        #expect(feed.freeBusy(in: day, timeZone: .gmt).periods.map(\.interval) == [expected])
        #expect(feed.alarms(in: day, timeZone: .gmt).map(\.date) == [expected.start])

        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        // The index has to search no farther than the occurrence.
        #expect(index.occurrences(in: expected, timeZone: .gmt).map(\.interval) == [expected])
    }

    @Test("Two occurrences at the same clock time have two identities")
    func identities() {
        // Daily at 01:30, and once an hour later in the night in which clocks go back.
        func feed(_ moved: String) -> CalendarFeed {
            Feeds.feed(
                """
                BEGIN:VEVENT
                UID:1
                DTSTART;TZID=America/New_York:20261031T013000
                RRULE:FREQ=DAILY;COUNT=3
                RDATE:20261101T063000Z
                END:VEVENT
                \(moved)
                """)
        }
        let old = feed("")
        let new = feed(
            """
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20261101T063000Z
            DTSTART:20261101T080000Z
            END:VEVENT
            """)
        let day = Feeds.interval("2026-11-01", "2026-11-02")
        for feed in [old, new] {
            let ids = feed.occurrences(in: day, timeZone: .gmt).map(\.id)
            let times = [5, 6].compactMap { CivilDateTime(year: 2026, month: 11, day: 1, hour: $0, minute: 30) }
            #expect(ids == times.map { Occurrence.ID(uid: "1", recurrenceID: .utc($0)) })
        }
        let moves = new.changes(since: old, in: day, timeZone: .gmt).map { change in
            [change.before, change.after].map { $0.map { Feeds.text($0.interval.start) } }
        }
        #expect(moves == [["2026-11-01T06:30:00Z", "2026-11-01T08:00:00Z"]])
    }
}
