import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Occurrences backwards")
struct ReversedOccurrenceTests {
    @Test(
        "Occurrences of random feeds backwards are those forwards, reversed",
        .serialized, arguments: RandomSeeds.forDrawing(100, stream: 121))
    func random(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let feed = Feeds.feed(OccurrenceIndexTests.events(30, &numbers))
        let zones = ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Paris"].map(Feeds.zone)
        for _ in 0..<RandomSeeds.draws / 5 {
            let start = Feeds.date("2025-11-01").addingTimeInterval(TimeInterval(numbers.number(below: 1_000 * 86_400)))
            let length = [0, 1, 86_400, 2_678_400, 30_000_000][numbers.number(below: 5)]
            let window = DateInterval(start: start, duration: TimeInterval(length))
            let zone = zones[numbers.number(below: 3)]
            let forwards = Array(feed.occurrences(in: window, timeZone: zone))
            #expect(Array(feed.occurrences(in: window, timeZone: zone).latestFirst) == forwards.reversed())
        }
    }

    @Test("The last of a series of every second is found without walking the years before")
    func dense() {
        let feed = Feeds.feed(Feeds.event("tick", "DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY"))
        let past = DateInterval(start: .distantPast, end: Feeds.date("2026-03-01"))
        let last = feed.occurrences(in: past, timeZone: .gmt).latestFirst.prefix(3).map {
            Feeds.text($0.interval.start)
        }
        #expect(last == ["2026-02-28T23:59:59Z", "2026-02-28T23:59:58Z", "2026-02-28T23:59:57Z"])
    }

    @Test("A backward sequence skips empty years and ends with an occurrence that lasts into the interval")
    func sparse() {
        let feed = Feeds.feed(
            Feeds.event("long", "DTSTART:19800101T000000Z\nDTEND:20000101T000001Z")
                + Feeds.event("late", "DTSTART:39000101T000000Z")
                + Feeds.event("leap", "DTSTART;VALUE=DATE:20040229\nRRULE:FREQ=YEARLY;COUNT=2"))
        let window = DateInterval(start: Feeds.date("2000-01-01"), end: .distantFuture)
        let found = feed.occurrences(in: window, timeZone: .gmt).latestFirst.map {
            "\($0.uid ?? "") \($0.start.civilDate)"
        }
        #expect(found == ["late 3900-01-01", "leap 2008-02-29", "leap 2004-02-29", "long 1980-01-01"])
    }

    @Test("The next and the last event of a feed match its occurrences")
    func neighbors() {
        var numbers = SplitMix64(seed: 11)
        let feed = Feeds.feed(OccurrenceIndexTests.events(30, &numbers))
        let zone = Feeds.zone("Europe/Paris")
        let all = Array(feed.occurrences(in: Feeds.interval("2025-01-01", "2027-06-01"), timeZone: zone))
        let starts = all.map(\.interval.start)
        for date in stride(from: Feeds.date("2026-02-01"), to: Feeds.date("2026-12-01"), by: 777_777) {
            let after = feed.next(after: date, timeZone: zone)?.interval.start
            #expect(after == starts.first { $0 > date })
            #expect(feed.last(before: date, timeZone: zone) == all.last { $0.interval.start < date })
        }
    }
}
