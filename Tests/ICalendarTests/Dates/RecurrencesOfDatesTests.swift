import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Rules asked with dates")
struct RecurrenceDatesTests {
    static let paris = Feeds.zone("Europe/Paris")

    static func date(_ text: String) throws -> Date { try #require(Timestamp(text)).date }

    @Test("A rule with a date and a zone gives dates that keep the clock's hour")
    func rule() throws {
        let start = try Self.date("2026-03-27T08:00:00Z")
        let dates = try RecurrenceRule("RRULE:FREQ=DAILY").dates(from: start, in: Self.paris)
        #expect(
            try dates.prefix(3).map { $0 }
                == ["2026-03-27T08:00:00Z", "2026-03-28T08:00:00Z", "2026-03-29T07:00:00Z"].map { try Self.date($0) })
        #expect(try dates[ordinal: 100] == Self.date("2026-07-04T07:00:00Z"))
        #expect(try dates.first(after: Self.date("2026-10-24T07:00:00Z")) == Self.date("2026-10-25T08:00:00Z"))
        #expect(dates.last(before: start.addingTimeInterval(1)) == start)
        #expect(dates.last(before: start) == nil)
        let spring = try DateInterval(start: Self.date("2026-04-01T00:00:00Z"), end: Self.date("2026-05-01T00:00:00Z"))
        #expect(dates.count(in: spring) == 30)
        #expect(Array(dates.occurrences(in: spring).reversed()) == Array(dates.occurrences(in: spring)).reversed())
        #expect(dates.occurrences(in: spring.end...).first { _ in true } == spring.end.addingTimeInterval(7 * 3_600))
        #expect(dates.occurrences(in: ..<spring.start).count == 5)
    }

    @Test("A date with a fraction of a second lies between two dates")
    func fractions() throws {
        let start = try Self.date("2026-03-27T08:00:00Z")
        let dates = try RecurrenceRule("FREQ=SECONDLY").dates(from: start.addingTimeInterval(0.7), in: Self.paris)
        #expect(dates[ordinal: 1] == start)
        #expect(dates.contains(start))
        #expect(!dates.contains(start.addingTimeInterval(0.5)))
        #expect(dates.first(after: start.addingTimeInterval(0.5)) == start.addingTimeInterval(1))
        #expect(dates.first(after: start) == start.addingTimeInterval(1))
        #expect(dates.last(before: start.addingTimeInterval(1.5)) == start.addingTimeInterval(1))
        #expect(dates.last(before: start.addingTimeInterval(1)) == start)
        #expect(dates.count(in: start.addingTimeInterval(0.5)..<start.addingTimeInterval(2.5)) == 2)
    }

    @Test(
        "Dates that no calendar has end in no trap",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18])
    func impossibleDates(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let dates = try RecurrenceRule("FREQ=DAILY;COUNT=3").dates(from: date, in: Self.paris)
        #expect(dates.count <= 3)
        #expect(!dates.contains(date))
        #expect(CivilDateTime(date, in: Self.paris) == nil)
        #expect(CalendarTime(date, in: Self.paris) == nil)
        let daily = try RecurrenceRule("FREQ=DAILY").dates(from: Self.date("2026-03-27T08:00:00Z"), in: Self.paris)
        #expect(daily.first(after: date) == nil || seconds < 0)
        // No range starts at NaN.
        if !seconds.isNaN { #expect(Array(daily.occurrences(in: date...).prefix(1)).count <= 1) }
    }

    @Test("A set takes RDATE and EXDATE in any form")
    func set() throws {
        let nine = try #require(CivilDateTime("2026-03-27T09:00:00"))
        let zone = CalendarZone(Self.paris)
        let utc = try #require(CivilDateTime("2026-03-28T08:00:00"))
        let third = try #require(CivilDate("2026-03-29"))
        let set = RecurrenceSet(
            start: .zoned(nine, zone), rules: [try RecurrenceRule("FREQ=DAILY;COUNT=4")],
            adding: [.floating(try #require(nine.adding(days: 9)))], excluding: [.utc(utc), .date(third)])
        #expect(
            try Array(set.dates(in: .gmt))
                == ["2026-03-27T08:00:00Z", "2026-03-30T07:00:00Z", "2026-04-05T07:00:00Z"].map { try Self.date($0) })
        let days = RecurrenceSet(
            start: .date(third), rules: [try RecurrenceRule("FREQ=DAILY;COUNT=2")], excluding: [.date(third)])
        #expect(try Array(days.dates(in: Self.paris)) == [Self.date("2026-03-29T22:00:00Z")])
    }

    @Test("Dates convert to local times, calendar times and days, and back")
    func bridges() throws {
        let date = try Self.date("2026-03-29T01:30:00Z")
        #expect(CivilDateTime(date, in: Self.paris)?.description == "2026-03-29T03:30:00")
        #expect(CivilDateTime(date, in: Self.paris)?.date(in: Self.paris) == date)
        let time = try #require(CalendarTime(date.addingTimeInterval(0.9), in: Self.paris))
        #expect(time.date(in: .gmt) == date)
        #expect(time.zone?.timeZone == Self.paris)
        #expect(CalendarTime(date, in: .gmt) == .utc(try #require(CivilDateTime("2026-03-29T01:30:00"))))
        #expect(time.adding(days: 1)?.date(in: .gmt) == date.addingTimeInterval(86_400))
        #expect(time.adding(months: 11)?.civilDate == CivilDate("2027-02-28"))
        let short = try #require(CivilDate("2026-03-29"))
        #expect(short.interval(in: Self.paris).duration == 23 * 3_600)
        #expect(short.interval(in: Self.paris).start == (try Self.date("2026-03-28T23:00:00Z")))
        #expect(CivilDate.latest.interval(in: .gmt).duration == 86_400)
        #expect(CivilDate(containing: date, in: Self.paris) == short)
    }

    @Test("UNTIL at a date is written in UTC")
    func until() throws {
        let rule = try RecurrenceRule("FREQ=DAILY").ending(
            .until(Self.date("2026-03-29T01:30:00Z").addingTimeInterval(0.5)))
        #expect(rule.description == "FREQ=DAILY;UNTIL=20260329T013000Z")
        #expect(
            try RecurrenceRule("FREQ=DAILY").ending(.until(.distantFuture)).end
                == .until(.utc(try #require(Timestamp(.distantFuture).utc))))
        #expect(RecurrenceRule.End.until(Date(timeIntervalSince1970: 1e15)) == .never)
    }

    @Test("A range of dates, even without an end or a start, is an interval")
    func intervals() {
        let (start, end) = (Date(timeIntervalSince1970: 1_000), Date(timeIntervalSince1970: 2_000))
        #expect((start..<end).dateInterval == DateInterval(start: start, end: end))
        #expect((start...).dateInterval == DateInterval(start: start, end: .distantFuture))
        #expect((..<end).dateInterval == DateInterval(start: .distantPast, end: end))
        let beyond = Date.distantFuture.addingTimeInterval(1)
        #expect((beyond...).dateInterval.duration == 0)
        #expect((..<Date.distantPast.addingTimeInterval(-1)).dateInterval.duration == 0)
    }
}
