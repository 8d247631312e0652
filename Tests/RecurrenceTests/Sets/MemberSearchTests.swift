import Recurrence
import TestSupport
import Testing

@Suite("A search for many positions among the members of a set")
struct MemberSearchTests {
    @Test(
        "A search finds what lookups find, in ascending order and in any other",
        arguments: [
            "FREQ=DAILY", "FREQ=DAILY;COUNT=700", "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20280101T000000Z",
            "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,30", "FREQ=HOURLY;INTERVAL=5;COUNT=400",
        ])
    func lookups(rule: String) throws {
        let start = try #require(CivilDateTime("2026-03-02T02:30:00"))
        let added = try [5, 40, 41, 900].map { try #require(start.adding(seconds: $0 * 43_200)) }
        for zone in [SplitTests.berlin, nil] {
            let set = RecurrenceSet(start: start, zone: zone, rules: [try RecurrenceRule(rule)], adding: added)
            let members = Array(set.members.prefix(400))
            // The walk takes steps of one, several and many members, and some steps go back.
            for longestStep in [1, 3, 12, 60] {
                var generator = SplitMix64(seed: UInt64(longestStep))
                var search = RecurrenceSet.MemberSearch(set)
                var (found, missed, index) = (0, 0, 0)
                for _ in 0..<600 {
                    let step = generator.number(in: 0...longestStep)
                    index = (generator.chance(10) ? max(index - step, 0) : index + step) % members.count
                    let position = members[index] + generator.element(of: [0, 0, 1_800, -60])
                    let isMember = set.contains(position)
                    if isMember { found += 1 } else { missed += 1 }
                    #expect(search.contains(position) == isMember, "\(rule) \(position)")
                }
                #expect(found > 200 && missed > 100)
            }
        }
    }

    @Test("A search among members that an EXRULE excludes takes no longer than lookups", .timeLimit(.minutes(1)))
    func excluded() throws {
        let start = try #require(CivilDateTime("2026-03-02T00:00:00"))
        let everySecond = try RecurrenceRule("FREQ=SECONDLY")
        let set = RecurrenceSet(start: start, rules: [everySecond], excludingRules: [everySecond])
        var search = RecurrenceSet.MemberSearch(set)
        for number in 0..<10_000 {
            let isMember = search.contains(start.localSeconds + 7 * number)
            #expect(!isMember)
        }
    }
}
