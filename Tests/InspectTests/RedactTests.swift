import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("redact")
struct RedactTests {
    static let event = """
        BEGIN:VEVENT
        UID:secret-1@example.com
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Paris:20260302T090000
        SUMMARY:Meet Anna\\, and Ötzi Anna
        ATTENDEE;CN="Anna Karenina";PARTSTAT=ACCEPTED:mailto:anna@example.com
        STATUS:CONFIRMED
        X-NOTE:secret
        END:VEVENT
        BEGIN:VEVENT
        UID:other-22@example.com
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Paris:20260303T090000
        RELATED-TO:secret-1@example.com
        END:VEVENT
        """

    @Test("redact replaces texts, addresses and UIDs, and equal words with equal ones")
    func texts() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.event)
            let run = try Executable.run("redact", path)
            #expect(run.status == 0)
            for word in ["secret", "Anna", "Karenina", "Ötzi", "anna@"] { #expect(!run.text.contains(word), "\(word)") }
            let lines = run.text.components(separatedBy: "\r\n")
            func value(_ name: String) -> String? {
                lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
            }
            #expect(value("UID:") == value("RELATED-TO:"))
            #expect(value("UID:") != lines.last { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) })
            #expect(value("DTSTART;TZID=Europe/Paris:") == "20260302T090000")
            #expect(value("STATUS:") == "CONFIRMED")
            #expect(value("ATTENDEE;")?.contains(";PARTSTAT=ACCEPTED:mailto:") == true)
            let words = try #require(value("SUMMARY:")?.components(separatedBy: " "))
            #expect(words.count == 5)
            #expect(words[1].hasSuffix("\\,"))
            #expect(words[1].dropLast(2) == words[4])
        }
    }

    @Test(
        "redact keeps every line's length and everything that validate finds", .serialized,
        arguments: try Fixtures.feedNames)
    func structure(_ name: String) throws {
        let file = Fixtures.file("feeds/\(name).ics")
        let original = [UInt8](try Data(contentsOf: file))
        let run = try Executable.run("redact", file.path)
        #expect(run.status == 0)
        let redacted = [UInt8](run.output)
        #expect(redacted.count == original.count)
        #expect(Self.lineEnds(redacted) == Self.lineEnds(original))
        let (after, before) = (CalendarFeed(redacted), CalendarFeed(original))
        #expect(Self.times(after) == Self.times(before))
        #expect(Self.problems(after) == Self.problems(before))
    }

    @Test("redact keeps an escape that a fold divides, and valid positions")
    func validity() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics",
                "BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T090000Z\nGEO:-37.8373;144.9666\n"
                    + "DESCRIPTION:Line one\\\n n and two\\\n , three\nEND:VEVENT")
            for _ in 0..<5 {
                let run = try Executable.run("redact", path)
                #expect(run.text.contains("\\\r\n n"))
                #expect(run.text.contains("\\\r\n ,"))
                #expect(!run.text.contains("37.8373") && !run.text.contains("144.9666"))
                let validation = try Executable.run("validate", "-", input: [UInt8](run.output))
                #expect(validation.text == "no problems in 1 file\n")
            }
        }
    }

    private static func problems(_ feed: CalendarFeed) -> [String] {
        feed.validate().map { "\($0.position.line) \($0.position.column) \($0.diagnostic.code)" }
    }

    private static func lineEnds(_ bytes: [UInt8]) -> [Int] { bytes.indices.filter { bytes[$0] == 10 } }

    /// The times of the occurrences of a year, which need overrides to find their series.
    private static func times(_ feed: CalendarFeed) -> [String] {
        let year = DateInterval(start: Feeds.date("2026-01-01"), end: Feeds.date("2027-01-01"))
        let all = OccurrenceFilter(kinds: Set(CalendarEntry.Kind.allCases), includesCancelled: true)
        return feed.occurrences(matching: OccurrenceQuery(year, timeZone: .gmt, filter: all)).prefix(2_000)
            .map { "\($0.start) \($0.interval) \($0.recurrenceID as Any) \($0.entry.status as Any)" }.sorted()
    }
}
