import Foundation
import ICalendar
import ICalendarWriting
import JCal
import JSCalendar
import TestSupport
import Testing

/// Laws of the conversion, for every fixture.
@Suite("Calendars as JSCalendar")
struct ConversionLawTests {
    /// The lines of a calendar that must come back as jCal, in any order, and lists of dates by element.
    private static func lines(_ feed: CalendarFeed) -> [String: Int] {
        var lines: [String: Int] = [:]
        func add(_ component: CalendarComponent, _ path: String) {
            for property in component.properties {
                guard let parts = PropertyDraft.recovering(copying: property).draft?.jCal.array else { continue }
                let isList = parts[0] == "exdate" || parts[0] == "rdate"
                for value in isList ? parts.dropFirst(3).map({ [$0] }) : [Array(parts.dropFirst(3))] {
                    lines["\(path) \(JSONValue.array(parts.prefix(3) + value))", default: 0] += 1
                }
            }
            for inner in component.components { add(inner, "\(path)/\(inner.name)") }
        }
        for calendar in feed.calendars { add(calendar, calendar.name) }
        return lines
    }

    private static func shown(_ feed: CalendarFeed, _ window: DateInterval, _ viewer: String) -> [String] {
        let query = OccurrenceQuery(window, timeZone: TimeZone(identifier: viewer) ?? .gmt, filter: .everything)
        return feed.occurrences(matching: query).prefix(500).map {
            "\($0.interval.start) \($0.interval.end) \($0.isAllDay) \($0.uid ?? "-") \($0.summary ?? "-")"
        }
    }

    private static func window(_ feed: CalendarFeed) -> DateInterval {
        let first = feed.entries.map { $0.start.timestamp(in: .utc).date }.min() ?? .distantPast
        return DateInterval(start: first.addingTimeInterval(-86_400), duration: 500 * 86_400)
    }

    @Test("A fixture comes back from JSCalendar 2.0 with its lines and occurrences", arguments: try Fixtures.feedNames)
    func comesBack(_ name: String) throws {
        let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics")))
        let (document, losses) = JSCalendarDocument.recovering(feed)
        let (back, _) = try JSCalendarDocument(parsing: document.bytes).feed()
        let (expected, found) = (Self.lines(feed), Self.lines(back))
        let different = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
        // A split makes other series.
        let isReported = losses.contains { $0.reason == .forbiddenCharacter || $0.reason == .rangeOverride }
        #expect(different.isEmpty || isReported, "\(different.prefix(4))")
        guard !losses.contains(where: { $0.changesOccurrences || $0.reason == .rangeOverride }) else { return }
        for viewer in ["UTC", "America/New_York"] {
            #expect(Self.shown(feed, Self.window(feed), viewer) == Self.shown(back, Self.window(feed), viewer))
        }
    }

    @Test(
        "A document is stable from the second time on, in both versions",
        arguments: try Fixtures.sample(Fixtures.feedNames))
    func isStable(_ name: String) throws {
        let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics")))
        for version in JSCalendarOptions.Version.allCases {
            var options = JSCalendarOptions()
            options.version = version
            let first = JSCalendarDocument.recovering(feed, options: options).document
            let second = JSCalendarDocument.recovering(first.feed().feed, options: options).document
            let third = JSCalendarDocument.recovering(second.feed().feed, options: options).document
            #expect(second.bytes == third.bytes)
        }
    }

    @Test("A document cut anywhere is refused", arguments: try Fixtures.feedNames.prefix(5))
    func isWhole(_ name: String) throws {
        let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics")))
        let bytes = JSCalendarDocument.recovering(feed).document.bytes
        for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 40, 1)) {
            #expect(throws: JSCalendarError.self) { try JSCalendarDocument(parsing: bytes.prefix(count)) }
        }
    }

    @Test(
        "Mutated documents end without a trap", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 62))
    func mutated(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let names = try Fixtures.feedNames
        for _ in 0..<3 {
            let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(generator.element(of: names)).ics")))
            let bytes = JSCalendarDocument.recovering(feed).document.bytes
            guard bytes.count < 50_000, !bytes.isEmpty else { continue }
            var text = bytes
            for _ in 0..<generator.number(in: 1...4) {
                let index = generator.number(below: text.count)
                text[index] = generator.element(of: Array("0-T:Z\"{}[],aP1".utf8))
            }
            guard let document = try? JSCalendarDocument(parsing: text) else { continue }
            _ = document.feed()
        }
    }
}
