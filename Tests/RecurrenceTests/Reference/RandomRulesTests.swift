import Recurrence
import RecurrenceReference
import TestSupport
import Testing

@Suite("The generator of random rules")
struct RandomRulesTests {
    static let seed: UInt64 = 5_545

    /// The published first outputs of SplitMix64 for the seed 1234567.
    @Test("SplitMix64 gives its published numbers") func publishedNumbers() {
        var random = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test("The same seed gives the same rules, and another seed gives others") func seeds() {
        let first = RandomRules(seed: Self.seed).prefix(200).map(\.description)
        let again = RandomRules(seed: Self.seed).prefix(200).map(\.description)
        let other = RandomRules(seed: Self.seed + 1).prefix(200).map(\.text)
        #expect(first == again)
        #expect(first.map { $0.split(separator: " (")[0] } != other.map { Substring($0) })
        #expect(Set(other).count > 150)
    }

    /// If the generator no longer produced something, every comparison would pass.
    @Test("Random rules have every part with every FREQ that allows it, and every kind of start") func variety() {
        let drawn = Array(RandomRules(seed: Self.seed).prefix(20_000))
        func frequencies(_ isUsed: (RecurrenceRule) -> Bool) -> Set<RecurrenceRule.Frequency> {
            Set(drawn.filter { isUsed($0.rule) }.map(\.rule.frequency))
        }
        let all = Set(RecurrenceRule.Frequency.allCases)
        #expect(frequencies { !$0.seconds.isEmpty } == all)
        #expect(frequencies { !$0.minutes.isEmpty } == all)
        #expect(frequencies { !$0.hours.isEmpty } == all)
        #expect(frequencies { !$0.weekdays.isEmpty } == all)
        #expect(frequencies { !$0.months.isEmpty } == all)
        #expect(frequencies { !$0.setPositions.isEmpty } == all)
        #expect(frequencies { !$0.daysOfTheMonth.isEmpty } == all.subtracting([.weekly]))
        #expect(frequencies { !$0.daysOfTheYear.isEmpty } == [.yearly, .hourly, .minutely, .secondly])
        #expect(frequencies { !$0.weeks.isEmpty } == [.yearly])
        #expect(frequencies { rule in rule.weekdays.contains { $0.ordinal != nil } } == [.monthly, .yearly])
        #expect(frequencies { $0.skip == .forward } == all)
        #expect(frequencies { $0.skip == .backward } == all)
        #expect(frequencies { $0.interval > 40 } == all)
        #expect(frequencies { if case .count = $0.end { true } else { false } } == all)
        #expect(frequencies { if case .until(.date) = $0.end { true } else { false } } == all)
        #expect(frequencies { if case .until(.floating) = $0.end { true } else { false } } == all)
        #expect(frequencies { if case .until(.utc) = $0.end { true } else { false } } == all)
        #expect(Set(drawn.map(\.rule.weekStart)) == Set(Weekday.allCases))
        #expect(drawn.contains { $0.isDate } && drawn.contains { !$0.isDate })
        #expect(drawn.contains { $0.start.date.year < 1_000 } && drawn.contains { $0.start.date.year > 9_000 })
        #expect(drawn.contains { $0.start.date.month == 2 && $0.start.date.day == 29 })
        #expect(drawn.allSatisfy { !$0.isDate || $0.start.secondOfDay == 0 })
        #expect(drawn.allSatisfy { 1...9_990 ~= $0.start.date.year })
        #expect(drawn.allSatisfy { $0.start < $0.horizon })
    }

    @Test(
        "The text of a random rule is parsed into an equal rule", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 18))
    func readsBack(seed: UInt64) throws {
        for drawn in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let read = try? RecurrenceRule(drawn.text)
            try #require(read == drawn.rule, "\(drawn)")
            let recovery = RecurrenceRule.recovering(drawn.text)
            try #require(recovery.rule == drawn.rule && recovery.diagnostics.isEmpty, "\(drawn)")
        }
    }

    /// True for every rule: order, no repetition, the bounds; and a shorter query is the start of a longer one.
    @Test(
        "The reference expander keeps to start, end, limit and order",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 19))
    func referenceLaws(seed: UInt64) throws {
        var sets = 0
        for drawn in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let found = drawn.occurrences(limit: 40)
            let fewer = drawn.occurrences(limit: 7)
            try #require(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "\(drawn)")
            try #require(found.allSatisfy { $0 >= drawn.start && $0 < drawn.horizon }, "\(drawn)")
            try #require(found.count <= 40 && fewer == Array(found.prefix(7)), "\(drawn)")
            if case .count(let count) = drawn.rule.end { try #require(found.count <= count, "\(drawn)") }
            if drawn.isDate { try #require(found.allSatisfy { $0.secondOfDay == 0 }, "\(drawn)") }
            sets += found.isEmpty ? 0 : 1
        }
        #expect(sets > RandomSeeds.draws / 3, "most rules should match something")
    }
}
