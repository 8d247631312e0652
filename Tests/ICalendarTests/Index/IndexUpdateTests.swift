import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Updates of an index of many feeds")
struct IndexUpdateTests {
    static let year = Feeds.interval("2026-01-01", "2027-01-01")

    /// The occurrences of the year, each with its feed, in any order.
    private static func all(_ feeds: [Int: CalendarFeed]) -> [String] {
        feeds.flatMap { id, feed in
            feed.occurrences(in: year, timeZone: .gmt).map { "\(id) \($0.id) \($0.interval)" }
        }.sorted()
    }

    @Test(
        "However feeds are added, replaced and removed, an index has the occurrences of those it holds, in order",
        .serialized,
        arguments: RandomSeeds.forDrawing(500, stream: 170))
    func randomUpdates(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        var index = OccurrenceIndex<Int>()
        var feeds: [Int: CalendarFeed] = [:]
        var added: [Int] = []
        func feed() -> CalendarFeed {
            Feeds.feed(OccurrenceIndexTests.events(numbers.number(below: 4) * numbers.number(below: 4), &numbers))
        }
        for step in 0..<RandomSeeds.draws {
            let (former, formerFeeds) = (index, feeds)
            switch numbers.number(below: 10) {
            case 0:
                let id = numbers.number(below: 20)
                index.remove(id)
                feeds[id] = nil
                added.removeAll { $0 == id }
            case 1:
                let several = (0..<numbers.number(below: 12)).map { _ in (numbers.number(below: 20), feed()) }
                index.update(several)
                for (id, feed) in several {
                    if feeds.updateValue(feed, forKey: id) == nil { added.append(id) }
                }
            default:
                let (id, feed) = (numbers.number(below: 20), feed())
                index.update(id, to: feed)
                if feeds.updateValue(feed, forKey: id) == nil { added.append(id) }
            }
            let found = Array(index.occurrences(in: Self.year, timeZone: .gmt))
            #expect(
                found.map { "\($0.feedID) \($0.occurrence.id) \($0.interval)" }.sorted() == Self.all(feeds),
                "seed \(seed), step \(step)")
            for (left, right) in zip(found, found.dropFirst()) { #expect(!(right.occurrence < left.occurrence)) }
            #expect(index.feedIDs == added)
            // An earlier copy doesn't change.
            if step % 10 == 9 {
                let kept = former.occurrences(in: Self.year, timeZone: .gmt)
                #expect(
                    kept.map { "\($0.feedID) \($0.occurrence.id) \($0.interval)" }.sorted() == Self.all(formerFeeds))
            }
        }
    }

    @Test("Events with the same UID and time are in the order of their feeds, even after the first was replaced")
    func orderOfFeeds() {
        let talk = Feeds.feed(Feeds.event("talk", "DTSTART:20260302T090000Z"))
        var index = OccurrenceIndex([("one", talk), ("two", talk), ("three", talk)])
        func order() -> [String] { index.occurrences(in: Self.year, timeZone: .gmt).map(\.feedID) }
        #expect(order() == ["one", "two", "three"])
        index.update("one", to: talk)
        #expect(order() == ["one", "two", "three"])
        index.remove("two")
        index.update("two", to: talk)
        #expect(order() == ["one", "three", "two"])
    }

    @Test("Ten thousand feeds of one event are told apart, and each can be replaced and removed")
    func manyFeeds() {
        let feeds = (0..<10_000).map { number in
            let day = String(format: "2026%02d%02d", number % 12 + 1, number % 28 + 1)
            return (number, Feeds.feed(Feeds.event("\(number)", "DTSTART;VALUE=DATE:\(day)")))
        }
        var index = OccurrenceIndex(feeds)
        // Of the numbers below 10,000, 834 are divisible by 12.
        let january = Feeds.interval("2026-01-01", "2026-02-01")
        #expect(index.occurrences(in: january, timeZone: .gmt).count { $0.feedID % 12 == 0 } == 834)
        for number in stride(from: 0, to: 10_000, by: 24) { index.remove(number) }
        #expect(index.occurrences(in: january, timeZone: .gmt).count { _ in true } == 417)
        let update = index.update(12, to: Feeds.feed(Feeds.event("new", "DTSTART;VALUE=DATE:20260501")))
        #expect(update.added == ["new"] && update.removed == ["12"])
        #expect(index.occurrences(in: january, timeZone: .gmt).count { _ in true } == 416)
        #expect(index[12]?.series.first?.uid == "new" && index[24] == nil && index.feedIDs.count == 9_583)
    }

    @Test("Ten thousand feeds added at once, some of them twice, are in an index as if they were added in small groups")
    func addedAtOnce() {
        let feeds = (0..<10_000).map { number in
            let start = "DTSTART;VALUE=DATE:202601\(number * 31 % 18 + 10)"
            return ("\(number % 8_500)", Feeds.feed(Feeds.event("\(number * 7_919 % 5_000)", start)))
        }
        var index = OccurrenceIndex(feeds[3_000..<3_002])
        var expected = index
        index.update(feeds)
        for start in stride(from: 0, to: feeds.count, by: 100) { expected.update(feeds[start..<start + 100]) }
        let numbers: [Int] = [3_000, 3_001] + Array(0..<3_000) + Array(3_002..<8_500)
        #expect(index.feedIDs == numbers.map { "\($0)" })
        #expect(index.seriesCount == 8_500)
        let items = [index, expected].map { index in
            index.occurrences(in: Self.year, timeZone: .gmt).map { "\($0.feedID) \($0.occurrence.id)" }
        }
        #expect(items[0] == items[1] && items[0].count == 8_500)
    }

    @Test("The first version of a large feed adds each of its UIDs, and the next one what differs")
    func largeFeed() {
        func feed(_ numbers: Range<Int>) -> CalendarFeed {
            let events = numbers.map { Feeds.event("\($0 / 2)", "DTSTART;VALUE=DATE:202601\($0 % 18 + 10)") }
            return Feeds.feed(events.joined() + "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260101\r\nEND:VEVENT\r\n")
        }
        var index = OccurrenceIndex<String>()
        let first = index.update("a", to: feed(0..<6_000))
        let second = index.update("a", to: feed(2..<6_002))
        #expect(first == SeriesChange(added: Set((0..<3_000).map(String.init))))
        #expect(second == SeriesChange(added: ["3000"], removed: ["0"]))
    }
}
