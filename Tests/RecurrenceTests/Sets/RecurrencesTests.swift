import Recurrence
import RecurrenceReference
import TestSupport
import Testing

@Suite("The instants of a set")
struct RecurrenceTimestampsTests {
    static let berlin = SplitTests.berlin

    private func timestamps(_ rule: String, zone: ZoneRules? = berlin) throws -> Recurrences<Timestamp> {
        let start = try #require(CivilDateTime("2026-03-27T09:00:00"))
        return RecurrenceSet(start: start, zone: zone, rules: [try RecurrenceRule(rule)]).timestamps(in: Self.berlin)
    }

    @Test("Instants keep their local time across a clock change")
    func overAChange() throws {
        let expected = ["2026-03-27T08:00:00Z", "2026-03-28T08:00:00Z", "2026-03-29T07:00:00Z"]
        #expect(try timestamps("FREQ=DAILY").prefix(3).map(\.description) == expected)
        #expect(try timestamps("FREQ=DAILY", zone: nil).prefix(3).map(\.description) == expected)
    }

    @Test(
        "Every question agrees with the list of all instants",
        arguments: ["FREQ=DAILY;COUNT=40", "FREQ=HOURLY;COUNT=90;INTERVAL=5"])
    func questions(rule: String) throws {
        let sequence = try timestamps(rule)
        let all = Array(sequence)
        #expect(sequence.count == all.count)
        #expect(Array(sequence.reversed()) == all.reversed())
        for (index, instant) in all.enumerated() {
            #expect(sequence[ordinal: index + 1] == instant)
            #expect(sequence.contains(instant))
            let later = try #require(instant.adding(seconds: 1))
            #expect(!sequence.contains(later))
            #expect(sequence.first(after: instant) == (index + 1 < all.count ? all[index + 1] : nil))
            #expect(sequence.last(before: instant) == (index > 0 ? all[index - 1] : nil))
            #expect(sequence.last(before: later) == instant)
            let part = sequence.occurrences(in: instant...)
            #expect(Array(part) == Array(all[index...]))
            #expect(part[ordinal: 2] == (index + 1 < all.count ? all[index + 1] : nil))
            #expect(part[ordinal: 0] == nil)
            #expect(part.last(before: instant) == nil)
            #expect(Array(sequence.occurrences(in: ..<instant)) == Array(all[..<index]))
            #expect(sequence.count(in: all[0]..<later) == index + 1)
            #expect(Array(sequence.occurrences(in: all[0]..<later).reversed()) == all[...index].reversed())
        }
        #expect(sequence[ordinal: all.count + 1] == nil)
        #expect(sequence[ordinal: .max] == nil)
        #expect(sequence.first(after: Timestamp(secondsSince1970: .max)) == nil)
        #expect(Array(sequence.occurrences(in: all[3]..<all[5]).occurrences(in: all[0]..<all[4])) == [all[3]])
    }

    @Test(
        "A set contains the members that it lists, and nothing else near them",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 111))
    func contains(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let drawn = RandomSplitTests.set(random, &generator)
            var dialect = EngineAgainstReferenceTests.dialect(&generator)
            dialect.skippedTime = generator.element(of: RecurrenceDialect.SkippedTime.allCases)
            dialect.repeatedTime = generator.element(of: RecurrenceDialect.RepeatedTime.allCases)
            let excluding = generator.chance(20) ? RandomRules(seed: generator.next()).prefix(1).map(\.rule) : []
            let set = RecurrenceSet(
                start: drawn.start, isDate: drawn.isDate, zone: drawn.zone, rules: drawn.rules,
                addingPositions: drawn.additions.filter { $0 != drawn.startPosition },
                excludingPositions: drawn.exclusions, excludingRules: excluding, dialect: dialect)
            let members = set.members(from: .min, to: RandomSplitTests.horizon(random), budget: 100_000).prefix(80)
            let listed = Set(members)
            guard let first = listed.min(), let last = listed.max() else { continue }
            for member in listed {
                for distance in [0, 1, 60, 1_800, 3_600, 7_200, 86_400, 604_800] {
                    for position in [member - distance, member + distance] where (first...last).contains(position) {
                        #expect(
                            set.contains(position) == listed.contains(position),
                            "\(position): \(set.rules) \(excluding) \(random)")
                    }
                }
            }
        }
    }

    @Test(
        "The blocks of instants, one after another, are the instants",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 110))
    func blocks(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) where random.rule.isGregorian {
            let added = generator.number(in: 0...3) == 0 ? [random.start, random.horizon] : []
            let set = RecurrenceSet(
                start: random.start, zone: generator.number(in: 0...3) == 0 ? .utc : Self.berlin, rules: [random.rule],
                adding: added, excluding: generator.number(in: 0...3) == 0 ? [random.start] : [])
            let all = set.timestamps(in: Self.berlin)
            let first = set.startPosition.seconds + generator.number(in: -100_000...40_000_000)
            let last = first + generator.number(in: 0...100_000_000)
            let part = all.occurrences(in: Timestamp(secondsSince1970: first)..<Timestamp(secondsSince1970: last))
            for sequence in [
                part, all.occurrences(in: ..<Timestamp(secondsSince1970: set.startPosition.seconds + 10_000_000)),
            ] {
                // Some rules have an instant every second.
                let expected = Array(sequence.prefix(2_000))
                if expected.count == 2_000 { continue }
                var found: [Timestamp] = []
                sequence.forEachBlock { block in
                    let count = block.count
                    #expect(count > 0)
                    for index in block.indices { found.append(block[index]) }
                }
                #expect(found == expected, "\(random.description) from \(first) to \(last)")
            }
        }
    }

    @Test("A query that exceeds its budget is reported as truncated")
    func budget() throws {
        let seldom = try timestamps("FREQ=MINUTELY;INTERVAL=7;BYSECOND=3;BYMONTH=1;BYMONTHDAY=1;BYHOUR=0")
        #expect(seldom.budgeted(10)[ordinal: 1_000_000].isTruncated)
        let daily = try timestamps("FREQ=DAILY")
        #expect(daily.budgeted(1_000)[ordinal: 5].value == daily[ordinal: 5])
        #expect(!daily.budgeted(1_000)[ordinal: 5].isTruncated)
        #expect(daily.budgeted(1_000).count.value == daily.count)
        #expect(daily.budgeted(1_000).first(after: .earliest).value == daily.first(after: .earliest))
        #expect(daily.budgeted(1_000).last(before: .latest).value == daily.last(before: .latest))
        var iterator = daily.budgeted(3).makeIterator()
        while iterator.next() != nil {}
        #expect(iterator.isTruncated)
    }

    @Test("The first recurrence from a time on may be that time, and an empty range has none")
    func first() throws {
        let nine = try #require(CivilDateTime("2026-03-28T09:00:00"))
        let times = RecurrenceSet(start: nine, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")]).timestamps(in: .utc)
        let start = try #require(times.first)
        #expect(start.description == "2026-03-28T09:00:00Z")
        #expect(times.occurrences(in: start...).first == start)
        let last = try #require(times[ordinal: 3])
        #expect(times.occurrences(in: last...).first == last && times.occurrences(in: last..<last).first == nil)
    }

    @Test("RDATE and EXDATE of a set without a zone are read in the viewer's")
    func viewer() throws {
        let nine = try #require(CivilDateTime("2026-03-28T09:00:00"))
        let ten = try #require(CivilDateTime("2026-03-29T10:00:00"))
        let next = try #require(nine.adding(days: 1))
        let set = RecurrenceSet(
            start: nine, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")], adding: [ten], excluding: [next])
        #expect(
            set.timestamps(in: Self.berlin).map(\.description)
                == ["2026-03-28T08:00:00Z", "2026-03-29T08:00:00Z", "2026-03-30T07:00:00Z"])
        #expect(
            set.timestamps(in: .utc).map(\.description) == [
                "2026-03-28T09:00:00Z", "2026-03-29T10:00:00Z", "2026-03-30T09:00:00Z",
            ])
        let dates = RecurrenceSet(
            start: CivilDateTime(nine.date), isDate: true, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")],
            excludingDays: [next.date])
        #expect(
            dates.timestamps(in: Self.berlin).map(\.description) == ["2026-03-27T23:00:00Z", "2026-03-29T22:00:00Z"])
    }
}
