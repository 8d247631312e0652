import Foundation
import ICalendar
import TestSupport
import Testing

/// Every recurrence example of RFC 5545 §3.8.5.3, as a feed.
@Suite("The examples of RFC 5545 §3.8.5.3")
struct RFCExampleTests {
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

    @Test("All 42 recurrence examples of RFC 5545 are read")
    func count() { #expect(Self.examples.count == 42) }

    @Test("A recurrence example of RFC 5545 has the occurrences that the RFC lists", arguments: examples)
    func example(_ example: Example) throws {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTAMP:19970101T000000Z"]
        lines.append("DTSTART;TZID=\(example.tzid):\(example.dtstart)")
        lines += example.rrule.map { "RRULE:" + $0 }
        if let exdate = example.exdate {
            lines.append("EXDATE;TZID=\(example.tzid):" + exdate.joined(separator: ","))
        }
        lines += ["END:VEVENT", "END:VCALENDAR", ""]
        let feed = CalendarFeed(Array(lines.joined(separator: "\r\n").utf8))
        #expect(feed.diagnostics.isEmpty, "\(feed.diagnostics)")

        let zone = try #require(TimeZone(identifier: example.tzid))
        let format = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(
            includingFractionalSeconds: false)
        func date(_ text: String) throws -> Date {
            try format.parse(text.contains("T") ? text : text + "T00:00:00")
        }
        let window = DateInterval(start: try date(example.from), end: try date(example.to))
        let found = feed.occurrences(in: window, timeZone: zone).map { "\($0.start.civilDateTime)" }
        #expect(found == example.expected)
    }
}
