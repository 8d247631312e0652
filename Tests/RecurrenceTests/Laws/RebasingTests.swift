import Recurrence
import RecurrenceReference
import TestSupport
import Testing

/// A split series starts again at one of its occurrences. The later occurrences must stay the same.
@Suite("Moving DTSTART to a later occurrence")
struct RebasingTests {
    static let limit = 100

    /// Returns the reason a rule may continue differently from one of its own occurrences; nil if it must continue as
    /// before.
    static func exemption(_ rule: RecurrenceRule, _ dialect: RecurrenceDialect) -> String? {
        if rule.skip != .omit {
            // January 31 moved to March 1 means "the 1st" to a rule that takes its day from DTSTART, and may be in
            // another interval than the original date.
            return "SKIP moves occurrences"
        }
        if !rule.setPositions.isEmpty, dialect.firstInterval != .whole {
            return "BYSETPOS counts the first interval from DTSTART on"
        }
        if !rule.weeks.isEmpty, rule.interval > 1, dialect.yearOfWeek == .weekYearFromCalendarYear {
            return "libical counts from a DTSTART off its rule in another way than from one on it"
        }
        return nil
    }

    static func rebased(_ rule: RecurrenceRule, dropping count: Int) throws -> RecurrenceRule {
        guard case .count(let limit) = rule.end else { return rule }
        return try rule.ending(.count(limit - count))
    }

    /// INTERVAL keeps its phase, because the interval of the occurrence counts. The parts taken from DTSTART are the
    /// same, because they determined the occurrence. COUNT is reduced by the dropped occurrences.
    @Test(
        "A rule that starts at one of its own occurrences keeps the ones after it",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 8))
    func keepsTheRest(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var judged = 0
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let dialect = EngineAgainstReferenceTests.dialect(&generator)
            let occurrences = EngineAgainstReferenceTests.occurrences(of: random, dialect: dialect)
            let all = EngineAgainstReferenceTests.prefix(occurrences, before: random.horizon, Self.limit)
            guard all.count > 1, Self.exemption(random.rule, dialect) == nil else { continue }
            judged += 1
            let index = generator.number(in: 1...all.count - 1)
            let rule = try Self.rebased(random.rule, dropping: index)
            let rest =
                random.isDate
                ? rule.occurrences(from: all[index].date, dialect: dialect)
                : rule.occurrences(from: all[index], dialect: dialect)
            let found = EngineAgainstReferenceTests.prefix(rest, before: random.horizon, Self.limit - index)
            #expect(found == Array(all[index...]), "from number \(index + 1), \(all[index]): \(random) \(dialect)")
        }
        #expect(judged > RandomSeeds.draws / 10, "many rules are judged")
    }

    /// The rules excluded above are excluded for a reason: here, the later occurrences change.
    @Test("A rule with SKIP or BYSETPOS in its first interval can continue differently from a later start")
    func exempted() throws {
        let january = try #require(CivilDateTime(year: 2026, month: 1, day: 31, hour: 9))
        let skipping = try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD")
        let march = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 9))
        #expect(Array(skipping.occurrences(from: january).prefix(4)).map(\.date.day) == [31, 1, 31, 1])
        #expect(Array(skipping.occurrences(from: march).prefix(3)).map(\.date.day) == [1, 1, 1])

        let second = try RecurrenceRule("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2")
        let dialect = RecurrenceDialect(firstInterval: .fromStart)
        let start = try #require(CivilDateTime(year: 2026, month: 6, day: 1, hour: 9))
        let first = try #require(second.occurrences(from: start, dialect: dialect).first { _ in true })
        #expect(first.date == CivilDate(year: 2026, month: 6, day: 8))
        // From 8 June on the second Monday of June is the 15th.
        let next = try #require(second.occurrences(from: first, dialect: dialect).first { _ in true })
        #expect(next.date == CivilDate(year: 2026, month: 6, day: 15))
    }
}
