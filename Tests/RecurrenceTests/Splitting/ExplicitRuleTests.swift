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
        ])
    func parts(rule: String, expected: String) throws {
        let start = try #require(CivilDateTime(year: 2026, month: 1, day: 31, hour: 9, minute: 30))
        #expect(try RecurrenceRule(rule).explicit(from: start) == RecurrenceRule(expected))
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
            let explicit = random.rule.explicit(from: random.start, isDate: random.isDate)
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
}
