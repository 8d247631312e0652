import Foundation
import ICalendar
import TestSupport
import Testing

/// Each parameter is parsed once. The result must not be used for other parameters.
@Suite("Times in many zones")
struct ManyZonesTests {
    /// Noon in zones that are whole hours west of Greenwich, which IANA calls `Etc/GMT+n`; between them dates, UTC and a time of
    /// nowhere.
    private static func feed(_ zones: [Int]) -> CalendarFeed {
        Feeds.feed(
            zones.enumerated().map { number, hours in
                """
                BEGIN:VEVENT
                UID:\(number)
                DTSTAMP:20260101T000000Z
                DTSTART;TZID=Etc/GMT+\(hours):20260301T120000
                DTEND;TZID=Etc/GMT+\(hours):20260301T130000
                END:VEVENT
                BEGIN:VEVENT
                UID:date \(number)
                DTSTAMP:20260101T000000Z
                DTSTART;VALUE=DATE:20260301
                DTEND;VALUE=DATE:20260303
                END:VEVENT
                BEGIN:VEVENT
                UID:nowhere \(number)
                DTSTAMP:20260101T000000Z
                DTSTART;TZID=Moon/Tycho:20260301T120000
                END:VEVENT
                """
            }.joined(separator: "\n"))
    }

    @Test("Each time is in the zone that it names, however many zones a feed has", arguments: [2, 8, 9, 12])
    func zones(_ count: Int) {
        // In turn, so that with more zones than are cached, each one has been dropped when it is needed again.
        let zones = (0..<30).map { 1 + $0 % count }
        let entries = Self.feed(zones).entries
        #expect(entries.count == 90)
        for (number, hours) in zones.enumerated() {
            let entry = entries[3 * number]
            // 2026-03-01 12:00 UTC is 1,772,366,400.
            #expect(entry.start.timestamp(in: .utc) == Timestamp(secondsSince1970: 1_772_366_400 + hours * 3_600))
            #expect(entry.duration == CalendarDuration(seconds: 3_600))
            #expect(entries[3 * number + 1].duration == CalendarDuration(days: 2))
            #expect(entries[3 * number + 1].isAllDay)
            guard case .floating = entries[3 * number + 2].start else {
                Issue.record("a zone that nobody knows is none")
                continue
            }
        }
    }

    /// Each DTEND is reported for its VALUE and, since its time counts (Decisions.md D11), for its form
    /// beside a DTSTART that is a date.
    @Test("A VALUE that doesn't fit its time is reported on every line")
    func remarks() {
        let feed = Feeds.feed(
            (0..<3).map { number in
                """
                BEGIN:VEVENT
                UID:\(number)
                DTSTAMP:20260101T000000Z
                DTSTART;VALUE=DATE:20260301
                DTEND;VALUE=DATE:20260302T090000
                END:VEVENT
                """
            }.joined(separator: "\n"))
        #expect(feed.diagnostics.map(\.diagnostic.code).filter { $0 == .valueTypeMismatch }.count == 6)
    }
}
