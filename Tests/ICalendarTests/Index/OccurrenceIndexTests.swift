import Foundation
import ICalendar
import TestSupport
import Testing

/// An index returns the results of its feeds.
@Suite("The occurrence index")
struct OccurrenceIndexTests {
    /// Events of every form: single and recurring, with and without an end, some moved far from their series.
    static func events(_ count: Int, _ numbers: inout SplitMix64) -> String {
        var lines: [String] = []
        for number in 0..<count {
            let day = String(format: "2026%02d%02d", numbers.number(below: 12) + 1, numbers.number(below: 28) + 1)
            let start = [
                "DTSTART;VALUE=DATE:\(day)", "DTSTART:\(day)T233000", "DTSTART:\(day)T233000Z",
                "DTSTART;TZID=Pacific/Auckland:\(day)T013000", "DTSTART;TZID=America/Los_Angeles:\(day)T013000",
            ][numbers.number(below: 5)]
            let rule = [
                "RRULE:FREQ=WEEKLY;COUNT=\(numbers.number(below: 9) + 1)", "RRULE:FREQ=MONTHLY",
                "RRULE:FREQ=DAILY;UNTIL=20260901",
                "RDATE;VALUE=DATE:20260101,20261231", "RRULE:FREQ=YEARLY;COUNT=2", "X-NONE:1", "X-NONE:2", "X-NONE:3",
                "X-NONE:4", "EXDATE:20260101T000000Z",
            ][numbers.number(below: 10)]
            let length = ["DURATION:P40D", "DURATION:P1D", "X-NONE:5", "DURATION:P1W"][numbers.number(below: 4)]
            lines += ["BEGIN:VEVENT", "UID:\(number)", start, rule, length, "END:VEVENT"]
            if numbers.number(below: 4) == 0 {
                lines += [
                    "BEGIN:VEVENT", "UID:\(number)", start.replacingOccurrences(of: "DTSTART", with: "RECURRENCE-ID"),
                    "DTSTART:20280704T120000Z", "END:VEVENT",
                ]
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test("An index built on all cores has the occurrences of its feeds, in their order", arguments: [1, 2_100])
    func cores(feeds count: Int) {
        // Enough for four pieces of every step. A feed with two series is prepared by one thread.
        var numbers = SplitMix64(seed: 49)
        let events = (0..<2_100).map { Self.events(2, &numbers).replacing("UID:", with: "UID:\($0)-") }
        let days = DateInterval(start: Feeds.date("2026-07-01"), duration: 3 * 86_400)
        func text(_ occurrence: Occurrence) -> String {
            "\(occurrence.start) \(occurrence.end) \(occurrence.uid ?? "") \(occurrence.recurrenceID.map { "\($0)" } ?? "")"
        }
        let alone = events.flatMap { Feeds.feed($0).occurrences(in: days, timeZone: .gmt).map(text) }
        let index = OccurrenceIndex(
            (0..<count).map { number in
                let part = events[number * 2_100 / count..<(number + 1) * 2_100 / count]
                return (number, Feeds.feed(part.joined(separator: "\n")))
            })
        let found = index.occurrences(in: days, timeZone: .gmt).map(\.occurrence)
        #expect(alone.count > 1_000)
        #expect(found.map(text).sorted() == alone.sorted())
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.interval.start <= $1.interval.start })
    }

    @Test(
        "An index of random feeds has the occurrences of its feeds in every window",
        .serialized, arguments: RandomSeeds.forDrawing(150, stream: 22))
    func random(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let feeds = (0..<3).map { _ in Feeds.feed(Self.events(60, &numbers)) }
        var index = OccurrenceIndex<Int>()
        for (id, feed) in feeds.enumerated() { index.update(id, to: feed) }
        #expect(index.seriesCount == feeds.reduce(0) { $0 + $1.series.count })
        let zones = ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Paris"].map(Feeds.zone)
        var total = 0
        for round in 0..<RandomSeeds.draws {
            let start = Feeds.date("2025-11-01").addingTimeInterval(TimeInterval(numbers.number(below: 1_000 * 86_400)))
            let window = DateInterval(
                start: start, duration: TimeInterval([0, 1, 3_600, 86_400, 2_678_400][numbers.number(below: 5)]))
            let zone = zones[numbers.number(below: 3)]
            func text(_ occurrence: Occurrence) -> String {
                let interval = occurrence.interval
                return "\(interval.start.timeIntervalSince1970) \(interval.end.timeIntervalSince1970) "
                    + "\(occurrence.uid ?? "") \(occurrence.recurrenceID.map { "\($0.civilDateTime)" } ?? "")"
            }
            let found = index.occurrences(in: window, timeZone: zone).map { text($0.occurrence) }.sorted()
            let expected = feeds.flatMap { $0.occurrences(in: window, timeZone: zone).map(text) }.sorted()
            #expect(found == expected, "round \(round)")
            total += found.count
        }
        #expect(total > 100)
    }

    /// The days of July 2026 with an occurrence in a half-open interval or at an instant, in a feed and in an index of
    /// the feed.
    static func days(of lines: String, from first: TimeInterval, to last: TimeInterval) -> [Int] {
        let feed = Feeds.feed(lines)
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        let start = Feeds.date("2026-07-01")
        let interval = DateInterval(start: start.addingTimeInterval(first), end: start.addingTimeInterval(last))
        func days(_ occurrences: some Sequence<Occurrence>) -> [Int] {
            occurrences.map { $0.start.civilDateTime.date.components.day }
        }
        let found = days(feed.occurrences(in: interval, timeZone: .gmt))
        #expect(days(index.occurrences(in: interval, timeZone: .gmt).map(\.occurrence)) == found)
        return found
    }

    @Test(
        "A window is half-open, and an instant finds events that last over it",
        arguments: ["", "RRULE:FREQ=DAILY;COUNT=9\n"])
    func edges(rule: String) {
        func days(_ length: String, _ first: TimeInterval, _ last: TimeInterval) -> [Int] {
            let lines = """
                BEGIN:VEVENT
                UID:1
                DTSTART:20260701T100000Z
                DURATION:\(length)
                \(rule)END:VEVENT
                """
            return Self.days(of: lines, from: first, to: last)
        }
        let (ten, eleven): (TimeInterval, TimeInterval) = (10 * 3_600, 11 * 3_600)
        #expect(days("PT1H", ten, eleven) == [1])
        #expect(days("PT1H", 0, ten) == [])
        #expect(days("PT1H", 0, ten + 1) == [1])
        #expect(days("PT1H", eleven, eleven + 3_600) == [])
        #expect(days("PT1H", eleven - 1, eleven) == [1])
        #expect(days("PT1H", ten, ten) == [])
        #expect(days("PT1H", ten + 1_800, ten + 1_800) == [1])
        #expect(days("PT1H", eleven, eleven) == [])
        #expect(days("PT0S", ten, eleven) == [1])
        #expect(days("PT0S", 0, ten) == [])
        #expect(days("PT0S", ten + 1, eleven) == [])
        #expect(days("PT0S", ten, ten) == [])
        let second: TimeInterval = 86_400
        #expect(days("P1D", second + ten, second + ten + 1) == (rule.isEmpty ? [] : [2]))
    }

    @Test(
        "An index leaves out dates excluded before, in and after its window",
        arguments: ["T120000Z", ";TZID=America/New_York", ";VALUE=DATE"])
    func exclusions(form: String) {
        func time(_ name: String, _ day: String) -> String {
            switch form {
            case ";VALUE=DATE": "\(name);VALUE=DATE:\(day)"
            case "T120000Z": "\(name):\(day)T120000Z"
            default: "\(name)\(form):\(day)T230000"
            }
        }
        // The Wednesdays from May to September: those of July are 1, 8, 15, 22 and 29.
        let wednesdays = [
            "0506", "0513", "0520", "0527", "0603", "0610", "0617", "0624", "0701", "0708", "0715", "0722", "0729",
            "0805",
            "0812", "0819", "0826", "0902", "0909", "0916", "0923", "0930",
        ]
        var lines: [String] = []
        var expected: [String] = []
        for first in wednesdays {
            for last in wednesdays {
                lines += [
                    "BEGIN:VEVENT", "UID:\(first) \(last)", time("DTSTART", "20250101"), "RRULE:FREQ=WEEKLY",
                    time("EXDATE", "2026\(first)"), time("EXDATE", "2026\(last)"), "END:VEVENT",
                ]
                expected += wednesdays[8...12].filter { ![first, last].contains($0) }.map { "\(first) \(last) \($0)" }
            }
        }
        let feed = Feeds.feed(lines.joined(separator: "\n"))
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        let july = Feeds.interval("2026-07-01", "2026-08-01")
        let ofIndex = index.occurrences(in: july, timeZone: .gmt).map(\.occurrence)
        for occurrences in [ofIndex, Array(feed.occurrences(in: july, timeZone: .gmt))] {
            let found = occurrences.map { occurrence in
                let date = occurrence.start.civilDateTime.date.components
                return "\(occurrence.uid ?? "") \(String(format: "%02d%02d", date.month, date.day))"
            }
            #expect(found.sorted() == expected.sorted())
        }
    }

    @Test("An event over a clock change ends by the clock at its end")
    func otherClockAtEnd() {
        let night = "DTSTART;TZID=America/New_York:20260103T220000\nRRULE:FREQ=WEEKLY"
        let days = "DTSTART;VALUE=DATE:20260103\nDURATION:P2D\nRRULE:FREQ=WEEKLY"
        let feed = Feeds.feed(
            "BEGIN:VEVENT\nUID:b\n\(night)\nDURATION:PT8H\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\n\(night)\n"
                + "DURATION:PT2H\nEND:VEVENT\nBEGIN:VEVENT\nUID:c\n\(days)\nEND:VEVENT\n")
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        func ends(_ from: String, _ to: String) -> [String] {
            index.occurrences(in: Feeds.interval(from, to), timeZone: Feeds.zone("America/New_York")).map {
                "\($0.uid ?? "") \($0.start.civilDateTime) \($0.end.civilDateTime)"
            }
        }
        // Eight hours from March 7 end an hour later on the clock, and from October 31 an hour earlier. A day is a day
        // of the clock.
        #expect(
            ends("2026-03-06", "2026-03-16") == [
                "c 2026-03-07T00:00:00 2026-03-09T00:00:00", "a 2026-03-07T22:00:00 2026-03-08T00:00:00",
                "b 2026-03-07T22:00:00 2026-03-08T07:00:00", "c 2026-03-14T00:00:00 2026-03-16T00:00:00",
                "a 2026-03-14T22:00:00 2026-03-15T00:00:00", "b 2026-03-14T22:00:00 2026-03-15T06:00:00",
            ])
        #expect(
            ends("2026-10-30", "2026-11-02") == [
                "c 2026-10-31T00:00:00 2026-11-02T00:00:00", "a 2026-10-31T22:00:00 2026-11-01T00:00:00",
                "b 2026-10-31T22:00:00 2026-11-01T05:00:00",
            ])
    }

    @Test("An index returns the occurrences of all its feeds in order")
    func order() {
        var numbers = SplitMix64(seed: 7)
        var index = OccurrenceIndex<String>()
        index.update("one", to: Feeds.feed(Self.events(40, &numbers)))
        index.update("other", to: Feeds.feed(Self.events(40, &numbers)))
        let found = Array(index.occurrences(in: Feeds.interval("2026-05-01", "2026-06-01"), timeZone: .gmt))
        #expect(found.count > 10)
        for (left, right) in zip(found, found.dropFirst()) { #expect(!(right.occurrence < left.occurrence)) }
    }

    @Test("A new version of a feed replaces only that feed and returns the changed UIDs")
    func update() {
        let tea = Feeds.event("tea", "DTSTART:20260302T090000Z")
        let cake = Feeds.event("cake", "DTSTART;TZID=Quay:20260302T100000")
        func zone(_ offset: String) -> String {
            "BEGIN:VTIMEZONE\nTZID:Quay\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
        }
        var index = OccurrenceIndex<String>()
        let first = index.update("home", to: Feeds.feed(zone("+0100") + tea + cake))
        #expect(first.added == ["tea", "cake"] && first.removed.isEmpty && first.changed.isEmpty)
        index.update("work", to: Feeds.feed(Feeds.event("tea", "DTSTART:20260305T090000Z")))

        let restamped = tea.replacingOccurrences(of: "DTSTAMP:20260101", with: "DTSTAMP:20260901")
        #expect(index.update("home", to: Feeds.feed(zone("+0100") + cake + restamped)).isEmpty)

        // The name now refers to a different zone.
        let moved = index.update("home", to: Feeds.feed(zone("+0200") + tea + cake))
        #expect(moved.changed == ["cake"] && moved.added.isEmpty && moved.removed.isEmpty)

        let override = tea + Feeds.event("tea", "RECURRENCE-ID:20260302T090000Z\nDTSTART:20260304T090000Z")
        let last = index.update("home", to: Feeds.feed(override + Feeds.event("pie", "DTSTART:20260303T090000Z")))
        #expect(last.changed == ["tea"] && last.added == ["pie"] && last.removed == ["cake"])

        func starts() -> [String] {
            index.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: .gmt)
                .map { Feeds.text($0.interval.start) }
        }
        #expect(starts() == ["2026-03-03T09:00:00Z", "2026-03-04T09:00:00Z", "2026-03-05T09:00:00Z"])
        index.remove("home")
        #expect(starts() == ["2026-03-05T09:00:00Z"])
        #expect(index.feedIDs == ["work"])
        index.remove("no such feed")
        #expect(index.seriesCount == 1)
    }

    @Test("Several tasks can query one index at once")
    func concurrency() async {
        var numbers = SplitMix64(seed: 3)
        var index = OccurrenceIndex<Int>()
        index.update(0, to: Feeds.feed(Self.events(50, &numbers)))
        let window = Feeds.interval("2026-06-01", "2026-07-01")
        let expected = index.occurrences(in: window, timeZone: .gmt).map(\.id)
        #expect(!expected.isEmpty)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { [index] in index.occurrences(in: window, timeZone: .gmt).map(\.id) == expected }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
