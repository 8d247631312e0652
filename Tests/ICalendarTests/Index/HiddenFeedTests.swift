import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Some of the feeds of an index")
struct HiddenFeedTests {
    /// Expects the same answers of two indexes to queries of a random window.
    private func expectEqual(
        _ index: OccurrenceIndex<Int>, _ expected: OccurrenceIndex<Int>, _ numbers: inout SplitMix64,
        _ comment: Comment
    ) {
        let start = Feeds.date("2025-11-01").addingTimeInterval(TimeInterval(numbers.number(below: 800 * 86_400)))
        let length = [0, 86_400, 31 * 86_400, 400 * 86_400][numbers.number(below: 4)]
        let zone = Feeds.zone(["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Paris"][numbers.number(below: 3)])
        let query = OccurrenceQuery(DateInterval(start: start, duration: TimeInterval(length)), timeZone: zone)
        #expect(
            index.occurrences(matching: query).map(\.id) == expected.occurrences(matching: query).map(\.id), comment)
        #expect(
            index.occurrences(matching: query).latestFirst.map(\.id)
                == expected.occurrences(matching: query).latestFirst.map(\.id), comment)
        #expect(
            index.next(after: start, timeZone: zone)?.id == expected.next(after: start, timeZone: zone)?.id, comment)
        #expect(
            index.last(before: start, timeZone: zone)?.id == expected.last(before: start, timeZone: zone)?.id, comment)
        #expect(index.feedIDs == expected.feedIDs && index.seriesCount == expected.seriesCount, comment)
        #expect((0..<20).map { index[$0] == nil } == (0..<20).map { expected[$0] == nil }, comment)
    }

    @Test(
        "An index that hides or selects feeds answers as one without the others, also after updates of either",
        .serialized, arguments: RandomSeeds.forDrawing(300, stream: 441))
    func law(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        func feed() -> CalendarFeed { Feeds.feed(OccurrenceIndexTests.events(numbers.number(below: 6), &numbers)) }
        let hidden = Set((0..<numbers.number(below: 40)).map { _ in numbers.number(below: 20) })
        // The second index never had the feeds that are hidden.
        var (all, others) = (OccurrenceIndex<Int>(), OccurrenceIndex<Int>())
        for step in 0..<RandomSeeds.draws {
            let id = numbers.number(below: 20)
            let version = numbers.number(below: 6) == 0 ? nil : feed()
            all.set(id, to: version)
            if !hidden.contains(id) { others.set(id, to: version) }
            // The feeds that are hidden are named once or twice, and some are unknown.
            var parts = [
                all.hiding(where: hidden.contains), all.hiding(hidden.sorted() + hidden + [99]),
                all.selecting((0..<20).filter { !hidden.contains($0) }), others,
            ]
            // A part is an index like any other: it can get a hidden feed and change others, and leaves the whole as it was.
            for _ in 0..<numbers.number(below: 12) {
                let (id, version) = (numbers.number(below: 20), numbers.number(below: 3) == 0 ? nil : feed())
                for place in parts.indices { parts[place].set(id, to: version) }
            }
            for part in parts.dropLast() { expectEqual(part, parts[3], &numbers, "seed \(seed), step \(step)") }
            expectEqual(all.hiding(hidden), others, &numbers, "seed \(seed), step \(step)")
        }
    }

    @Test("Hiding one of 20 calendars costs a small part of building the index")
    func cost() {
        #if DEBUG
            let (count, part) = (4_000, 10.0)
        #else
            // Hiding takes 0.2 µs a feed, which is mostly to look up its identifier. Building takes 0.7 µs of all cores.
            let (count, part) = (100_000, 50.0)
        #endif
        let feeds = (0..<count).map { number in
            let day = String(format: "2026%02d%02d", number % 12 + 1, number % 28 + 1)
            return (number, Feeds.feed(Feeds.event("\(number)", "DTSTART:\(day)T090000Z")))
        }
        let index = OccurrenceIndex(feeds)
        let hidden = Array(stride(from: 7, to: count, by: 20))
        let ratio = ProcessorTime.ratio(false, true) { isBuilding in
            let result = isBuilding ? OccurrenceIndex(feeds) : index.hiding(hidden)
            #expect(result[7] == nil || isBuilding)
        }
        #expect(ratio > part)
    }
}

extension OccurrenceIndex {
    /// Updates a feed, or removes it.
    fileprivate mutating func set(_ id: FeedID, to feed: CalendarFeed?) {
        if let feed { update(id, to: feed) } else { remove(id) }
    }
}
