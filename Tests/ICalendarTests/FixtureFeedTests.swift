import Foundation
import ICalendar
import TestSupport
import Testing

/// Each feed of `Fixtures/feeds` against its list of occurrences.
@Suite("Fixtures/feeds")
struct FixtureFeedTests {
    struct Expectation: Decodable {
        var comment: String
        var from: String
        var to: String
        var timeZone: String
        var includeCancelled: Bool?
        var components: [String]?
        var occurrences: [Row]
        var diagnostics: Int
        var codes: [String]?

        var filter: OccurrenceFilter {
            OccurrenceFilter(
                kinds: Set((components ?? ["VEVENT"]).compactMap(CalendarEntry.Kind.init)),
                includesCancelled: includeCancelled ?? false)
        }
    }

    struct Row: Decodable, Hashable {
        var uid: String?
        var component: String
        var recurrenceID: String?
        var start: String
        var end: String
        var timeZone: String?
        var isAllDay: Bool
        var summary: String?
        var status: String?

        init(_ occurrence: Occurrence) {
            uid = occurrence.uid
            component = occurrence.entry.kind.rawValue
            start = Printed.time(occurrence.start, offset: occurrence.offsets?.start)
            end = Printed.time(occurrence.end, offset: occurrence.offsets?.end)
            recurrenceID = occurrence.recurrenceID.map { id in
                Printed.time(id, offset: id.zone.map { $0.rules.resolve(id.civilDateTime).offset })
            }
            timeZone =
                switch occurrence.start {
                case .date, .floating: nil
                case .utc: "UTC"
                case .zoned(_, let zone): zone.identifier
                }
            isAllDay = occurrence.isAllDay
            summary = occurrence.summary
            status = occurrence.entry.status?.rawValue
        }
    }

    @Test("A fixture has exactly the occurrences and diagnostics written beside it", arguments: try Fixtures.feedNames)
    func feed(_ name: String) throws {
        let expectation = try Fixtures.decode(Expectation.self, "feeds/\(name).expected.json")
        let feed = try CalendarFeed(contentsOf: Fixtures.file("feeds/\(name).ics"))
        let zone = try #require(TimeZone(identifier: expectation.timeZone))
        let format = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
        let window = DateInterval(start: try format.parse(expectation.from), end: try format.parse(expectation.to))
        let query = OccurrenceQuery(window, timeZone: zone, filter: expectation.filter)
        let found = feed.occurrences(matching: query).map(Row.init)
        for (index, row) in expectation.occurrences.enumerated() where index < found.count && found[index] != row {
            Issue.record("row \(index): found \(found[index]), expected \(row): \(expectation.comment)")
            return
        }
        #expect(found.count == expectation.occurrences.count, "\(expectation.comment)")
        #expect(feed.diagnostics.count >= expectation.diagnostics, "\(feed.diagnostics)")
        if let codes = expectation.codes {
            #expect(Set(feed.diagnostics.map(\.diagnostic.code.rawValue)) == Set(codes), "\(feed.diagnostics)")
        }
    }
}
