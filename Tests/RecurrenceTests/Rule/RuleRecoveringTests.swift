import Recurrence
import Testing

@Suite struct RuleRecoveringTests {
    /// What was written, what it is read as, and what is reported.
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
        ("FREQ=DAILY;COUNT=2;UNTIL=20240101", "FREQ=DAILY;COUNT=2", [.countAndUntil]),
        ("FREQ=DAILY;UNTIL=20240101;COUNT=2", "FREQ=DAILY;UNTIL=20240101", [.countAndUntil]),
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

    @Test(arguments: repairs)
    func `what has one plain meaning is repaired and reported`(text: String, repaired: String, codes: [Code]) throws {
        let (rule, problems) = RecurrenceRule.recovering(text)
        #expect(try rule == RecurrenceRule(repaired))
        #expect(problems.map(\.code) == codes)
    }

    @Test(arguments: RuleFaults.repaired)
    func `a repair is reported where strict parsing would have stopped`(code: Code, marked: MarkedText) {
        let (rule, problems) = RecurrenceRule.recovering(marked.text)
        #expect(rule != nil)
        #expect(problems.first?.code == code)
        #expect(problems.first?.offset == marked.offset)
    }

    @Test(arguments: RuleFaults.refused)
    func `what nobody can read is refused and reported`(code: Code, marked: MarkedText) {
        let (rule, problems) = RecurrenceRule.recovering(marked.text)
        #expect(rule == nil)
        #expect(problems.last?.code == code)
        #expect(problems.last?.offset == marked.offset)
    }

    @Test(arguments: ["", ";", "FREQ=YEARLY;BYMONTH=;COUNT=2", "FREQ=WEEKLY;BYDAY=,", "FREQ=DAILY;BYHOUR= "])
    func `an empty rule and an empty list are refused, strictly and recovering`(text: String) {
        #expect(RecurrenceRule.recovering(text).rule == nil)
        #expect(!RecurrenceRule.recovering(text).problems.isEmpty)
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    }

    @Test func `a rule without faults has no problems`() throws {
        let text = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20261231T225959Z"
        let (rule, problems) = RecurrenceRule.recovering(text)
        #expect(try rule == RecurrenceRule(text))
        #expect(problems.isEmpty)
    }

    @Test func `SKIP without RSCALE is kept and reported`() {
        let (rule, problems) = RecurrenceRule.recovering("FREQ=MONTHLY;SKIP=BACKWARD")
        #expect(rule?.skip == .backward)
        #expect(problems.map(\.code) == [.calendarScale])
    }
}
