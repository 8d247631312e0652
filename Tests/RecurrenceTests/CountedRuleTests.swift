import Recurrence
import Testing

/// Bugs of COUNT together with seeking, each described in a sentence.
@Suite("Rules with COUNT")
struct CountedRuleTests {
    /// The only time on DTSTART's day is before DTSTART. It was counted and subtracted after counting had stopped at
    /// COUNT, so seeking far ahead found one occurrence too many.
    @Test("A time before DTSTART on its day doesn't lengthen a counted rule") func timeBeforeStart() throws {
        let start = try #require(CivilDateTime(year: 2020, month: 1, day: 1, hour: 10))
        let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;BYHOUR=8;COUNT=3")
        let far = try #require(CivilDateTime(year: 2040, month: 1, day: 1))
        var iterator = rule.occurrences(from: start).occurrences(in: far...).makeIterator()
        #expect(iterator.next() == nil)
        #expect(rule.occurrences(from: start).last(before: far)?.description == "2023-01-01T08:00:00")
    }

    /// A count that stopped at COUNT couldn't show that a moment is after the end of the rule.
    @Test("The last occurrence before a moment past the end is the last of the counted rule") func lastPastTheEnd()
        throws
    {
        let start = try #require(CivilDateTime(year: 2020, month: 1, day: 1))
        let far = try #require(CivilDateTime(year: 2030, month: 6, day: 1))
        let rule = try RecurrenceRule("FREQ=YEARLY;COUNT=3")
        #expect(rule.occurrences(from: start).last(before: far)?.description == "2022-01-01T00:00:00")
    }

    /// From 2000 to 9999 there are 1,940 leap days, according to Python's `calendar.isleap`. A COUNT that certainly
    /// exceeds the number of occurrences isn't searched for.
    @Test(
        "A count of leap days has as many as there are up to the year 9999",
        arguments: [
            (1, 2000), (1_939, 9992), (1_940, 9996), (1_941, 9996), (8_000, 9996), (8_001, 9996), (100_000, 9996),
        ])
    func leapDays(count: Int, lastYear: Int) throws {
        let start = try #require(CivilDateTime(year: 2000, month: 2, day: 29, hour: 9))
        let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=\(count)")
        let set = RecurrenceSet(start: start, rules: [rule])
        #expect(set.last(before: .max) == CivilDateTime(year: lastYear, month: 2, day: 29, hour: 9)?.position)
        #expect(set.count(from: .min, to: .max) == min(count, 1_940))
        #expect(set.member(number: 1_940) == (count < 1_940 ? nil : set.last(before: .max)))
    }
}
