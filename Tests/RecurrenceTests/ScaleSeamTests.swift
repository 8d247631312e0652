import Recurrence
import RecurrenceReference
import TestSupport
import Testing

/// Expansion by scales, compared with expansion by shapes: Gregorian rules under another calendar name, so that they
/// are expanded by a scale, have the same occurrences.
@Suite("Gregorian rules expanded as another calendar's")
struct ScaleSeamTests {
    static let limit = 60

    static func renamed(_ rule: RecurrenceRule, end: RecurrenceRule.End? = nil) throws -> RecurrenceRule {
        try RecurrenceRule(
            frequency: rule.frequency, interval: rule.interval, end: end ?? rule.end, seconds: rule.seconds,
            minutes: rule.minutes, hours: rule.hours, weekdays: rule.weekdays, daysOfTheMonth: rule.daysOfTheMonth,
            daysOfTheYear: rule.daysOfTheYear, weeks: rule.weeks, months: rule.months,
            setPositions: rule.setPositions, weekStart: rule.weekStart, skip: rule.skip, calendarScale: "X-GREGORIAN")
    }

    static func occurrences(of rule: RecurrenceRule, _ random: RandomRule, _ dialect: RecurrenceDialect)
        -> RuleOccurrences
    {
        let scale: (any CalendarScale)? = rule.isGregorian ? nil : GregorianScale()
        return random.isDate
            ? rule.occurrences(from: random.start.date, dialect: dialect, scale: scale)
            : rule.occurrences(from: random.start, dialect: dialect, scale: scale)
    }

    @Test(
        "Gregorian rules expanded by a calendar scale have the same occurrences, forwards, backwards and counted",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 7))
    func same(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) where random.rule.weeks.isEmpty {
            var dialect = EngineAgainstReferenceTests.dialect(&generator)
            // Sub-daily and weekly rules have no months to fill.
            dialect.daysBesideWeeks = .intersect
            let shaped = Self.occurrences(of: random.rule, random, dialect)
            let scaled = Self.occurrences(of: try Self.renamed(random.rule), random, dialect)
            let expected = EngineAgainstReferenceTests.prefix(shaped, before: random.horizon, Self.limit)
            let found = EngineAgainstReferenceTests.prefix(scaled, before: random.horizon, Self.limit)
            #expect(
                found == expected,
                "\(EngineAgainstReferenceTests.firstDifference(found, expected)): \(random.description) \(dialect)")
            guard let first = expected.first, let last = expected.last, let end = last.adding(seconds: 1) else {
                continue
            }
            #expect(scaled.reversedOccurrences(in: first..<end) == expected.reversed(), "\(random.description)")
            let moment = expected[generator.number(in: 0...expected.count - 1)]
            #expect(scaled.count(before: moment) == shaped.count(before: moment), "\(random.description)")
        }
    }

    @Test("A rule in a calendar without a scale has no occurrences and names the obstacle")
    func obstacles() throws {
        let start = try #require(CivilDateTime(year: 2024, month: 1, day: 1))
        let unknown = try RecurrenceRule("RSCALE=X-GREGORIAN;FREQ=DAILY").occurrences(from: start)
        #expect(unknown.obstacle?.code == .calendarScale)
        #expect(unknown.first { _ in true } == nil)
        let weeks = try RecurrenceRule("RSCALE=X-GREGORIAN;FREQ=YEARLY;BYWEEKNO=1")
            .occurrences(from: start, scale: GregorianScale())
        #expect(weeks.obstacle?.code == .partNotAllowed)
        #expect(weeks.first { _ in true } == nil)
        for name in ["GREGORIAN", "gregory", "ISO8601", "BUDDHIST", "JAPANESE", "ROC"] {
            let rule = try RecurrenceRule("RSCALE=\(name);FREQ=YEARLY;BYWEEKNO=1")
            #expect(rule.occurrences(from: start).obstacle == nil && rule.isGregorian, "\(name)")
            #expect(throws: RecurrenceRuleError.self) {
                try RecurrenceRule("RSCALE=\(name);FREQ=YEARLY;BYMONTH=13")
            }
        }
    }

    @Test("A scale that returns nonsense doesn't trap or hang")
    func nonsense() throws {
        struct Nonsense: CalendarScale {
            let years: [Int: CalendarYear?]
            func year(ofDay dayNumber: Int) -> Int { dayNumber % 3 == 0 ? .max : dayNumber % 7 }
            func layout(ofYear number: Int) -> CalendarYear? { years[number] ?? nil }
        }
        let month = CalendarYear.Month(5, length: 32)
        #expect(CalendarYear(firstDay: 0, firstMonth: 0, months: []) == nil)
        #expect(CalendarYear(firstDay: 0, firstMonth: 0, months: [.init(1, length: 33)]) == nil)
        #expect(CalendarYear(firstDay: .max, firstMonth: 0, months: [month]) == nil)
        #expect(CalendarYear(firstDay: 0, firstMonth: 0, months: Array(repeating: month, count: 13)) == nil)
        let years = (-10...10).map { ($0, CalendarYear(firstDay: $0 * -20, firstMonth: $0 * 3, months: [month])) }
        let scales = [Nonsense(years: [:]), Nonsense(years: Dictionary(uniqueKeysWithValues: years))]
        let rules = [
            "FREQ=YEARLY;SKIP=FORWARD", "FREQ=MONTHLY;INTERVAL=5;BYDAY=1MO,-1TU", "FREQ=DAILY;BYMONTH=5;BYSETPOS=1",
            "FREQ=YEARLY;BYYEARDAY=-366,366;SKIP=BACKWARD;COUNT=3",
            "FREQ=WEEKLY;INTERVAL=3;BYMONTH=5;BYDAY=MO,TU;BYSETPOS=1",
        ]
        for text in rules {
            guard let rule = RecurrenceRule.recovering("RSCALE=X;" + text).rule else { continue }
            for scale in scales {
                for day in [-719_162, -3, 0, 1, 2, 2_932_896] {
                    guard let start = CivilDate(dayNumber: day) else { continue }
                    let occurrences = rule.occurrences(from: CivilDateTime(start), scale: scale)
                    _ = Array(occurrences.prefix(3))
                    _ = occurrences.last(before: .latest)
                    _ = occurrences.count(before: .latest)
                }
            }
        }
    }
}
