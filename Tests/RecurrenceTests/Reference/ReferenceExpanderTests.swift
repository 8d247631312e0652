import Recurrence
import RecurrenceReference
import Testing

/// The judge is judged by dates written by hand: the RFC's own examples, and one case for each dialect it leaves open.
@Suite struct ReferenceExpanderTests {
    @Test(arguments: ReferenceExample.rfc + ReferenceExample.dialects)
    func `hand-written dates come out`(example: ReferenceExample) throws {
        let start = try #require(moment(example.start))
        let time = example.start.dropFirst(8)
        let expected = try example.expected.split(separator: " ").map { text in
            try #require(moment(text.count == 8 ? "\(text)\(time)" : "\(text)"))
        }
        let found = ReferenceExpander.occurrences(
            of: try RecurrenceRule(example.rule), from: start, isDate: example.start.count == 8,
            limit: expected.count + (isFinite(example.rule) ? 1 : 0), until: .latest)
        #expect(found == expected)
    }

    private func isFinite(_ rule: String) -> Bool { rule.contains("COUNT") || rule.contains("UNTIL") }

    @Test(arguments: [
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1",
    ])
    func `what never comes ends at the horizon`(text: String) throws {
        let start = try #require(moment("20240101T000000"))
        let horizon = try #require(moment(text.contains("INTERVAL") ? "20240108T000000" : "20640101T000000"))
        let found = ReferenceExpander.occurrences(of: try RecurrenceRule(text), from: start, limit: 1, until: horizon)
        #expect(found == [])
    }

    @Test func `the horizon is excluded and the limit kept`() throws {
        let start = try #require(moment("20240101T090000"))
        let rule = try RecurrenceRule("FREQ=DAILY")
        let horizon = try #require(moment("20240103T090000"))
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 9, until: horizon).count == 2)
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 1, until: horizon) == [start])
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 0, until: horizon) == [])
        #expect(ReferenceExpander.occurrences(of: rule, from: start, limit: 9, until: start) == [])
    }

    private func moment(_ text: String) -> CivilDateTime? {
        let digits = text.filter(\.isNumber).compactMap(\.wholeNumberValue)
        func number(_ range: Range<Int>) -> Int {
            digits.count < range.upperBound ? 0 : digits[range].reduce(0) { $0 * 10 + $1 }
        }
        return CivilDateTime(
            year: number(0..<4), month: number(4..<6), day: number(6..<8),
            hour: number(8..<10), minute: number(10..<12), second: number(12..<14))
    }
}
