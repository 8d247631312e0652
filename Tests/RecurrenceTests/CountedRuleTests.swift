import Recurrence
import Testing

/// Bugs of COUNT beside seeking, each with its sentence.
@Suite("Counted rules")
struct CountedRuleTests {
    /// DTSTART's own day has its one time before DTSTART: it was counted and taken off again after counting had stopped at
    /// COUNT, so that a far seek found one occurrence too many.
    @Test func `a time before DTSTART on its day does not lengthen a rule`() throws {
        let start = try #require(CivilDateTime(year: 2020, month: 1, day: 1, hour: 10))
        let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;BYHOUR=8;COUNT=3")
        let far = try #require(CivilDateTime(year: 2040, month: 1, day: 1))
        var iterator = rule.occurrences(from: start).makeIterator(at: far)
        #expect(iterator.next() == nil)
        #expect(rule.occurrences(from: start).last(before: far)?.description == "2023-01-01T08:00:00")
    }

    /// Counting stopped at COUNT could not tell that a moment lies past the end of the rule.
    @Test func `the last before a moment past the end is the last of the rule`() throws {
        let start = try #require(CivilDateTime(year: 2020, month: 1, day: 1))
        let far = try #require(CivilDateTime(year: 2030, month: 6, day: 1))
        let rule = try RecurrenceRule("FREQ=YEARLY;COUNT=3")
        #expect(rule.occurrences(from: start).last(before: far)?.description == "2022-01-01T00:00:00")
    }
}
