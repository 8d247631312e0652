import Foundation
import ICalendar
import ICalendarChecks
import ICalendarLibical
import RecurrenceReference
import TestSupport
import Testing

/// The engines of this build.
enum Engines {
    static var all: [any OccurrenceEngine] {
        #if Libical
            [NativeEngine(), LibicalEngine()]
        #else
            [NativeEngine()]
        #endif
    }

    static let names = all.map(\.name)

    static func named(_ name: String) throws -> any OccurrenceEngine {
        try #require(all.first { $0.name == name })
    }

    /// Returns whether a row of the table of known differences explains why an engine differs from the native one for a
    /// UID.
    static func isExplained(
        _ uid: String?, of bytes: [UInt8], _ query: OccurrenceQuery, _ answer: EngineResult<Occurrence>
    ) -> Bool {
        #if Libical
            let comparison = EngineComparison(NativeEngine().occurrences(of: [bytes], matching: query), answer)
            // The same instants in another form are no difference of the comparison: a zone that libical does not know
            // and the viewer is in.
            guard let difference = comparison.differences.first(where: { $0.uid == uid }) else { return true }
            let feed = CalendarFeed(bytes)
            return KnownDifference.explaining(difference, in: feed, losses: answer.losses) != nil
        #else
            return false
        #endif
    }
}

/// One suite for all engines: the fixtures contain the expected results, and only a row of the table can justify
/// another result.
@Suite("Conformance of the engines")
struct EngineConformanceTests {
    // MARK: Feeds

    struct Expectation: Decodable {
        var from: String
        var to: String
        var timeZone: String
        var includeCancelled: Bool?
        var components: [String]?
        var occurrences: [Row]
    }

    struct Row: Decodable, Equatable {
        var uid: String?
        var start: String
        var end: String
    }

    /// In the form of the fixtures.
    private static func printed(_ time: CalendarTime, _ offset: Int?) -> String {
        switch time {
        case .date(let date): "\(date)"
        case .floating(let clock): "\(clock)"
        case .utc(let clock): "\(clock)Z"
        case .zoned(let clock, _):
            "\(clock)" + ((offset ?? 0) < 0 ? "-" : "+")
                + String(format: "%02d:%02d", abs(offset ?? 0) / 3_600, abs(offset ?? 0) / 60 % 60)
                + (abs(offset ?? 0) % 60 == 0 ? "" : String(format: ":%02d", abs(offset ?? 0) % 60))
        }
    }

    @Test(
        "Every engine has a fixture's occurrences, but for known differences", arguments: Engines.names,
        try Fixtures.feedNames)
    func fixture(_ engine: String, _ name: String) throws {
        let folder = Fixtures.file("feeds")
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "\(name).ics")))
        let expected = try JSONDecoder().decode(
            Expectation.self, from: Data(contentsOf: folder.appending(path: "\(name).expected.json")))
        let zone = try #require(TimeZone(identifier: expected.timeZone))
        let format = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
        let query = OccurrenceQuery(
            DateInterval(start: try format.parse(expected.from), end: try format.parse(expected.to)), timeZone: zone,
            filter: OccurrenceFilter(
                kinds: Set((expected.components ?? ["VEVENT"]).compactMap(CalendarEntry.Kind.init)),
                includesCancelled: expected.includeCancelled ?? false))
        let answer = try Engines.named(engine).occurrences(of: [bytes], matching: query)
        let found = answer.occurrences.map {
            Row(
                uid: $0.uid, start: Self.printed($0.start, $0.offsets?.start),
                end: Self.printed($0.end, $0.offsets?.end))
        }
        for uid in Set((found + expected.occurrences).map(\.uid)) {
            let (found, expected) = (found.filter { $0.uid == uid }, expected.occurrences.filter { $0.uid == uid })
            if found == expected { continue }
            #expect(
                engine != "native" && Engines.isExplained(uid, of: bytes, query, answer),
                "\(engine) \(uid ?? "-"): found \(found), expected \(expected)")
        }
    }

    // MARK: RFC examples

    struct Example: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var dtstart: String
        var tzid: String
        var rrule: [String]
        var exdate: [String]?
        var from: String
        var to: String
        var expected: [String]
        var testDescription: String { "\(name) \(rrule.joined(separator: " "))" }
    }

    static let examples = (try? Fixtures.decode([Example].self, "rfc5545/recurrence-examples.json")) ?? []

    @Test("All 42 examples of the RFC are loaded for the engines")
    func count() { #expect(Self.examples.count == 42) }

    @Test(
        "Every engine has the occurrences of RFC 5545 §3.8.5.3, but for known differences", arguments: Engines.names,
        examples)
    func example(_ engine: String, _ example: Example) throws {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTAMP:19970101T000000Z"]
        lines.append("DTSTART;TZID=\(example.tzid):\(example.dtstart)")
        lines += example.rrule.map { "RRULE:" + $0 }
        if let exdate = example.exdate { lines.append("EXDATE;TZID=\(example.tzid):" + exdate.joined(separator: ",")) }
        lines += ["END:VEVENT", "END:VCALENDAR", ""]
        let zone = try #require(TimeZone(identifier: example.tzid))
        let rules = ZoneRules(zone)
        func date(_ text: String) throws -> Date {
            let clock = try #require(BasicTime(text)).dateTime
            return rules.timestamp(of: clock).date
        }
        let query = OccurrenceQuery(
            DateInterval(start: try date(example.from), end: try date(example.to)), timeZone: zone)
        let bytes = Array(lines.joined(separator: "\r\n").utf8)
        let answer = try Engines.named(engine).occurrences(of: [bytes], matching: query)
        let found = answer.occurrences.map { "\($0.start.civilDateTime)" }
        if found != example.expected {
            #expect(engine != "native" && Engines.isExplained("1", of: bytes, query, answer), "\(found)")
        }
    }

    // MARK: Random rules

    #if Libical
        /// The table contains every difference between the engines that random rules find.
        @Test(
            "On random rules the engines differ only in known ways",
            .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 20, stream: 42))
        func random(_ seed: UInt64) throws {
            for rule in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
                let start = BasicTime.text(rule.start, isDate: rule.isDate)
                let text = """
                    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20240101T000000Z\r
                    DTSTART\(rule.isDate ? ";VALUE=DATE" : ""):\(start)\r\nRRULE:\(rule.text)\r\nEND:VEVENT\r
                    END:VCALENDAR\r\n
                    """
                let bytes = Array(text.utf8)
                let span = min(rule.horizon.localSeconds, rule.start.localSeconds + 800 * 86_400)
                let query = OccurrenceQuery(
                    DateInterval(
                        start: Date(timeIntervalSince1970: TimeInterval(rule.start.localSeconds)),
                        end: Date(timeIntervalSince1970: TimeInterval(span))),
                    timeZone: .gmt)
                var native = NativeEngine().occurrences(of: [bytes], matching: query, limit: 50)
                var libical = LibicalEngine().occurrences(of: [bytes], matching: query, limit: 50)
                if native.losses.contains(where: { $0.reason == .limit }) {
                    native.occurrences = Array(native.occurrences.prefix(40))
                    libical.occurrences = Array(libical.occurrences.prefix(40))
                }
                guard let difference = EngineComparison(native, libical).differences.first else { continue }
                let row = KnownDifference.explaining(
                    difference, in: CalendarFeed(bytes), losses: libical.losses)
                #expect(
                    row != nil,
                    """
                    \(rule): native \(difference.left.dropFirst(difference.index).prefix(2).map(\.start.civilDateTime)), \
                    libical \(difference.right.dropFirst(difference.index).prefix(2).map(\.start.civilDateTime)) \
                    \(libical.losses)
                    """)
            }
        }
    #endif
}
