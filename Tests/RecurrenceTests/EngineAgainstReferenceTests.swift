import Recurrence
import RecurrenceReference
import TestSupport
import Testing

/// The engine on random rules, checked against the brute-force expander and against laws that need no second engine.
///
/// `RANDOM_RULES` sets the number of rules (CI uses more than is practical in a debug build), and `RANDOM_SEED` the
/// first seed. Every failure prints the seed and index of its rule.
@Suite("The engine on random rules")
struct EngineAgainstReferenceTests {
    static let limit = 200

    static func occurrences(of rule: RandomRule, dialect: RecurrenceDialect = .rfc5545) -> Recurrences<CivilDateTime> {
        rule.isDate
            ? rule.rule.occurrences(from: rule.start.date, dialect: dialect)
            : rule.rule.occurrences(from: rule.start, dialect: dialect)
    }

    /// Any combination of the answers that concern days.
    static func dialect(_ generator: inout SplitMix64) -> RecurrenceDialect {
        RecurrenceDialect(
            missingMonth: generator.element(of: RecurrenceDialect.MissingPart.allCases),
            missingWeekday: generator.element(of: RecurrenceDialect.MissingPart.allCases),
            firstInterval: generator.element(of: RecurrenceDialect.FirstInterval.allCases),
            yearOfWeek: generator.element(of: RecurrenceDialect.YearOfWeek.allCases),
            weekNumberConflict: generator.element(of: RecurrenceDialect.WeekNumberConflict.allCases))
    }

    /// The engine's first occurrences before a moment.
    static func prefix(_ occurrences: Recurrences<CivilDateTime>, before end: CivilDateTime, _ limit: Int)
        -> [CivilDateTime]
    {
        Array(occurrences.lazy.prefix { $0 < end }.prefix(limit))
    }

    @Test(
        "The engine finds the occurrences of random rules that the reference expander finds",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 1))
    func agrees(seed: UInt64) {
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let expected = random.occurrences(limit: Self.limit)
            let found = Self.prefix(Self.occurrences(of: random), before: random.horizon, Self.limit)
            #expect(found == expected, "\(Self.firstDifference(found, expected)): \(random.description)")
        }
    }

    @Test(
        "The engine agrees with the reference expander on random rules under random dialects",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 2))
    func dialects(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let dialect = Self.dialect(&generator)
            let expected = random.occurrences(limit: Self.limit, dialect: dialect)
            let found = Self.prefix(Self.occurrences(of: random, dialect: dialect), before: random.horizon, Self.limit)
            #expect(found == expected, "\(Self.firstDifference(found, expected)): \(random.description) \(dialect)")
        }
    }

    /// December 30, 2069 is in the first week of 2070, and January 1, 2017 in the last of 2016.
    @Test(
        "The week-year of DTSTART has no occurrences if INTERVAL counts from the calendar year of DTSTART",
        arguments: [("2069-12-30", ["2073-05-15", "2077-05-17"]), ("2017-01-01", ["2017-05-21", "2021-05-23"])])
    func uncountedInterval(start: String, expected: [String]) throws {
        let rule = try RecurrenceRule("FREQ=YEARLY;INTERVAL=4;BYWEEKNO=20;BYSETPOS=1")
        for firstInterval in RecurrenceDialect.FirstInterval.allCases {
            let dialect = RecurrenceDialect(firstInterval: firstInterval, yearOfWeek: .weekYearFromCalendarYear)
            let found = rule.occurrences(from: try #require(CivilDate(start)), dialect: dialect).prefix(2)
            #expect(found.map(\.date.description) == expected, "\(dialect)")
        }
    }

    /// The first difference between two lists, for a readable message.
    static func firstDifference(_ found: [CivilDateTime], _ expected: [CivilDateTime]) -> String {
        let index = zip(found, expected).prefix { $0 == $1 }.count
        func element(_ list: [CivilDateTime]) -> String { index < list.count ? "\(list[index])" : "the end" }
        return "at \(index) of \(expected.count): found \(element(found)), expected \(element(expected))"
    }

    @Test(
        "Seeking to a moment drops the occurrences before it, and counting gives their number",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 3))
    func seeking(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let dialect = Self.dialect(&generator)
            let occurrences = Self.occurrences(of: random, dialect: dialect)
            let all = Self.prefix(occurrences, before: random.horizon, Self.limit)
            guard let first = all.first, let last = all.last else { continue }
            let span = last.localSeconds - first.localSeconds
            let offset = generator.number(in: -86_400...span + 1)
            guard let moment = first.adding(seconds: offset) else { continue }
            let expected = all.drop { $0 < moment }
            var iterator = occurrences.occurrences(in: moment...).makeIterator()
            var found: [CivilDateTime] = []
            while found.count < expected.count, let next = iterator.next() { found.append(next) }
            #expect(found == Array(expected), "seek to \(moment): \(random.description)")
            #expect(
                occurrences.count(in: ..<moment) == all.count - expected.count,
                "count before \(moment): \(random.description)")
        }
    }

    @Test(
        "Backwards is forwards reversed, and every position is where counting finds it",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 4))
    func backwards(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let occurrences = Self.occurrences(of: random, dialect: Self.dialect(&generator))
            let all = Self.prefix(occurrences, before: random.horizon, Self.limit)
            guard let first = all.first, let last = all.last, let end = last.adding(seconds: 1) else { continue }
            let reversed = Array(occurrences.occurrences(in: first..<end).reversed())
            #expect(
                reversed == all.reversed(), "\(Self.firstDifference(reversed, all.reversed())): \(random.description)")
            #expect(occurrences.last(before: first) == nil, "before the first: \(random.description)")
            let index = generator.number(in: 0...all.count - 1)
            #expect(
                occurrences[ordinal: index + 1] == all[index], "number \(index + 1): \(random.description)")
            #expect(
                occurrences.last(before: all[index]) == (index == 0 ? nil : all[index - 1]), "\(random.description)")
        }
    }

    @Test(
        "The occurrences of a window are those of its two halves",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 5))
    func windows(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let dialect = Self.dialect(&generator)
            let occurrences = Self.occurrences(of: random, dialect: dialect)
            let all = Self.prefix(occurrences, before: random.horizon, Self.limit)
            guard let first = all.first, let last = all.last, first < last else { continue }
            let span = last.localSeconds - first.localSeconds
            guard let middle = first.adding(seconds: generator.number(in: 0...span)) else { continue }
            let halves =
                Array(occurrences.occurrences(in: first..<middle)) + Array(occurrences.occurrences(in: middle..<last))
            #expect(halves == all.dropLast(), "halves at \(middle): \(random.description)")
            #expect(occurrences.count(in: first..<last) == all.count - 1, "\(random.description)")
        }
    }

    @Test(
        "A rule with COUNT=n has the first n occurrences of the rule without it",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 6))
    func counts(seed: UInt64) throws {
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let rule = random.rule
            let endless = try rule.ending(.never).occurrences(from: random.start)
            let all = Self.prefix(endless, before: random.horizon, 40)
            guard all.count > 1 else { continue }
            let counted = try rule.ending(.count(all.count / 2)).occurrences(from: random.start)
            #expect(Array(counted) == Array(all.prefix(all.count / 2)), "\(random.description)")
            // After its end, a rule with COUNT has no occurrences, however far ahead the query is, and its last
            // occurrence stays the same.
            guard let far = random.start.adding(seconds: 500 * 366 * 86_400) else { continue }
            for moment in [all[all.count / 2], random.horizon, far] {
                var iterator = counted.occurrences(in: moment...).makeIterator()
                #expect(iterator.next() == nil, "after COUNT, from \(moment): \(random.description)")
                #expect(
                    counted.last(before: moment) == all[all.count / 2 - 1],
                    "the last before \(moment): \(random.description)")
                #expect(counted.count(in: ..<moment) == all.count / 2, "before \(moment): \(random.description)")
            }
        }
    }
}
