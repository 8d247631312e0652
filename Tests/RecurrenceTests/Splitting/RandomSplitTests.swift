import Recurrence
import RecurrenceEditing
import RecurrenceReference
import TestSupport
import Testing

/// Random sets in the four forms of DTSTART, split at one of their members: the members before it and the members from it on are
/// those of the set.
///
/// A naive split starts at the time that the clock shows, copies the rule, and reduces COUNT by the earlier
/// occurrences. It was wrong for 3 of 100 of these sets.
@Suite("Random splits")
struct RandomSplitTests {
    /// The number of members to compare on both sides of a split.
    static let limit = 120

    @Test(
        "The parts of a split set have the members of the set",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 60))
    func parts(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var splits = 0
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let set = Self.set(random, &generator)
            let members = Array(set.members(from: .min, to: Self.horizon(random), budget: 1_000_000).prefix(Self.limit))
            guard members.count > 1 else { continue }
            let index = generator.number(in: 1...members.count - 1)
            splits += 1
            do {
                let (head, tail) = try set.split(at: members[index], budget: 1_000_000)
                let before = try #require(head, "\(random)").members(from: .min, to: .max)
                #expect(Array(before.prefix(index + 1)) == Array(members[..<index]), "\(index): \(random)")
                let after = tail.members(from: .min, to: Self.horizon(random)).prefix(members.count - index)
                #expect(Array(after) == Array(members[index...]), "\(index): \(tail.start) \(tail.rules) \(random)")
                for rule in tail.rules {
                    #expect(RecurrenceRule.recovering(rule.description).rule == rule, "\(random)")
                }
            } catch let error as SplitError {
                #expect(
                    Self.isExpected(error, of: set, at: members[index]), "\(error) at \(index): \(set.rules) \(random)")
            }
        }
        #expect(splits > RandomSeeds.draws / 3)
    }

    /// Returns whether a split may be refused: if SKIP=FORWARD moved every member into an interval that doesn't count,
    /// if two rules have no start in common, or if the remaining part is an RDATE in the second pass of an hour.
    static func isExpected(_ error: SplitError, of set: RecurrenceSet, at position: MemberPosition) -> Bool {
        switch error {
        case .phaseNotExpressible(let rule): return rule.interval > 1 && (set.rules.count > 1 || rule.skip == .forward)
        case .timeNotExpressible:
            guard let zone = set.zone, let local = set.local(position), case .fold = zone.resolve(local) else {
                return false
            }
            return true
        case .notAMember, .truncated: return false
        }
    }

    /// A set with a random rule, sometimes a second one, RDATEs on and off the rules, and EXDATEs that hit or miss.
    static func set(_ random: RandomRule, _ generator: inout SplitMix64) -> RecurrenceSet {
        let zone = random.isDate || generator.chance(30) ? nil : generator.element(of: zones)
        var rules = [random.rule]
        if generator.chance(15), let second = RandomRules(seed: generator.next()).first(where: { _ in true }) {
            rules.append(second.rule)
        }
        let plain = RecurrenceSet(start: random.start, isDate: random.isDate, zone: zone, rules: rules)
        let members = Array(plain.members(from: .min, to: horizon(random), budget: 100_000).prefix(60))
        guard let first = members.first, let last = members.last else { return plain }
        func position(near share: Int) -> MemberPosition {
            if generator.chance(share) { return generator.element(of: members) }
            let seconds = generator.number(in: first.seconds...max(first, last).seconds)
            return MemberPosition(
                seconds: random.isDate ? seconds - (seconds % 86_400 + 86_400) % 86_400 : seconds)
        }
        let adding = (0..<generator.element(of: [0, 0, 1, 3])).map { _ in position(near: 30) }
        let excluding = (0..<generator.element(of: [0, 0, 2, 5])).map { _ in position(near: 80) }
        let days = generator.chance(10) ? [plain.local(position(near: 80))?.date].compactMap { $0 } : []
        return RecurrenceSet(
            start: random.start, isDate: random.isDate, zone: zone, rules: rules, addingPositions: adding,
            excludingPositions: excluding,
            excludingDays: days)
    }

    /// Later members are ignored, because a rule that seldom matches would be walked to the year 9999.
    static func horizon(_ random: RandomRule) -> MemberPosition {
        RecurrenceSet.position(of: random.horizon, in: nil)
    }

    /// UTC, and zones whose clocks go forward and back by half an hour to a day at irregular times.
    static let zones: [ZoneRules] = [
        .utc, .fixed(offset: -12_600),
        changing(standard: 3_600, summer: 7_200, from: 7_516_800, to: 25_664_400),
        changing(standard: -18_000, summer: -14_400, from: 5_878_800, to: 26_460_000),
        changing(standard: 37_800, summer: 39_600, from: 23_000_000, to: 7_900_000),
        changing(standard: -10_800, summer: 75_600, from: 10_000_000, to: 30_000_000),
    ]

    /// A zone that changes twice in each year from 1990 to 2039, at given seconds of the year.
    static func changing(standard: Int, summer: Int, from: Int, to: Int) -> ZoneRules {
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        for year in 1990..<2040 {
            guard let first = CivilDate(year: year, month: 1, day: 1)?.dayNumber else { continue }
            let both = [(first * 86_400 + from, summer), (first * 86_400 + to, standard)]
            changes += both.sorted { $0.0 < $1.0 }.map { (Timestamp(secondsSince1970: $0.0), $0.1) }
        }
        return ZoneRules(initialOffset: standard, changes: changes)
    }
}
