import Foundation
import ICalendar
import TestSupport
import Testing

/// Walks backward over members that EXRULE excludes.
@Suite("Excluded occurrences, latest first")
struct ExcludedBackwardTests {
    @Test("A search that finds all occurrences is not truncated")
    func complete() {
        let feed = CalendarFeed(
            Feeds.bytes(
                Feeds.event(
                    "weekdays",
                    "DTSTART:20240101T090000Z\nRRULE:FREQ=DAILY;COUNT=30\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU")))
        var occurrences = feed.occurrences(in: ..<Feeds.date("2026-01-01"), timeZone: .gmt).latestFirst.makeIterator()
        var starts: [Date] = []
        while let occurrence = occurrences.next() { starts.append(occurrence.interval.start) }
        #expect(!occurrences.isTruncated)
        #expect(starts.count == 22)
        #expect(
            starts
                == Array(feed.occurrences(in: ..<Feeds.date("2026-01-01"), timeZone: .gmt).map(\.interval.start))
                .reversed())
    }
}
