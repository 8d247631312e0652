import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing

/// Equal rules are parsed once; each entry still has its own dates.
@Suite("Rules that are written alike")
struct RepeatedRuleTests {
    @Test("A rule that a date can't have is dropped from that entry alone and reported there")
    func dates() {
        let feed = Feeds.feed(
            Feeds.event("a", "DTSTART:20260301T090000Z\nRRULE:FREQ=HOURLY;COUNT=3")
                + Feeds.event("b", "DTSTART;VALUE=DATE:20260301\nRRULE:FREQ=HOURLY;COUNT=3")
                + Feeds.event("c", "DTSTART:20260301T100000Z\nRRULE:FREQ=HOURLY;COUNT=3"))
        let found = feed.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: .gmt)
        #expect(found.map { $0.uid ?? "" }.sorted() == ["a", "a", "a", "b", "c", "c", "c"])
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.ruleWithoutEffect])
        // BEGIN:VCALENDAR and VERSION, then events of six lines; RRULE is the fifth.
        #expect(feed.diagnostics.map(\.position.line) == [2 + 6 + 5])
    }

    @Test("A faulty rule that repeats is reported each time")
    func faults() {
        let feed = Feeds.feed(
            Feeds.event("a", "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;INTERVAL=0;COUNT=2")
                + Feeds.event("b", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;INTERVAL=0;COUNT=2"))
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.repairedRule, .repairedRule])
        #expect(Array(feed.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: .gmt)).count == 4)
    }

    @Test("Rules that differ in one byte are different rules, however many there are")
    func differences() throws {
        // Each rule once, and then all of them again.
        let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let rules = (1...40).flatMap { interval in weekdays.map { "FREQ=WEEKLY;INTERVAL=\(interval);BYDAY=\($0)" } }
        let feed = Feeds.feed(
            (rules + rules).enumerated().map { Feeds.event("\($0)", "DTSTART:20260302T090000Z\nRRULE:\($1)") }.joined())
        #expect(try feed.entries.map(\.rules) == (rules + rules).map { [try RecurrenceRule($0)] })
        // DTSTART, a Monday, and for each other weekday the first after it; a week later only those of every week.
        let week = Array(feed.occurrences(in: Feeds.interval("2026-03-02", "2026-03-09"), timeZone: .gmt))
        #expect(week.count == 2 * 40 * (7 + 6))
        let next = Array(feed.occurrences(in: Feeds.interval("2026-03-09", "2026-03-16"), timeZone: .gmt))
        #expect(next.count == 2 * 7)
    }
}
