import Foundation
import ICalendar
import TestSupport
import Testing

/// Occurrences of many series are in one order, whether a series is dense or sparse.
@Suite("The order of occurrences")
struct OccurrenceOrderTests {
    @Test("A series of every second is in order among series of every year")
    func dense() {
        let feed = Feeds.feed(
            Feeds.event("year", "DTSTART:19900704T120000Z\nRRULE:FREQ=YEARLY")
                + Feeds.event("second", "DTSTART:20260704T113000Z\nRRULE:FREQ=SECONDLY;COUNT=5000")
                + Feeds.event("other", "DTSTART:20260704T113000Z\nRRULE:FREQ=SECONDLY;INTERVAL=2;COUNT=3000")
                + Feeds.event("single", "DTSTART:20260704T115959Z"))
        let found = Array(feed.occurrences(in: Feeds.interval("1990-01-01", "2031-01-01"), timeZone: .gmt))
        // The years 1990 to 2030; five thousand; three thousand; one.
        #expect(found.count == 41 + 5_000 + 3_000 + 1)
        #expect(Set(found.map { $0.id }).count == found.count)
        for (left, right) in zip(found, found.dropFirst()) { #expect(left < right) }
    }

    @Test("Occurrences that last into a window are found once, however many they are")
    func manyOngoing() {
        let feed = Feeds.feed(
            Feeds.event("second", "DTSTART:20260101T000000Z\nDURATION:P2D\nRRULE:FREQ=SECONDLY;UNTIL=20260103T000000Z")
                + Feeds.event("hour", "DTSTART:20260101T113000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY")
                + Feeds.event("days", "DTSTART:20251231T120000Z\nDURATION:P2DT1S\nRRULE:FREQ=DAILY"))
        let window = DateInterval(start: Feeds.date("2026-01-02T12:00:00Z"), duration: 10)
        let found = Array(feed.occurrences(in: window, timeZone: .gmt))
        // From the first second up to the window's end, 36 hours and ten seconds; the hour of January 2; and the days that
        // start on December 31 and January 1 and 2.
        let counts = Dictionary(grouping: found.lazy.map { $0.uid ?? "" }, by: \.self).mapValues(\.count)
        #expect(counts == ["second": 36 * 3_600 + 10, "hour": 1, "days": 3])
        for (left, right) in zip(found, found.dropFirst()) { #expect(left < right) }
    }

    @Test("A series without end is expanded only as far as it is read")
    func lazy() {
        let feed = Feeds.feed(
            Feeds.event("a", "DTSTART:20260704T120000Z\nRRULE:FREQ=SECONDLY")
                + Feeds.event("b", "DTSTART:20260704T120001Z\nRRULE:FREQ=SECONDLY;INTERVAL=2"))
        let ever = DateInterval(start: Feeds.date("2026-01-01"), end: .distantFuture)
        let found = feed.occurrences(in: ever, timeZone: .gmt).prefix(5)
        #expect(
            found.map { "\($0.uid ?? "") \(Feeds.text($0.interval.start).dropFirst(17).prefix(2))" } == [
                "a 00", "a 01", "b 01", "a 02", "a 03",
            ])
        #expect(Array(feed.occurrences(in: ever, timeZone: .gmt).prefix(20_000)).count == 20_000)
    }

    @Test("Occurrences that start together are ordered by their end, then by the bytes of their UIDs")
    func ties() {
        let times = "DTSTART:20260704T120000Z\nDURATION:PT1H"
        let feed = Feeds.feed(
            Feeds.event("long-prefix-b", times) + Feeds.event("b", times) + Feeds.event("ä", times)
                + Feeds.event("long-prefix-a", times + "\nRRULE:FREQ=DAILY;COUNT=1") + Feeds.event("a", times)
                + Feeds.event("aa", times) + Feeds.event("z", "DTSTART:20260704T120000Z\nDURATION:PT30M"))
        let found = feed.occurrences(in: Feeds.interval("2026-07-04", "2026-07-05"), timeZone: .gmt)
        #expect(found.map { $0.uid ?? "" } == ["z", "a", "aa", "b", "long-prefix-a", "long-prefix-b", "ä"])
    }

    @Test("A thousand single events are in order, from minutes to a century apart")
    func many() {
        // 7,919 and 500 are coprime, so each of the 500 minutes is used twice, far apart.
        let minutes = (0..<1_000).map { $0 * 7_919 % 500 }
        func start(_ minute: Int) -> String {
            let (hour, rest) = (100 + minute / 60, 100 + minute % 60)
            return "20260704T\("\(hour)".dropFirst())\("\(rest)".dropFirst())00Z"
        }
        let lines = minutes.enumerated().map { index, minute in
            Feeds.event("n\(9_999 - index)", "DTSTART:\(start(minute))")
        }
        let feed = Feeds.feed(
            Feeds.event("last", "DTSTART:20910101T000000Z") + lines.joined()
                + Feeds.event("first", "DTSTART:19910101T000000Z"))
        let found = feed.occurrences(in: Feeds.interval("1990-01-01", "2100-01-01"), timeZone: .gmt).map {
            $0.uid ?? ""
        }
        let expected = minutes.indices.sorted { (minutes[$0], -$0) < (minutes[$1], -$1) }.map { "n\(9_999 - $0)" }
        #expect(found == ["first"] + expected + ["last"])
    }

    /// The UIDs in an interval of a feed, which must be those of an index of the feed.
    private static func uids(_ lines: String, from: String, to: String) -> [String] {
        let feed = Feeds.feed(lines)
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        let interval = Feeds.interval(from, to)
        let found = feed.occurrences(in: interval, timeZone: .gmt).map { $0.uid ?? "" }
        #expect(index.occurrences(in: interval, timeZone: .gmt).map { $0.uid ?? "" } == found)
        return found
    }

    @Test("Events that started centuries before the window are ordered by their starts")
    func longBefore() {
        let starts = ["0001", "0500", "1600", "1889", "1890", "1958", "2025", "2026"]
        // The UIDs are in the opposite order, so that only the start determines the order.
        let lines = starts.enumerated().map { offset, year in
            Feeds.event("\(9 - offset)", "DTSTART:\(year)0601T000000Z\nDTEND:20260705T000000Z")
        }
        let found = Self.uids(
            lines.reversed().joined() + Feeds.event("0", "DTSTART:20260701T060000Z"),
            from: "2026-07-01", to: "2026-07-02")
        #expect(found == ["9", "8", "7", "6", "5", "4", "3", "2", "0"])
    }

    @Test("Series that are centuries apart are in order")
    func centuriesApart() {
        let years = ["0001", "0137", "1600", "1862", "1998", "2134", "2135", "2400", "9999"]
        let lines = years.enumerated().map { offset, year in
            Feeds.event("\(9 - offset)", "DTSTART:\(year)0601T000000Z\nRRULE:FREQ=DAILY;COUNT=2")
        }
        let found = Self.uids(lines.joined(), from: "0001-01-01", to: "9999-12-31")
        #expect(found == (1...9).reversed().flatMap { ["\($0)", "\($0)"] })
    }

    @Test("Occurrences that start together are in order for every kind of series")
    func mixedTies() {
        // Mondays at nine for years, starting inside the window, some without one Monday, and single events, all of
        // different lengths.
        let minutes = [0, 15, 30, 45, 60, 90, 480, 1_440, 1_500, 4_320]
        let sorts = [
            "DTSTART:20240101T090000Z\nRRULE:FREQ=WEEKLY", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY",
            "DTSTART:20240101T090000Z\nRRULE:FREQ=WEEKLY\nEXDATE:20260309T090000Z",
            "DTSTART:20260316T090000Z", "DTSTART:20240101T090000Z\nRRULE:FREQ=WEEKLY;UNTIL=20260317T000000Z",
        ]
        // The Mondays of each series.
        let days = [[2, 9, 16, 23, 30], [2, 9, 16, 23, 30], [2, 16, 23, 30], [16], [2, 9, 16]]
        var lines = ""
        var expected: [(day: Int, minutes: Int, uid: String)] = []
        for number in 0..<200 {
            // 77 and 200 are coprime, so the order of UIDs differs from the other orders.
            let uid = "u\(1_000 + number * 77 % 200)"
            let (length, sort) = (minutes[number % minutes.count], number / minutes.count % sorts.count)
            lines += Feeds.event(uid, "\(sorts[sort])\nDURATION:PT\(length)M")
            expected += days[sort].map { ($0, length, uid) }
        }
        expected.sort { ($0.day, $0.minutes, $0.uid) < ($1.day, $1.minutes, $1.uid) }
        #expect(Self.uids(lines, from: "2026-03-01", to: "2026-04-01") == expected.map(\.uid))
    }

    @Test("Floating times that the viewer's clock skips have the instants after the gap")
    func gap() {
        let feed = Feeds.feed(
            Feeds.event("a", "DTSTART:20260308T013000\nRRULE:FREQ=MINUTELY;INTERVAL=30;COUNT=5"))
        // In New York, 02:00 and 02:30 don't exist and are read as 03:00 and 03:30.
        let found = feed.occurrences(
            in: Feeds.interval("2026-03-08", "2026-03-09"), timeZone: Feeds.zone("America/New_York")
        )
        .map { String(Feeds.text($0.interval.start).dropFirst(11).prefix(5)) }
        #expect(found == ["06:30", "07:00", "07:00", "07:30", "07:30"])
    }

    @Test("An occurrence that an override moves into a gap keeps its original time as its identity")
    func movedIntoGap() {
        // At half past one as ever, from 5 March an hour later. In New York there is no 02:30 on the 8th: it is 03:30 then.
        let feed = Feeds.feed(
            Feeds.event("a", "DTSTART;TZID=America/New_York:20260301T013000\nDURATION:PT30M\nRRULE:FREQ=DAILY;COUNT=10")
                + Feeds.event(
                    "a",
                    "RECURRENCE-ID;TZID=America/New_York;RANGE=THISANDFUTURE:20260305T013000\n"
                        + "DTSTART;TZID=America/New_York:20260305T023000\nDURATION:PT30M"))
        let found = feed.occurrences(in: Feeds.interval("2026-03-07", "2026-03-10"), timeZone: .gmt)
            .map { occurrence in
                [occurrence.start, occurrence.end, occurrence.recurrenceID].map { time in
                    time.map { String("\($0.civilDateTime)".dropFirst(8)) } ?? ""
                }
            }
        #expect(
            found == [
                ["07T02:30:00", "07T03:00:00", "07T01:30:00"],
                ["08T03:30:00", "08T04:00:00", "08T01:30:00"],
                ["09T02:30:00", "09T03:00:00", "09T01:30:00"],
            ])
    }

    /// A window is taken span by span, of six weeks at first and a thousand of one series at once; where one ends in the hour
    /// that the viewer's clock skips, what is read after it starts before what is read in it.
    @Test(
        "Floating times that the viewer's clock skips are in order where a span of the window ends",
        arguments: [
            ("RRULE:FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,15,30", 42 * 86_400),
            ("RRULE:FREQ=MINUTELY;INTERVAL=10", 1_024 * 600),
        ])
    func gapAtSpan(rule: String, before: Int) {
        let feed = Feeds.feed(Feeds.event("a", "DTSTART:20260101T000000\n\(rule)"))
        let zone = Feeds.zone("America/New_York")
        let change = Feeds.date("2026-03-08").addingTimeInterval(7 * 3_600)
        let end = Feeds.date("2026-03-12")
        // For any start of the window, the last days have the same instants.
        func starts(from start: Date) -> [Date] {
            feed.occurrences(in: DateInterval(start: start, end: end), timeZone: zone).map(\.interval.start)
        }
        let expected = starts(from: Feeds.date("2026-03-08"))
        #expect(expected.count > 10)
        for minutes in stride(from: -20, through: 80, by: 5) {
            let found = starts(from: change.addingTimeInterval(Double(minutes * 60 - before)))
            #expect(found == found.sorted(), "\(minutes) minutes")
            #expect(found.suffix(expected.count) == expected[...], "\(minutes) minutes")
        }
    }

    @Test("A series with exclusions continues from one span of the window to the next")
    func spans() {
        // Every fifth day is excluded. The window is longer than one page.
        let excluded = stride(from: 0, to: 400, by: 5).map { offset in
            Feeds.text(Feeds.date("2026-01-01").addingTimeInterval(Double(offset) * 86_400)).filter(\.isNumber).prefix(
                8)
        }
        let exceptions = excluded.map { "EXDATE:\($0)T090000Z" }.joined(separator: "\n")
        let feed = Feeds.feed(
            Feeds.event("thinned", "DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY;COUNT=400\n\(exceptions)")
                + Feeds.event("hourly", "DTSTART:20260101T093000Z\nRRULE:FREQ=HOURLY;COUNT=9600")
                + Feeds.event("brief", "DTSTART:20260101T090000Z\nDURATION:PT5M\nRRULE:FREQ=DAILY;COUNT=400"))
        let found = Array(feed.occurrences(in: Feeds.interval("2026-01-01", "2028-01-01"), timeZone: .gmt))
        let days = Dictionary(grouping: found) { $0.uid ?? "" }.mapValues(\.count)
        // 400 days, of which 80 are excluded; 400 days of 24 hours.
        #expect(days == ["thinned": 320, "hourly": 9_600, "brief": 400])
        for (left, right) in zip(found, found.dropFirst()) { #expect(left < right) }
    }
}
