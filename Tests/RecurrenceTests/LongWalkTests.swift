import Recurrence
import Testing

/// Rules that took half a minute or more when fuzzing found them. Nothing is timed here: with the bug, these tests
/// would hang.
@Suite("Queries over all years")
struct LongWalkTests {
    /// In this dialect, each year is a calendar year. Its days were examined one by one for their week, each time
    /// computing all weeks of the week-year.
    @Test("Week 9 is found in every calendar year from 1 to 9999 without delay") func weekOfEveryYear() throws {
        let dialect = RecurrenceDialect(yearOfWeek: .calendarYear)
        let rule = try RecurrenceRule("FREQ=YEARLY;BYWEEKNO=9;BYDAY=MO")
        let mondays = rule.occurrences(from: CivilDate.earliest, dialect: dialect)
        // One Monday per year from 0001 to 9999.
        #expect(mondays.count(in: ..<CivilDateTime.latest) == 9_999)
        // 4 January 9999 is a Monday, as 9999 starts like 1999 does (20 cycles of 400 years before): on a Friday. Week 1 is the week
        // of that 4 January, and 56 days later is 1 March.
        #expect(mondays.last(before: .latest)?.date == CivilDate(year: 9_999, month: 3, day: 1))
        let never = try RecurrenceRule("FREQ=YEARLY;BYWEEKNO=9;BYMONTH=7;BYDAY=MO")
        #expect(never.occurrences(from: CivilDate.earliest, dialect: dialect).first { _ in true } == nil)
    }

    /// The twentieth occurrence was searched in eight thousand years, with a walk to each of them.
    @Test("The n-th member of a rule that has to be walked is found without walking to the year 9999") func nthMember()
        throws
    {
        let start = try #require(CivilDateTime(year: 2026, month: 1, day: 5, hour: 9))
        let rule = try RecurrenceRule("FREQ=MINUTELY;INTERVAL=19;BYHOUR=9,10,11,12,14,15,16")
        // 9:00, 9:19, 9:38, 9:57; 10:16, 10:35, 10:54; …
        let member = RecurrenceSet(start: start, rules: [rule]).member(number: 7)
        #expect(member == start.position + 6 * 19 * 60)
    }

    /// In a zone with a gap that removes an occurrence, COUNT didn't end the counting: the search for the last
    /// occurrence walked eight thousand years about forty times.
    @Test("A counted rule in a zone with a gap ends at its last occurrence") func lastInGap() throws {
        let start = try #require(CivilDateTime(year: 2026, month: 3, day: 29, hour: 0, minute: 53))
        let midnight = start.localSeconds - 53 * 60
        let zone = ZoneRules(initialOffset: 0, changes: [(Timestamp(secondsSince1970: midnight + 2 * 3_600), 3_600)])
        // 00:53; 02:30, which is skipped; 04:07, by then an hour ahead of UTC; the next day 02:45.
        let rule = try RecurrenceRule("FREQ=MINUTELY;INTERVAL=97;BYHOUR=0,2,4;COUNT=3")
        let set = RecurrenceSet(
            start: start, zone: zone, rules: [rule], dialect: RecurrenceDialect(skippedTime: .omit))
        let members = [53, 3 * 60 + 7, 25 * 60 + 45].map { midnight + $0 * 60 }
        #expect(set.members.map(\.seconds) == members)
        #expect(set.reversedMembers(from: .min, to: .max).map(\.seconds) == members.reversed())
        #expect(set.count(from: .min, to: .max) == 3)
    }

    /// Going backward from 1402, the year 428 before the year 1 was mistaken for one after 7000. The fuzzer found
    /// `FREQ=YEARLY;INTERVAL=1830`.
    @Test(
        "Steps of centuries and millennia go back to DTSTART and no further",
        arguments: [400, 401, 1_830, 4_000, 9_000, 2_000_000, 4_000_000, Int.max],
        [
            "", ";BYMONTH=12;BYMONTHDAY=28", ";BYYEARDAY=362", ";BYMONTH=12;BYDAY=4TU", ";BYMONTH=12,11;BYMONTHDAY=28",
            ";BYSETPOS=1;BYYEARDAY=362",
        ])
    func longSteps(interval: Int, parts: String) throws {
        let start = try #require(CivilDateTime("1402-12-28T20:23:54"))
        #expect(start.date.weekday == .tuesday && start.date.dayOfYear == 362)
        for frequency in [
            "YEARLY;INTERVAL=\(interval)", "MONTHLY;INTERVAL=\(interval > 1_000_000 ? interval : interval * 12)",
        ] {
            if frequency.hasPrefix("M"), parts.contains("YEARDAY") { continue }
            let rule = try RecurrenceRule("FREQ=\(frequency)\(parts)")
            let all = Array(rule.occurrences(from: start))
            let years = Array(Set(all.map(\.date.year))).sorted()
            #expect(years.first == 1402)
            #expect(years.allSatisfy { ($0 - 1402) % interval == 0 }, "\(rule): \(years)")
            if parts.isEmpty, interval < 10_000 {
                #expect(years == Array(stride(from: 1402, through: 9_999, by: interval)), "\(rule)")
            }
            #expect(
                Array(rule.occurrences(from: start).occurrences(in: .earliest ..< .latest).reversed())
                    == all.reversed(),
                "\(rule)")
            #expect(rule.occurrences(from: start).count(in: ..<CivilDateTime.latest) == all.count, "\(rule)")
            #expect(rule.occurrences(from: start).last(before: start) == nil, "\(rule)")
        }
    }
}
