import Recurrence
import RecurrenceReference
import TestSupport
import Testing

@Suite("Explicit rules")
struct ExplicitRuleTests {
    @Test(
        "An explicit rule names the parts that its start fills in",
        arguments: [
            ("FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31;BYHOUR=9;BYMINUTE=30;BYSECOND=0"),
            ("FREQ=WEEKLY;COUNT=4", "FREQ=WEEKLY;COUNT=4;BYDAY=SA;BYHOUR=9;BYMINUTE=30;BYSECOND=0"),
            ("FREQ=DAILY;BYHOUR=8", "FREQ=DAILY;BYHOUR=8;BYMINUTE=30;BYSECOND=0"),
            ("FREQ=MONTHLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9;BYMINUTE=30;BYSECOND=0"),
            (
                "FREQ=YEARLY;BYDAY=MO;BYMONTHDAY=5,12",
                "FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYMONTHDAY=5,12;BYHOUR=9;BYMINUTE=30;BYSECOND=0"
            ),
            // With BYMONTH, the ordinal would count the Mondays of January, which are the same here. In August, they
            // differ.
            (
                "FREQ=YEARLY;BYDAY=2MO;BYMONTHDAY=8,12",
                "FREQ=YEARLY;BYDAY=2MO;BYMONTHDAY=8,12;BYHOUR=9;BYMINUTE=30;BYSECOND=0"
            ),
        ])
    func parts(rule: String, expected: String) throws {
        let start = try #require(CivilDateTime(year: 2026, month: 1, day: 31, hour: 9, minute: 30))
        #expect(try RecurrenceRule(rule).fillingParts(from: start) == RecurrenceRule(expected))
    }

    @Test(
        "An explicit rule has the same dates from its start, and goes on with them from each of its own",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 112))
    func dates(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) where random.rule.isGregorian {
            let limit = RebasingTests.limit
            let occurrences = EngineAgainstReferenceTests.occurrences(of: random)
            let all = EngineAgainstReferenceTests.prefix(occurrences, before: random.horizon, limit)
            let explicit = random.rule.fillingParts(from: random.start, isDate: random.isDate)
            func dates(of rule: RecurrenceRule, from start: CivilDateTime, _ limit: Int) -> [CivilDateTime] {
                let dates = random.isDate ? rule.occurrences(from: start.date) : rule.occurrences(from: start)
                return EngineAgainstReferenceTests.prefix(dates, before: random.horizon, limit)
            }
            #expect(dates(of: explicit, from: random.start, limit) == all, "\(explicit): \(random)")
            guard all.count > 1, RebasingTests.exemption(random.rule, .rfc5545) == nil else { continue }
            let index = generator.number(in: 1...all.count - 1)
            let rest = try RebasingTests.rebased(explicit, dropping: index)
            #expect(dates(of: rest, from: all[index], limit - index) == Array(all[index...]), "\(index): \(random)")
        }
    }

    @Test("An explicit rule counts weekdays in the year as the rule does")
    func ordinalsOfTheYear() throws {
        let start = try #require(CivilDateTime(year: 2026, month: 8, day: 1, hour: 9))
        // The 33rd Sunday of a year, if it is one of these days of August.
        let rule = try RecurrenceRule("FREQ=YEARLY;BYDAY=33SU;BYMONTHDAY=14,15,16")
        let years = rule.fillingParts(from: start).occurrences(from: start).prefix(3).map(\.date.description)
        #expect(years == ["2026-08-16", "2027-08-15", "2032-08-15"])
    }
}
