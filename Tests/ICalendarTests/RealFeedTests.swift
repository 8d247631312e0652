import Foundation
import ICalendar
import TestSupport
import Testing

/// Calendars from people and programs, valid and broken, parsed and expanded over three decades.
@Suite("Real feeds")
struct RealFeedTests {
    static var names: [String] {
        get throws {
            try [("real", 81), ("broken", 22)].flatMap { part, count in
                try Fixtures.names(in: Fixtures.realFeeds?.appending(path: part), suffix: ".ics", atLeast: count)
                    .map { "\(part)/\($0)" }
            }
        }
    }

    @Test(
        "A real feed keeps its bytes, and its occurrences over 30 years are in order",
        .requires(Fixtures.realFeeds != nil, Fixtures.conformanceIsMissing), arguments: try names)
    func feed(_ name: String) throws {
        let url = try #require(Fixtures.realFeeds).appending(path: name + ".ics")
        let feed = try CalendarFeed(contentsOf: url)
        let bytes = [UInt8](try Data(contentsOf: url))
        #expect(feed.trees.first?.bytes == bytes, "the bytes are kept")
        let start = try Date("2000-01-01T00:00:00Z", strategy: .iso8601)
        let end = try Date("2031-01-01T00:00:00Z", strategy: .iso8601)
        let window = DateInterval(start: start, end: end)
        var last = Date.distantPast
        var ids: Set<Occurrence.ID> = []
        let query = OccurrenceQuery(window, timeZone: .gmt, filter: .everything)
        for occurrence in feed.occurrences(matching: query) {
            let interval = occurrence.interval
            #expect(interval.start < end && (interval.end > start || interval.start >= start))
            #expect(interval.start >= last, "ordered by start")
            last = interval.start
            // Only feeds that give one UID to several events have the same occurrence twice.
            ids.insert(occurrence.id)
        }
        for entry in feed.entries where entry.kind == .event && !entry.recurs && entry.recurrenceID == nil {
            guard window.contains(entry.start.timestamp(in: .utc).date) else {
                continue
            }
            let superseded = feed.diagnostics.contains { $0.diagnostic.code == .supersededRevision }
            #expect(superseded || ids.contains(Occurrence.ID(uid: entry.uid ?? "", recurrenceID: entry.start)))
        }
    }
}
