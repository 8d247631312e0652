import Recurrence
import TestSupport
import Testing

@Suite("Lists of positions")
struct MemberListTests {
    @Test(
        "Of a list of positions, those are kept that lookups find one by one",
        arguments: [
            "FREQ=DAILY", "FREQ=DAILY;COUNT=700", "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20280101T000000Z",
            "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,30", "FREQ=HOURLY;INTERVAL=5;COUNT=400",
        ])
    func members(rule: String) throws {
        let start = try #require(CivilDateTime("2026-03-02T02:30:00"))
        let added = try [5, 40, 41, 900].map { try #require(start.adding(seconds: $0 * 43_200)) }
        let second = try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU;BYHOUR=2;BYMINUTE=30")
        for zone in [SplitTests.berlin, nil] {
            let rules = [try RecurrenceRule(rule), second]
            let all = RecurrenceSet(start: start, zone: zone, rules: rules, adding: added)
            let members = Array(all.members.prefix(400))
            let days = members.prefix(30).compactMap { all.local($0)?.date }
            let sets = [
                all, RecurrenceSet(start: start, zone: zone, rules: [rules[0]]), all.excluding(Array(members[60..<80])),
                all.excluding([], days: days),
                RecurrenceSet(start: start, zone: zone, rules: rules, adding: added, excludingRules: [second]),
                RecurrenceSet(start: start, zone: zone, adding: added),
            ]
            var generator = SplitMix64(seed: 20_260_302)
            let positions: [MemberPosition?] =
                (0..<600).map { _ in
                    generator.chance(20)
                        ? nil : generator.element(of: members) + generator.element(of: [0, 0, 1_800, -60])
                } + [.min, .max]
            let sorted = positions.sorted { ($0 ?? all.startPosition) < ($1 ?? all.startPosition) }
            let distant = sorted.enumerated().filter { $0.offset.isMultiple(of: 30) }.map(\.element)
            for set in sets {
                for list in [positions, sorted, distant] {
                    var kept = list
                    set.keepMembers(of: &kept)
                    #expect(kept == list.map { $0.flatMap { set.contains($0) ? $0 : nil } }, "\(rule)")
                }
            }
        }
    }

    @Test("No local time identifies the second instant of a fold, and a skipped time identifies a member in a gap")
    func identifyingTimes() throws {
        let start = try #require(CivilDateTime("2026-03-02T02:30:00"))
        let set = RecurrenceSet(start: start, zone: SplitTests.berlin, rules: [try RecurrenceRule("FREQ=DAILY")])
        let gap = try #require(CivilDateTime("2026-03-29T02:30:00"))
        #expect(set.identifyingLocal(set.position(of: gap)) == gap)
        let fold = try #require(CivilDateTime("2026-10-25T02:30:00"))
        #expect(set.identifyingLocal(set.position(of: fold)) == fold)
        #expect(set.identifyingLocal(set.position(of: fold) + 3_600) == nil)
    }
}
