import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

@Suite("Times, their ends and their differences")
struct CalendarTimeTests {
    /// A flight that takes off at 18:30 in New York and lands at 07:50 in Paris, every day.
    static let flight = Feeds.feed(
        Feeds.event(
            "flight",
            """
            DTSTART;TZID=America/New_York:20260304T183000
            DTEND;TZID=Europe/Paris:20260305T075000
            RRULE:FREQ=DAILY
            SUMMARY:AF 9
            X-BOARDING;TZID=America/New_York:20260304T174500
            """))

    @Test("The end of an entry is in its own zone, on each day of the series")
    func flights() throws {
        let entry = try #require(Self.flight.entries.first)
        #expect(entry.end?.description == "2026-03-05T07:50:00+01:00[Europe/Paris]")
        #expect(entry.start.duration(until: try #require(entry.end)) == .minutes(7 * 60 + 20))
        // Clocks change in New York on March 8, and in Paris on March 29. The length stays the same.
        let march = try #require(
            DateComponents(calendar: .init(identifier: .gregorian), year: 2026, month: 3, day: 9).date)
        let occurrences = Array(Self.flight.occurrences(in: march..., timeZone: .gmt).prefix(21))
        #expect(occurrences[0].end.description == "2026-03-09T06:50:00+01:00[Europe/Paris]")
        #expect(occurrences[20].end.description == "2026-03-29T07:50:00+02:00[Europe/Paris]")
        #expect(occurrences[0].offsets?.start == -4 * 3_600 && occurrences[0].offsets?.end == 3_600)
        #expect(
            occurrences[0].description
                == "2026-03-08T18:30:00-04:00[America/New_York] – 2026-03-09T06:50:00[Europe/Paris]  AF 9  flight")
    }

    @Test("A copy of a flight lands in the zone of the flight")
    func copies() throws {
        let entry = try #require(Self.flight.entries.first)
        let draft = try #require(EventDraft(copying: entry))
        let lines = String(decoding: try draft.component().bytes, as: UTF8.self)
        #expect(lines.contains("DTEND;TZID=Europe/Paris:20260305T075000\r\n"))
    }

    @Test("An entry has no end without DTEND, and one in the form of the start if DTEND has no zone or the same")
    func otherEnds() throws {
        let feed = Feeds.feed(
            Feeds.event("none", "DTSTART:20260304T183000Z\nDURATION:PT1H")
                + Feeds.event("date", "DTSTART;VALUE=DATE:20260304\nDTEND;VALUE=DATE:20260306")
                + Feeds.event("floating", "DTSTART;TZID=Europe/Paris:20260304T183000\nDTEND:20260304T190000")
                + Feeds.event("utc", "DTSTART;TZID=Europe/Paris:20260304T183000\nDTEND:20260304T180000Z")
                + Feeds.event("before", "DTSTART;TZID=Europe/Paris:20260304T183000\nDTEND:20260304T170000Z"))
        #expect(
            feed.entries.map { $0.end?.description } == [
                nil, "2026-03-06", "2026-03-04T19:00:00+01:00[Europe/Paris]", "2026-03-04T18:00:00Z",
                "2026-03-04T17:30:00Z",
            ])
        // People read the end on the clock of the start, unless DTEND names another.
        let utc = feed.occurrences(in: Date.distantPast..., timeZone: .gmt).first { $0.uid == "utc" }
        #expect(utc?.end.description == "2026-03-04T19:00:00+01:00[Europe/Paris]")
    }

    @Test("Any time property of a feed is read in its zone")
    func properties() throws {
        let component = try #require(Self.flight.entries.first?.component)
        let boarding = try #require(component["X-BOARDING"])
        #expect(Self.flight.time(of: boarding)?.description == "2026-03-04T17:45:00-05:00[America/New_York]")
        #expect(Self.flight.time(of: try #require(component[.start])) == Self.flight.entries.first?.start)
        #expect(Self.flight.time(of: try #require(component[.summary])) == nil)
    }

    @Test(
        "Days are added on the calendar and hours in real time, forwards and backwards",
        arguments: [
            (
                "2026-03-28T12:00:00+01:00[Europe/Paris]", CalendarDuration.days(1),
                "2026-03-29T12:00:00+02:00[Europe/Paris]"
            ),
            ("2026-03-28T12:00:00+01:00[Europe/Paris]", .hours(24), "2026-03-29T13:00:00+02:00[Europe/Paris]"),
            (
                "2026-03-28T12:00:00+01:00[Europe/Paris]", .days(1) + .hours(1),
                "2026-03-29T13:00:00+02:00[Europe/Paris]"
            ),
            ("2026-03-29T13:00:00+02:00[Europe/Paris]", -.hours(24), "2026-03-28T12:00:00+01:00[Europe/Paris]"),
            ("2026-03-02", .days(3) - .weeks(1), "2026-02-26"),
            ("2026-03-02T09:00:00", .minutes(-1), "2026-03-02T08:59:00"),
            ("2026-03-02T09:00:00Z", .days(.max), "9999-12-31T23:59:59Z"),
            ("2026-03-02T09:00:00Z", -.seconds(.min), "9999-12-31T23:59:59Z"),
        ])
    func sums(text: String, duration: CalendarDuration, sum: String) throws {
        #expect(try #require(CalendarTime(text)).adding(duration).description == sum)
    }

    @Test("A random time plus its duration until another time is the other time", arguments: [UInt64(20_261_127)])
    func differences(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let zones = ["Europe/Paris", "America/New_York"].map { CalendarZone(Feeds.zone($0)) }
        for _ in 0..<500 {
            let form = random.number(below: 4)
            func time() throws -> CalendarTime {
                let clock = CivilDateTime(try #require(CivilDate(year: 2026, month: 1, day: 1)))
                let local = try #require(clock.adding(seconds: random.number(below: 365 * 86_400)))
                let zone = random.element(of: zones)
                return switch form {
                case 0: .date(local.date)
                case 1: .floating(local)
                case 2: .utc(local)
                default: .zoned(zone.rules.local(at: zone.rules.timestamp(of: local)) ?? local, zone)
                }
            }
            let (first, second) = (try time(), try time())
            let duration = try #require(first.duration(until: second))
            #expect(
                first.adding(duration).date(in: .gmt) == second.date(in: .gmt), "\(first) to \(second), seed \(seed)")
            #expect(second.duration(until: first) == -duration)
        }
        let (date, floating) = (
            try #require(CalendarTime("2026-03-02")), try #require(CalendarTime("2026-03-02T09:00:00"))
        )
        #expect(date.duration(until: floating) == nil)
    }

    @Test("A closed range includes its last moment, and a half-open one doesn't")
    func closedRanges() throws {
        let start = Date(timeIntervalSince1970: 1_772_442_900)
        let dates = try RecurrenceRule("FREQ=DAILY").dates(from: start, in: .gmt)
        let next = start.addingTimeInterval(86_400)
        #expect(Array(dates.occurrences(in: start...next)) == [start, next])
        #expect(Array(dates.occurrences(in: start..<next)) == [start])
        #expect(dates.count(in: start...next.addingTimeInterval(-0.5)) == 1)
        let feed = Feeds.feed(
            Feeds.event("a", "DTSTART:20260302T091500Z") + Feeds.event("b", "DTSTART:20260303T091500Z"))
        #expect(feed.occurrences(in: start...next, timeZone: .gmt).map(\.uid) == ["a", "b"])
        #expect(feed.occurrences(in: start..<next, timeZone: .gmt).map(\.uid) == ["a"])
    }

    @Test("An occurrence is formatted on the viewer's clock, with the time where it is if clocks differ")
    func formatted() throws {
        let (paris, newYork) = (Feeds.zone("Europe/Paris"), Feeds.zone("America/New_York"))
        let british = Locale(identifier: "en_GB")
        func texts(_ feed: CalendarFeed, in zone: TimeZone) -> [String] {
            feed.occurrences(in: Date.distantPast..., timeZone: zone).prefix(3).map {
                // Locales separate the parts by narrow and thin spaces.
                $0.formatted(in: zone, locale: british)
                    .replacing(/[\u{2009}\u{202F}\u{00A0}]/, with: " ")
            }
        }
        let feed = Feeds.feed(
            Feeds.event("trip", "DTSTART;VALUE=DATE:20260303\nDTEND;VALUE=DATE:20260306")
                + Feeds.event("meeting", "DTSTART;TZID=Europe/Paris:20260304T170000\nDURATION:PT1H")
                + Feeds.event("call", "DTSTART:20260307T170000"))
        #expect(
            texts(feed, in: paris) == ["3 – 5 Mar 2026", "4 Mar 2026, 17:00 – 18:00", "7 Mar 2026 at 17:00"])
        #expect(
            texts(feed, in: newYork) == [
                "3 – 5 Mar 2026", "4 Mar 2026, 11:00 – 12:00 (17:00 Paris)", "7 Mar 2026 at 17:00",
            ])
        #expect(
            texts(Self.flight, in: .gmt).first
                == "4 Mar 2026 at 23:30 – 5 Mar 2026 at 06:50 (18:30 New York – 07:50 Paris)"
        )
    }
}
