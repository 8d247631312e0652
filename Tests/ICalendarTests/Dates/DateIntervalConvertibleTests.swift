import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

@Suite("Intervals and ranges of dates")
struct CalendarIntervalTests {
    static let feed = CalendarFeed(
        Feeds.bytes(
            Feeds.event(
                "daily",
                """
                DTSTART:20260301T090000Z
                DURATION:PT1H
                RRULE:FREQ=DAILY;COUNT=5
                BEGIN:VALARM
                ACTION:DISPLAY
                TRIGGER:-PT15M
                END:VALARM
                """)))

    @Test("A range of dates means the same as an interval")
    func ranges() throws {
        let (feed, series) = (Self.feed, try #require(Self.feed.series.first))
        let index = OccurrenceIndex([("a", feed)])
        let (start, end) = (Feeds.date("2026-03-02"), Feeds.date("2026-03-04"))
        let interval = DateInterval(start: start, end: end)
        let expected = ["2026-03-02T09:00:00Z", "2026-03-03T09:00:00Z"]
        #expect(feed.occurrences(in: start..<end, timeZone: .gmt).map { Feeds.text($0.interval.start) } == expected)
        #expect(feed.occurrences(in: interval, timeZone: .gmt).map { Feeds.text($0.interval.start) } == expected)
        #expect(series.occurrences(in: start..<end, timeZone: .gmt).map { Feeds.text($0.interval.start) } == expected)
        #expect(index.occurrences(in: start..<end, timeZone: .gmt).map { Feeds.text($0.interval.start) } == expected)
        #expect(feed.freeBusy(in: start..<end, timeZone: .gmt).periods.count == 2)
        #expect(index.freeBusy(in: start..<end, timeZone: .gmt).interval == interval)
        #expect(feed.alarms(in: start..<end, timeZone: .gmt).count == 2)
        #expect(index.alarms(in: start..<end, timeZone: .gmt).count == 2)
        #expect(OccurrenceQuery(start..<end, timeZone: .gmt) == OccurrenceQuery(interval, timeZone: .gmt))
        #expect(feed.changes(since: CalendarFeed(""), in: start..<end, timeZone: .gmt).count == 2)
        #expect(index.changes(since: OccurrenceIndex(), in: start..<end, timeZone: .gmt).count == 2)
        #expect(FreeBusy.Period(start..<end, .busy) == FreeBusy.Period(interval, .busy))
        #expect(FreeBusy(in: start..<end, [FreeBusy.Period(start..<end, .busy)]).periods.count == 1)
    }

    @Test("A range without a bound reaches the distant past or future")
    func partialRanges() {
        let noon = Feeds.date("2026-03-03T12:00:00Z")
        #expect(
            Self.feed.occurrences(in: noon..., timeZone: .gmt).map { Feeds.text($0.interval.start) }
                == ["2026-03-04T09:00:00Z", "2026-03-05T09:00:00Z"])
        #expect(
            Self.feed.occurrences(in: ..<noon, timeZone: .gmt).latestFirst.map { Feeds.text($0.interval.start) }
                == ["2026-03-03T09:00:00Z", "2026-03-02T09:00:00Z", "2026-03-01T09:00:00Z"])
    }

    @Test("An event that starts at the upper bound is excluded, and one that ends at the lower bound too")
    func bounds() {
        let (start, end) = (Feeds.date("2026-03-01T10:00:00Z"), Feeds.date("2026-03-02T09:00:00Z"))
        #expect(Array(Self.feed.occurrences(in: start..<end, timeZone: .gmt)).isEmpty)
    }
}
