import Foundation
import Recurrence
import Testing

@Suite("Parsing rules with faults")
struct RuleRecoveringTests {
    /// The written rule, the parsed rule, and the reported faults.
    static let repairs: [(String, String, [Code])] = [
        ("FREQ=WEEKLY;INTERVAL=1;COUNT=2;BYDAY=MO;", "FREQ=WEEKLY;COUNT=2;BYDAY=MO", [.strayCharacters]),
        (";;FREQ=DAILY;;COUNT=2", "FREQ=DAILY;COUNT=2", [.strayCharacters, .strayCharacters, .strayCharacters]),
        (" FREQ = DAILY ", "FREQ=DAILY", [.strayCharacters, .strayCharacters]),
        ("FREQ=WEEKLY;BYDAY= MO,\tTU , ", "FREQ=WEEKLY;BYDAY=MO,TU", Array(repeating: .strayCharacters, count: 4)),
        ("FREQ=WEEKLY;BYDAY=MO,,TU,", "FREQ=WEEKLY;BYDAY=MO,TU", [.strayCharacters, .strayCharacters]),
        ("FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=1", [.valueOutOfRange]),
        ("FREQ=DAILY;COUNT=2;COUNT=3", "FREQ=DAILY;COUNT=2", [.duplicatePart]),
        ("FREQ=DAILY;FREQ=YEARLY;COUNT=3", "FREQ=DAILY;COUNT=3", [.duplicatePart]),
        ("FREQ=DAILY;COUNT=2;COUNT=rubbish", "FREQ=DAILY;COUNT=2", [.duplicatePart]),
        ("FREQ=DAILY;COUNT=-1;UNTIL=20240101", "FREQ=DAILY;UNTIL=20240101", [.valueOutOfRange]),
        ("FREQ=DAILY;UNTIL=20240101;COUNT=0", "FREQ=DAILY;UNTIL=20240101", [.valueOutOfRange]),
        ("FREQ=YEARLY;BYYEARDAY=0,-1", "FREQ=YEARLY;BYYEARDAY=-1", [.valueOutOfRange]),
        ("FREQ=MONTHLY;BYDAY=0MO,2TU,XX", "FREQ=MONTHLY;BYDAY=2TU", [.valueOutOfRange, .malformedValue]),
        ("FREQ=YEARLY;BYMONTH=13,5L,5", "FREQ=YEARLY;BYMONTH=5", [.valueOutOfRange]),
        ("FREQ=MONTHLY;BYMONTH=10,BYMONTHDAY=10", "FREQ=MONTHLY;BYMONTH=10", [.malformedValue]),
        ("FREQ=DAILY;UNTIL=19971201Z", "FREQ=DAILY;UNTIL=19971201T000000Z", [.malformedValue]),
        ("FREQ=DAILY;UNTIL=2018-08-01", "FREQ=DAILY;UNTIL=20180801", [.malformedValue]),
        ("FREQ=DAILY;UNTIL=2018-08-01T10:30:00+02:00", "FREQ=DAILY;UNTIL=20180801T083000Z", [.malformedValue]),
        ("FREQ=DAILY;UNTIL=20240101T240000Z", "FREQ=DAILY;UNTIL=20240102T000000Z", [.malformedValue]),
        ("FREQ=MONTHLY;BYWEEKNO=20;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=1", [.partNotAllowed]),
        ("FREQ=DAILY;BYYEARDAY=1;BYWEEKNO=2", "FREQ=DAILY", [.partNotAllowed, .partNotAllowed]),
        ("FREQ=WEEKLY;BYMONTHDAY=1;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO", [.partNotAllowed]),
        ("FREQ=WEEKLY;BYDAY=1MO,-2TU,WE", "FREQ=WEEKLY;BYDAY=MO,TU,WE", [.ordinalNotAllowed]),
        ("FREQ=WEEKLY;BYDAY=1MO,2MO", "FREQ=WEEKLY;BYDAY=MO", [.ordinalNotAllowed]),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=3MO", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", [.ordinalNotAllowed]),
        ("FREQ=MONTHLY;BYSETPOS=2", "FREQ=MONTHLY", [.setPositionAlone]),
        ("FREQ=MONTHLY;BYWEEKNO=20;BYSETPOS=2", "FREQ=MONTHLY", [.partNotAllowed, .setPositionAlone]),
        ("FREQ=DAILY;BYSECOND=59,60", "FREQ=DAILY;BYSECOND=59", [.leapSecond]),
        (
            "freq=weekly;interval=0;byday=1mo;", "FREQ=WEEKLY;BYDAY=MO",
            [.valueOutOfRange, .strayCharacters, .ordinalNotAllowed]
        ),
    ]

    @Test("A fault with one plain meaning is repaired and reported", arguments: repairs)
    func isRepaired(text: String, repaired: String, codes: [Code]) throws {
        let recovery = RecurrenceRule.recovering(text)
        #expect(try recovery.rule == RecurrenceRule(repaired))
        #expect(recovery.diagnostics.map(\.code) == codes)
    }

    @Test("A repair is reported at the offset where strict parsing throws", arguments: RuleFaults.repaired)
    func repairedPlace(code: Code, marked: MarkedText) {
        let recovery = RecurrenceRule.recovering(marked.text)
        #expect(recovery.rule != nil)
        #expect(recovery.diagnostics.first?.code == code)
        #expect(recovery.diagnostics.first?.offset == marked.offset)
    }

    @Test("A rule without one plain meaning is refused and reported", arguments: RuleFaults.refused)
    func refusals(code: Code, marked: MarkedText) {
        let recovery = RecurrenceRule.recovering(marked.text)
        #expect(recovery.rule == nil)
        #expect(recovery.error?.code == code)
        #expect(recovery.error?.offset == marked.offset)
    }

    @Test(
        "An empty rule and an empty list are refused by both parsers",
        arguments: ["", ";", "FREQ=YEARLY;BYMONTH=;COUNT=2", "FREQ=WEEKLY;BYDAY=,", "FREQ=DAILY;BYHOUR= "])
    func empty(text: String) {
        #expect(RecurrenceRule.recovering(text).rule == nil)
        #expect(!RecurrenceRule.recovering(text).diagnostics.isEmpty)
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    }

    @Test("A rule without faults has no diagnostics") func faultless() throws {
        let text = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20261231T225959Z"
        let recovery = RecurrenceRule.recovering(text)
        #expect(try recovery.rule == RecurrenceRule(text))
        #expect(recovery.diagnostics.isEmpty)
    }

    @Test(
        "COUNT beside UNTIL is kept and reported, and survives writing and coding",
        arguments: ["COUNT=2;UNTIL=20240101", "UNTIL=20240101;COUNT=2"])
    func countAndUntil(ends: String) throws {
        let recovery = RecurrenceRule.recovering("FREQ=DAILY;\(ends)")
        let read = try #require(recovery.rule)
        #expect(read.end == .countAndUntil(2, .date(try #require(CivilDate(year: 2024, month: 1, day: 1)))))
        #expect(recovery.diagnostics.map(\.code) == [.countAndUntil])
        #expect(read.description == "FREQ=DAILY;UNTIL=20240101;COUNT=2")
        #expect(try JSONDecoder().decode([RecurrenceRule].self, from: JSONEncoder().encode([read])) == [read])
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(frequency: .daily, end: read.end) }
    }

    @Test(
        "A rule with COUNT and UNTIL ends at the earlier of the two",
        arguments: [
            // Three days from 30 December: COUNT=3 ends on 1 January, COUNT=2 on the day before.
            ("COUNT=3;UNTIL=20231231", [30, 31]), ("UNTIL=20231231;COUNT=3", [30, 31]),
            ("COUNT=2;UNTIL=20240105", [30, 31]), ("UNTIL=20240105;COUNT=2", [30, 31]),
            ("COUNT=3;UNTIL=20240101", [30, 31, 1]),
        ])
    func firstEnd(ends: String, days: [Int]) throws {
        let rule = try #require(RecurrenceRule.recovering("FREQ=DAILY;\(ends)").rule)
        let start = try #require(CivilDate(year: 2023, month: 12, day: 30))
        #expect(rule.occurrences(from: start).map(\.date.day) == days)
        let set = RecurrenceSet(start: CivilDateTime(start), isDate: true, rules: [rule])
        #expect(set.members.compactMap { set.local($0)?.date.day } == days)
        let zoned = RecurrenceSet(start: CivilDateTime(start), zone: .utc, rules: [rule])
        #expect(zoned.members.compactMap { zoned.local($0)?.date.day } == days)
    }

    @Test("A list with every element out of range refuses the rule, and each element is reported once")
    func wholeListOutOfRange() {
        let recovery = RecurrenceRule.recovering("FREQ=DAILY;BYHOUR=24,25")
        #expect(recovery.rule == nil)
        #expect(recovery.diagnostics.map(\.found) == ["24", "25"])
    }

    /// A fuzzer found that a list without any valid element reported its last fault after faults found later.
    @Test(
        "The faults of a refused rule are in the order in which a strict parser meets them",
        arguments: ["FREQ=WEEKLY;BYDAY=TxU,;COUNT=L=20260416", "FREQ=DAILY;BYHOUR=24,25,;INTERVAL=0"])
    func orderOfFaults(text: String) throws {
        let recovery = RecurrenceRule.recovering(text)
        #expect(recovery.rule == nil)
        #expect(recovery.diagnostics.map(\.offset) == recovery.diagnostics.map(\.offset).sorted())
        #expect(throws: try #require(recovery.diagnostics.first)) { try RecurrenceRule(text) }
    }

    @Test("SKIP without RSCALE is kept and reported") func skipAlone() {
        let recovery = RecurrenceRule.recovering("FREQ=MONTHLY;SKIP=BACKWARD")
        #expect(recovery.rule?.skip == .backward)
        #expect(recovery.diagnostics.map(\.code) == [.calendarScale])
    }
}
