import Foundation
import ICalendar
import ICalendarChecks
import Recurrence
import TestSupport
import Testing

@Suite("Explanations of occurrences")
struct OccurrenceExplanationTests {
    private func topics(_ lines: String, at time: CalendarTime) -> [OccurrenceExplanation.Topic]? {
        let feed = CalendarFeed(Feeds.bytes(Feeds.event("a", lines)))
        return feed.explanation(uid: "a", at: time, timeZone: Feeds.zone("Europe/Paris"))?.findings.map(\.topic)
    }

    private func clock(_ day: Int, _ hour: Int) throws -> CivilDateTime {
        try #require(CivilDateTime(year: 2026, month: 3, day: day, hour: hour))
    }

    @Test("A UID that no entry has is not explained")
    func unknown() throws {
        let feed = CalendarFeed(Feeds.bytes(Feeds.event("a", "DTSTART:20260302T090000Z")))
        #expect(feed.explanation(uid: "b", at: .utc(try clock(2, 9)), timeZone: .gmt) == nil)
    }

    @Test("A moment has the same explanation in every form of the time")
    func forms() throws {
        let lines = "DTSTART;TZID=/Europe/Paris:20260302T090000\nRRULE:FREQ=DAILY;COUNT=3"
        for time in [
            CalendarTime.floating(try clock(3, 9)), .utc(try clock(3, 8)), .date(try clock(3, 9).date),
            .zoned(try clock(3, 8), CalendarZone(Feeds.zone("Europe/London"))),
        ] { #expect(topics(lines, at: time) == [.rule], "\(time)") }
        #expect(topics(lines, at: .utc(try clock(5, 8))) == [.count])
        #expect(topics(lines, at: .utc(try clock(1, 8))) == [.start])
    }

    @Test("RDATE, EXRULE and a single event have reasons of their own")
    func others() throws {
        let lines = "DTSTART:20260302T090000Z\nRDATE:20260304T090000Z"
        #expect(topics(lines, at: .utc(try clock(4, 9)))?.first == .addition)
        #expect(topics(lines, at: .utc(try clock(5, 9))) == [.start])
        let excluded = "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY;INTERVAL=2"
        #expect(topics(excluded, at: .utc(try clock(4, 9))) == [.exclusion])
        #expect(topics("DTSTART:20260302T090000Z", at: .utc(try clock(2, 9)))?.first == .start)
    }

    @Test("The occurrences before and after surround the explained one")
    func neighbors() throws {
        let feed = CalendarFeed(Feeds.bytes(Feeds.event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=3")))
        let explanation = try #require(feed.explanation(uid: "a", at: .utc(try clock(3, 9)), timeZone: .gmt))
        #expect(explanation.occurs)
        #expect(explanation.previous?.start == .utc(try clock(2, 9)))
        #expect(explanation.next?.start == .utc(try clock(4, 9)))
    }
}

@Suite("Free periods and changed properties")
struct FreePeriodTests {
    @Test("Free periods are the rest of the interval, if they are long enough")
    func free() {
        func interval(_ start: String, _ end: String) -> DateInterval {
            Feeds.interval("2026-03-02T\(start):00Z", "2026-03-02T\(end):00Z")
        }
        let busy = FreeBusy(
            in: interval("08:00", "18:00"),
            [
                .init(interval("09:00", "10:00"), .busy), .init(interval("10:30", "12:00"), .tentative),
                .init(interval("12:00", "13:00"), .free),
            ])
        #expect(
            busy.freePeriods().map(\.interval) == [
                interval("08:00", "09:00"), interval("10:00", "10:30"), interval("12:00", "18:00"),
            ])
        #expect(busy.freePeriods(lasting: .seconds(3_601)).map(\.interval) == [interval("12:00", "18:00")])
        #expect(FreeBusy(in: interval("08:00", "08:00"), []).freePeriods().isEmpty)
        // Without the tentative period, only the hour from nine is taken.
        #expect(
            busy.freePeriods(includingTentative: true).map(\.interval)
                == [interval("08:00", "09:00"), interval("10:00", "18:00")])
        let other = FreeBusy(in: interval("07:00", "12:00"), [.init(interval("09:30", "11:00"), .busy)])
        let both = busy.merging(other)
        #expect(both.interval == interval("07:00", "18:00") && both == other.merging(busy))
        #expect(
            both.periods == [
                .init(interval("09:00", "11:00"), .busy), .init(interval("11:00", "12:00"), .tentative),
                .init(interval("12:00", "13:00"), .free),
            ])
    }

    @Test("A change names the properties that differ, but not those that place or date the occurrence")
    func properties() {
        func feed(_ lines: String) -> CalendarFeed { CalendarFeed(Feeds.bytes(Feeds.event("a", lines))) }
        let old = feed("DTSTART:20260302T090000Z\nSUMMARY:Tea\nLOCATION:Kiel\nSEQUENCE:1")
        let new = feed(
            "DTSTART:20260303T090000Z\nSUMMARY:Tea\nURL:https://example.com\nSEQUENCE:2\nBEGIN:VALARM\nTRIGGER:-PT5M\n"
                + "ACTION:AUDIO\nEND:VALARM")
        let changes = new.changes(since: old, in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: .gmt)
        #expect(changes.map(\.changedProperties) == [["LOCATION", "URL", "VALARM"]])
        #expect(
            old.changes(since: CalendarFeed([]), in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: .gmt)
                .map(\.changedProperties) == [[]])
    }
}
