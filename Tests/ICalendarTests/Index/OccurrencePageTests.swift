import CalendarDelivery
import Foundation
import ICalendar
import TestSupport
import Testing

/// Pages of an agenda, as a server sends them.
@Suite("Pages of occurrences")
struct OccurrencePageTests {
    private static let year = Feeds.interval("2026-01-01", "2027-01-01")
    private static let query = OccurrenceQuery(year, timeZone: .gmt)

    /// The pages of an index from a place on, which a closure may change after each page.
    private static func rows(
        of index: inout OccurrenceIndex<String>, matching query: OccurrenceQuery, limit: Int,
        change: (inout OccurrenceIndex<String>) -> Void = { _ in }
    ) -> [OccurrencePage.Row] {
        var (rows, cursor): ([OccurrencePage.Row], OccurrencePage.Cursor?) = ([], nil)
        repeat {
            let page = index.page(matching: query, after: cursor, limit: limit)
            #expect(!page.rows.isEmpty || cursor == nil || page.next == nil)
            rows += page.rows
            // The cursor travels as text.
            cursor = page.next.flatMap { OccurrencePage.Cursor($0.description) }
            #expect(cursor == page.next)
            change(&index)
        } while cursor != nil && rows.count < 100_000
        return rows
    }

    @Test(
        "The rows of all pages are the occurrences, each once, in windows and pages of any size",
        .serialized, arguments: RandomSeeds.forDrawing(20, stream: 45))
    func law(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            // Two feeds have the same events.
            let feed = Feeds.feed(OccurrenceIndexTests.events(12, &numbers))
            var index = OccurrenceIndex([
                ("b", feed), ("a", feed), ("c [1]", Feeds.feed(OccurrenceIndexTests.events(5, &numbers))),
            ])
            let start = Feeds.date("2026-01-01").addingTimeInterval(TimeInterval(numbers.number(below: 300 * 86_400)))
            let length = [0, 86_400, 31 * 86_400][numbers.number(below: 3)]
            let query = OccurrenceQuery(
                DateInterval(start: start, duration: TimeInterval(length)),
                timeZone: Feeds.zone(["Pacific/Kiritimati", "GMT"][numbers.number(below: 2)]))
            let expected = index.occurrences(matching: query).map { "\($0.id)" }
            let rows = Self.rows(of: &index, matching: query, limit: numbers.number(below: 9) + 1)
            #expect(rows.map(\.id).sorted() == expected.sorted())
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.startsAt <= $1.startsAt })
        }
    }

    @Test("A row that stays is on one page, whatever is added, removed and replaced between two requests")
    func changes() {
        var numbers = SplitMix64(seed: 46)
        let feed = Feeds.feed(OccurrenceIndexTests.events(20, &numbers))
        for limit in [1, 3, 10] {
            var index = OccurrenceIndex([("stays", feed), ("goes", feed)])
            var round = 0
            let rows = Self.rows(of: &index, matching: Self.query, limit: limit) { index in
                round += 1
                // Removing a feed and adding it again also changes the order of feeds.
                index.remove("stays")
                index.update("new \(round)", to: Feeds.feed(Feeds.event("x", "DTSTART:20260101T000000Z")))
                index.update("stays", to: feed)
                if round == 2 { index.remove("goes") }
            }
            let expected = feed.occurrences(matching: Self.query).map { "\($0.id) [stays]" }
            #expect(rows.map(\.id).filter { $0.hasSuffix("[stays]") }.sorted() == expected.sorted())
        }
    }

    @Test("Occurrences that nothing distinguishes stay on one page")
    func duplicates() {
        // Events without a UID are only distinguished by their time.
        let lines = String(repeating: "BEGIN:VEVENT\nDTSTART:20260302T090000Z\nEND:VEVENT\n", count: 3)
        var index = OccurrenceIndex([("f", Feeds.feed(lines + Feeds.event("b", "DTSTART:20260303T090000Z")))])
        #expect(
            Self.rows(of: &index, matching: Self.query, limit: 2).map(\.startsAt.description) == [
                "2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z", "2026-03-03T09:00:00Z",
            ])
    }

    @Test("A text that is no cursor isn't read as one", arguments: ["", "a", "MSAy", "MSAyIHg", "%%%", "MSAyIDM="])
    func cursors(text: String) {
        #expect(OccurrencePage.Cursor(text) == nil)
    }

    @Test("An encoded page decodes to itself and follows the published schema")
    func schema() throws {
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: Fixtures.file("schemas/occurrence-page.json")))
                as? [String: Any])
        var numbers = SplitMix64(seed: 47)
        let more = """
            BEGIN:VTIMEZONE
            TZID:Office
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE

            """
        let event = Feeds.event("o", "DTSTART;TZID=Office:20260302T090000\nSUMMARY:Tea\nLOCATION:Kiel")
        let index = OccurrenceIndex([
            ("a", Feeds.feed(OccurrenceIndexTests.events(30, &numbers))), ("[b]", Feeds.feed(more + event)),
        ])
        for limit in [5, 10_000] {
            let page = index.page(matching: Self.query, limit: limit)
            let data = try JSONEncoder().encode(page)
            #expect(try JSONDecoder().decode(OccurrencePage.self, from: data) == page)
            let faults = try JSONSchema.faults(in: JSONSerialization.jsonObject(with: data), schema)
            #expect(faults.isEmpty, "\(faults.prefix(5))")
        }
        // The schema isn't satisfied by anything.
        for wrong in [#"{}"#, #"{"rows":[{}]}"#, #"{"rows":[],"next":""}"#, #"{"rows":[],"more":1}"#] {
            let faults = try JSONSchema.faults(in: JSONSerialization.jsonObject(with: Data(wrong.utf8)), schema)
            #expect(!faults.isEmpty, "\(wrong)")
        }
    }
}

/// The keywords of JSON Schema that the published schema uses.
private enum JSONSchema {
    struct UnknownKeyword: Error { let name: String }

    static func faults(in value: Any, _ schema: [String: Any], at path: String = "$") throws -> [String] {
        let known = [
            "$schema", "title", "description", "type", "required", "additionalProperties", "properties", "items",
            "pattern",
        ]
        if let name = schema.keys.first(where: { !known.contains($0) }) { throw UnknownKeyword(name: name) }
        var faults: [String] = []
        switch schema["type"] as? String {
        case "object":
            guard let object = value as? [String: Any] else { return ["\(path) is no object"] }
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                faults.append("\(path).\(name)")
            }
            for (name, inner) in object {
                guard let schema = properties[name] else {
                    if schema["additionalProperties"] as? Bool == false { faults.append("\(path).\(name) is unknown") }
                    continue
                }
                faults += try Self.faults(in: inner, schema, at: "\(path).\(name)")
            }
        case "array":
            guard let array = value as? [Any] else { return ["\(path) is no array"] }
            let items = schema["items"] as? [String: Any] ?? [:]
            for (index, inner) in array.enumerated() {
                faults += try Self.faults(in: inner, items, at: "\(path)[\(index)]")
            }
        case "string":
            guard let text = value as? String else { return ["\(path) is no string"] }
            if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
                faults.append("\(path): \(text) doesn't match \(pattern)")
            }
        case "boolean": if !(value is Bool) { faults.append("\(path) is no Boolean") }
        default: faults.append("\(path) has no type")
        }
        return faults
    }
}
