import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// Queries that name texts, categories, UIDs and feeds.
@Suite("Queries for content")
struct ContentFilterTests {
    private static let year = Feeds.interval("2026-01-01", "2027-01-01")

    private static func filter(
        _ texts: [String] = [], _ categories: [String] = [], _ uids: [String] = []
    ) -> OccurrenceFilter {
        OccurrenceFilter(texts: texts, categories: categories, uids: uids)
    }

    private static let feed = Feeds.feed(
        Feeds.event(
            "a", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Café in Kiel\nCATEGORIES:Work,Trip")
            + Feeds.event("a", "RECURRENCE-ID:20260303T090000Z\nDTSTART:20260303T100000Z\nSUMMARY:Tea")
            + Feeds.event("b", "DTSTART;VALUE=DATE:20260302\nLOCATION:KIEL\nCATEGORIES:work")
            + Feeds.event("c", "DTSTART:20260304T090000Z\nDESCRIPTION:about kiel\nSTATUS:CANCELLED")
            + Feeds.event("d", "DTSTART:20260305T090000Z\nSUMMARY:Lunch"))

    @Test(
        "An occurrence matches if its own entry has one of the texts, categories and UIDs",
        arguments: [
            (filter(["kiel"]), ["a 20260302", "a 20260304", "b 20260302"]),
            (filter(["CAFE"]), ["a 20260302", "a 20260304"]),
            (filter(["tea", "lunch"]), ["a 20260303", "d 20260305"]),
            (filter([], ["WORK"]), ["a 20260302", "a 20260304", "b 20260302"]),
            (filter([], ["trip", "none"]), ["a 20260302", "a 20260304"]),
            (filter([], [], ["b", "d"]), ["b 20260302", "d 20260305"]),
            (filter([], [], ["B"]), []), (filter(["kiel"], ["work"], ["b"]), ["b 20260302"]), (filter(["ki el"]), []),
        ])
    func matches(filter: OccurrenceFilter, expected: [String]) {
        let query = OccurrenceQuery(Self.year, timeZone: .gmt, filter: filter)
        func names(_ occurrences: some Sequence<Occurrence>) -> [String] {
            occurrences.map { "\($0.uid ?? "") \($0.start.civilDate.description.filter { $0 != "-" })" }.sorted()
        }
        #expect(names(Self.feed.occurrences(matching: query)) == expected)
        #expect(names(Self.feed.occurrences(matching: query).latestFirst) == expected)
        let index = OccurrenceIndex([("feed", Self.feed), ("other", CalendarFeed([]))])
        #expect(names(index.occurrences(matching: query).map(\.value)) == expected)
        #expect(names(index.occurrences(matching: query).latestFirst.map(\.value)) == expected)
    }

    @Test("Entries match as their occurrences do, and a cancelled one only if it is asked for")
    func entries() {
        #expect(Self.feed.entries(matching: Self.filter(["kiel"])).compactMap(\.uid) == ["a", "b"])
        let all = OccurrenceFilter(includesCancelled: true, texts: ["kiel"])
        #expect(Self.feed.entries(matching: all).compactMap(\.uid) == ["a", "b", "c"])
        #expect(Self.feed.entries(matching: OccurrenceFilter(kinds: [.toDo])).isEmpty)
    }

    @Test(
        "A filter for UIDs has the occurrences that a loop would choose, in both directions and from an index",
        .serialized, arguments: RandomSeeds.forDrawing(40, stream: 44))
    func law(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let feed = Feeds.feed(OccurrenceIndexTests.events(30, &numbers))
            let uids = (0..<5).map { _ in "\(numbers.number(below: 40))" }
            let start = Feeds.date("2025-11-01").addingTimeInterval(TimeInterval(numbers.number(below: 800 * 86_400)))
            let length = [0, 3_600, 86_400, 31 * 86_400][numbers.number(below: 4)]
            let window = DateInterval(start: start, duration: TimeInterval(length))
            let zone = Feeds.zone(["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Paris"][numbers.number(below: 3)])
            let query = OccurrenceQuery(window, timeZone: zone, filter: Self.filter([], [], uids))
            let expected = feed.occurrences(in: window, timeZone: zone).filter { uids.contains($0.uid ?? "") }
            #expect(Array(feed.occurrences(matching: query)) == expected)
            #expect(feed.occurrences(matching: query).latestFirst.reversed() == expected)
            let index = OccurrenceIndex([(1, feed), (2, CalendarFeed([]))])
            #expect(index.occurrences(matching: query).map(\.value) == expected)
        }
    }

    @Test("Alarms and changes are those of matching entries")
    func alarmsAndChanges() {
        func feed(_ title: String, _ hour: Int) -> CalendarFeed {
            let alarm = "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM"
            return Feeds.feed(
                Feeds.event("a", "DTSTART:20260302T090000Z\nSUMMARY:\(title)\n\(alarm)")
                    + Feeds.event("b", "DTSTART:20260302T\(hour)0000Z\nSUMMARY:Lunch\n\(alarm)"))
        }
        let query = OccurrenceQuery(Self.year, timeZone: .gmt, filter: Self.filter(["kiel"]))
        let (before, after) = (feed("Kiel", 11), feed("Bonn", 12))
        #expect(before.alarms(matching: query).map(\.entry.uid) == ["a"])
        #expect(after.alarms(matching: query).isEmpty)
        // The title changed, so the occurrence matches in one version only, and is still one that changed.
        let changes = after.changes(since: before, matching: query)
        #expect(changes.map { $0.before?.summary } == ["Kiel"] && changes.map { $0.after?.summary } == ["Bonn"])
    }

    @Test("An index of selected feeds has their occurrences, identities and order, and no others")
    func selection() throws {
        var numbers = SplitMix64(seed: 440)
        let feeds = (0..<12).map { ($0, Feeds.feed(OccurrenceIndexTests.events(10, &numbers))) }
        var index = OccurrenceIndex(feeds)
        index.remove(5)
        let selected: Set = [11, 2, 7, 5, 99]
        let selection = index.selecting(selected)
        #expect(selection.feedIDs == [2, 7, 11])
        let expected = index.occurrences(in: Self.year, timeZone: .gmt).filter { selected.contains($0.feedID) }
        let found = Array(selection.occurrences(in: Self.year, timeZone: .gmt))
        #expect(found.map(\.id) == expected.map(\.id))
        #expect(found.count > 20)
        let occurrence = try #require(found.last)
        #expect(index.item(of: occurrence.value)?.feedID == occurrence.feedID)
        // The selection is a value of its own.
        var changed = selection
        changed.update(2, to: CalendarFeed([]))
        #expect(selection.occurrences(in: Self.year, timeZone: .gmt).map(\.id) == expected.map(\.id))
        #expect(changed.feedIDs == [2, 7, 11])
    }
}
