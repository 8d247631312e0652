import Recurrence
import RecurrenceReference
import Testing

/// The reference is checked against dates written by hand: the RFC's own examples, and one case for each question that
/// the RFC leaves open.
@Suite("The reference expander")
struct ReferenceExpanderTests {
    @Test(
        "The reference expander finds the dates written by hand",
        arguments: ReferenceExample.rfc + ReferenceExample.dialects)
    func examples(example: ReferenceExample) throws {
        let start = try #require(BasicTime(example.start)?.dateTime)
        let time = example.start.dropFirst(8)
        let expected = try example.expected.split(separator: " ").map { text in
            try #require(BasicTime(text.count == 8 ? "\(text)\(time)" : "\(text)")?.dateTime)
        }
        let found = ReferenceExpander.occurrences(
            of: try RecurrenceRule(example.rule), from: start, isDate: example.start.count == 8,
            limit: expected.count + (isFinite(example.rule) ? 1 : 0), until: .latest)
        #expect(found == expected)
    }

    private func isFinite(_ rule: String) -> Bool { rule.contains("COUNT") || rule.contains("UNTIL") }

    @Test(
        "The reference expander stops at the horizon for a rule that never matches",
        arguments: [
            "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=6MO",
            "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1",
        ])
    func never(text: String) throws {
        let start = try #require(BasicTime("20240101T000000")?.dateTime)
        let horizon = try #require(
            BasicTime(text.contains("INTERVAL") ? "20240108T000000" : "20640101T000000")?.dateTime)
        let found = ReferenceExpander.occurrences(of: try RecurrenceRule(text), from: start, limit: 1, until: horizon)
        #expect(found == [])
    }

    @Test("The reference expander excludes its horizon and respects its limit") func bounds() throws {
        let start = try #require(BasicTime("20240101T090000")?.dateTime)
        let rule = try RecurrenceRule("FREQ=DAILY")
        let horizon = try #require(BasicTime("20240103T090000")?.dateTime)
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 9, until: horizon).count == 2)
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 1, until: horizon) == [start])
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 0, until: horizon) == [])
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 9, until: start) == [])
    }
}
