import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import ICalendarStreaming
import ICalendarWriting
import TestSupport
import Testing

/// Dates that no calendar shows: an app gets them from division by zero, from damaged data, or from `Date.distantFuture`.
@Suite("Unusual dates")
struct UnusualDateTests {
    /// NaN, infinities, dates beyond any calendar, and those of Foundation's distant past and future, in seconds since
    /// 1970. `Date` itself can't print all of them.
    static let seconds: [TimeInterval] =
        [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e18, 1e13, -1e13]
        + [Date.distantFuture, .distantPast].map(\.timeIntervalSince1970)

    static let feed = CalendarFeed(
        Feeds.bytes(
            Feeds.event("daily", "DTSTART;TZID=Europe/Paris:20260301T090000\nRRULE:FREQ=DAILY\nDURATION:PT1H")
                + Feeds.event(
                    "alarm",
                    "DTSTART:20260302T090000Z\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM")
                + "BEGIN:VTODO\nUID:due\nDTSTAMP:20260101T000000Z\nDUE:20260302T090000Z\nEND:VTODO\n"
                    + """
                    BEGIN:VAVAILABILITY
                    UID:hours
                    DTSTAMP:20260101T000000Z
                    BEGIN:AVAILABLE
                    UID:morning
                    DTSTAMP:20260101T000000Z
                    DTSTART:20260301T080000Z
                    DTEND:20260301T120000Z
                    RRULE:FREQ=DAILY;COUNT=3
                    END:AVAILABLE
                    END:VAVAILABILITY

                    """))

    /// Intervals that start or end at an unusual date, as far as Foundation can express them.
    static func intervals(_ date: Date) -> [DateInterval] {
        let day = Feeds.date("2026-03-01")
        var intervals = [DateInterval(start: date, duration: 86_400), DateInterval(start: date, duration: 0)]
        if day <= date { intervals.append(DateInterval(start: day, end: date)) }
        if date <= day { intervals.append(DateInterval(start: date, end: day)) }
        return intervals
    }

    @Test("A feed, an index and a series find the neighbors of any date", arguments: seconds)
    func neighbors(seconds: TimeInterval) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let feed = Self.feed
        let series = try #require(feed.series(uid: "daily"))
        let index = OccurrenceIndex([("a", feed)])
        // A date that is not a number is later than all others.
        let isEarly = date.timeIntervalSince1970 < 0
        let first = Feeds.date("2026-03-01T08:00:00Z")
        #expect(feed.next(after: date, timeZone: .gmt)?.interval.start == (isEarly ? first : nil))
        #expect(index.next(after: date, timeZone: .gmt)?.interval.start == (isEarly ? first : nil))
        #expect(series.next(after: date, timeZone: .gmt)?.interval.start == (isEarly ? first : nil))
        let last = try #require(
            date == .distantFuture
                ? CivilDateTime("4000-12-31T09:00:00") : CivilDateTime("9999-12-31T09:00:00"))
        #expect(series.last(before: date, timeZone: .gmt)?.start.civilDateTime == (isEarly ? nil : last))
        #expect(feed.last(before: date, timeZone: .gmt)?.start.civilDateTime == (isEarly ? nil : last))
        #expect(index.last(before: date, timeZone: .gmt)?.start.civilDateTime == (isEarly ? nil : last))
    }

    @Test("Queries over intervals of any dates end", arguments: seconds)
    func intervals(seconds: TimeInterval) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let feed = Self.feed
        let index = OccurrenceIndex([("a", feed)])
        for interval in Self.intervals(date) {
            let some = Array(feed.occurrences(in: interval, timeZone: .gmt).prefix(3))
            #expect(index.occurrences(in: interval, timeZone: .gmt).prefix(3).map(\.occurrence) == some)
            #expect(Array(feed.series[0].occurrences(in: interval, timeZone: .gmt).prefix(3)).count <= 3)
            #expect(Array(feed.occurrences(in: interval, timeZone: .gmt).latestFirst.prefix(3)).count == some.count)
            #expect(feed.alarms(in: interval, timeZone: .gmt, limit: 3).count <= 1)
            #expect(index.alarms(in: interval, timeZone: .gmt, limit: 3).count <= 1)
            #expect(feed.availabilities[0].availableIntervals(in: interval, timeZone: .gmt).count <= 3)
            #expect(
                try RecurrenceRule("FREQ=DAILY;COUNT=3").dates(from: date, in: .gmt).occurrences(in: interval).count
                    <= 3)
            #expect(OccurrenceQuery(interval, timeZone: .gmt).description.count < 300)
            var reader = OccurrenceReader(OccurrenceQuery(interval, timeZone: .gmt))
            let read = Array(reader.read(Feeds.bytes(Feeds.event("a", "DTSTART:20260302T090000Z"))))
            #expect(read.count <= 1)
        }
        // In all time, a daily event has millions of occurrences, too many to merge and compare in a test.
        let talk = CalendarFeed(Feeds.bytes(Feeds.event("talk", "DTSTART:20260302T090000Z\nDURATION:PT1H")))
        for interval in Self.intervals(date) {
            let busy = talk.freeBusy(in: interval, timeZone: .gmt)
            #expect(busy.periods.count <= 1)
            #expect(busy.freePeriods().count <= 2)
            #expect(busy.description.count < 300)
            #expect(OccurrenceIndex([("a", talk)]).freeBusy(in: interval, timeZone: .gmt).periods == busy.periods)
            #expect(talk.changes(since: talk, in: interval, timeZone: .gmt).isEmpty)
        }
    }

    @Test("A busy event is found in an interval without bounds")
    func allTime() {
        let talk = CalendarFeed(Feeds.bytes(Feeds.event("talk", "DTSTART:20260302T090000Z\nDURATION:PT1H")))
        let always = DateInterval(
            start: Date(timeIntervalSince1970: -.infinity), end: Date(timeIntervalSince1970: .infinity))
        #expect(talk.freeBusy(in: always, timeZone: .gmt).periods.count == 1)
        #expect(Array(talk.occurrences(in: always, timeZone: .gmt)).count == 1)
    }

    @Test("To-dos and values take any date", arguments: seconds)
    func values(seconds: TimeInterval) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let isLate = !(date.timeIntervalSince1970 < 0)
        #expect(Self.feed.toDos[0].isOverdue(at: date, timeZone: .gmt) == isLate)
        let timestamp = Timestamp(date)
        #expect(Timestamp(timestamp.description) == timestamp)
        #expect(CivilDate(containing: date, in: .gmt) == timestamp.utc?.date)
        let end = RecurrenceRule.End.until(date)
        #expect(timestamp > .latest ? end == .never : end != .never)
        #expect(ZoneRules(Feeds.zone("Europe/Paris")).local(at: timestamp)?.date.components.year ?? 1 <= 9_999)
        #expect(ZoneRules(Feeds.zone("Europe/Paris")).offset(at: timestamp) < 86_400)
    }

    @Test("Dates that cannot be written are refused with an error", arguments: [Double.nan, .infinity, 1e300, -1e300])
    func writing(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        var calendar = CalendarDraft(productIdentifier: "-//x//y//EN")
        calendar.events = [EventDraft(uid: "a", dtstamp: date, start: .date(.earliest))]
        #expect(throws: WritingError.self) { try calendar.bytes() }
        let occurrence = try #require(
            Self.feed.next(after: Feeds.date("2026-03-01"), timeZone: .gmt))
        #expect(throws: SeriesEditError.self) { try SeriesEditor(Self.feed).move(occurrence, to: date) }
    }
}
