import Foundation
import Recurrence
import TestSupport
import RecurrenceReference
import Testing

/// The sixteen rules of ccs-pycalendar, run as rules: DTSTART counts only if it matches.
@Suite("ccs-pycalendar's rules")
struct PyCalendarTests {
    struct Example: Decodable, Sendable, CustomTestStringConvertible {
        var rule: String
        var start: String
        var end: String
        var results: [String]
        var testDescription: String { "\(rule) from \(start)" }
    }

    static let file = Fixtures.conformance?.appending(path: "pycalendar/rrule_examples.json")
    static let examples: [Example] =
        file.flatMap { try? JSONDecoder().decode([Example].self, from: Data(contentsOf: $0)) } ?? []

    /// Examples for which our result differs, by rule and start: our result, with the sentence that supports it.
    static let exceptions: [String: [String]] = [
        // RFC 5545 §3.3.10: a part that is missing in the rule is "retrieved from the DTSTART property": the weekday of
        // 2013-01-01 is Tuesday in every week, where pycalendar goes over to other weekdays.
        "FREQ=YEARLY;BYWEEKNO=1,2 from 20130101T000000": [
            "20130101T000000", "20130108T000000", "20131231T000000", "20140107T000000", "20141230T000000",
            "20150106T000000", "20160105T000000", "20160112T000000",
        ],
        // RFC 5545 §3.3.4: a day of the month is 01 to 31. The fortieth is no date, so nothing can start on it.
        "FREQ=MONTHLY from 20140140T120000": [],
    ]

    @Test(
        "All 16 rules of ccs-pycalendar are read",
        .requires(file != nil, Fixtures.conformanceIsMissing))
    func areThere() { #expect(Self.examples.count == 16) }

    @Test(
        "ccs-pycalendar's rules have the occurrences it lists, but for two that the RFC decides otherwise",
        .requires(file != nil, Fixtures.conformanceIsMissing), arguments: examples)
    func agree(_ example: Example) throws {
        let end = try #require(BasicTime(example.end)).dateTime
        var found: [String] = []
        if let start = BasicTime(example.start)?.dateTime {
            found = try RecurrenceRule(example.rule).occurrences(from: start).occurrences(in: start..<end).map {
                $0.description.filter { $0 != "-" && $0 != ":" }
            }
        }
        #expect(found == Self.exceptions[example.testDescription] ?? example.results)
    }
}
