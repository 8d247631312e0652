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
        -> Recurrences<CivilDateTime>
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
            dialect.weekNumberConflict = .intersect
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
            #expect(
                Array(scaled.occurrences(in: first..<end).reversed()) == expected.reversed(), "\(random.description)")
            let moment = expected[generator.number(in: 0...expected.count - 1)]
            #expect(scaled.count(in: ..<moment) == shaped.count(in: ..<moment), "\(random.description)")
        }
    }

    @Test("A rule in a calendar without a scale has no occurrences and states the reason")
    func expansionErrors() throws {
        let start = try #require(CivilDateTime(year: 2024, month: 1, day: 1))
        let unknown = try RecurrenceRule("RSCALE=X-GREGORIAN;FREQ=DAILY").occurrences(from: start)
        #expect(unknown.expansionError?.code == .calendarScale)
        #expect(unknown.first { _ in true } == nil)
        let weeks = try RecurrenceRule("RSCALE=X-GREGORIAN;FREQ=YEARLY;BYWEEKNO=1")
            .occurrences(from: start, scale: GregorianScale())
        #expect(weeks.expansionError?.code == .partNotAllowed)
        #expect(weeks.first { _ in true } == nil)
        for name in ["GREGORIAN", "gregory", "ISO8601", "BUDDHIST", "JAPANESE", "ROC"] {
            let rule = try RecurrenceRule("RSCALE=\(name);FREQ=YEARLY;BYWEEKNO=1")
            #expect(rule.occurrences(from: start).expansionError == nil && rule.isGregorian, "\(name)")
            #expect(throws: RecurrenceRuleError.self) {
                try RecurrenceRule("RSCALE=\(name);FREQ=YEARLY;BYMONTH=13")
            }
        }
    }

    @Test("A calendar of a user's own has months of its own lengths")
    func evenMonths() throws {
        // The example of ``CalendarScale``: years of 13 months of 28 days, and New Year on 1970-01-01.
        struct EvenMonths: CalendarScale {
            func year(containing day: DayNumber) -> Int {
                let number = day.daysSince1970
                return number >= 0 ? number / 364 : (number - 363) / 364
            }
            func layout(ofYear number: Int) -> CalendarYear? {
                CalendarYear(
                    firstDay: DayNumber(daysSince1970: number * 364), firstMonth: number * 13,
                    months: (1...13).map { CalendarYear.Month(RecurrenceRule.Month($0), length: 28) })
            }
        }
        func dates(_ rule: String, from start: String) throws -> [String] {
            let start = CivilDateTime(try #require(CivilDate(start)))
            let rule = try RecurrenceRule("RSCALE=X-EVEN;" + rule)
            return rule.occurrences(from: start, scale: EvenMonths()).prefix(4).map { "\($0.date)" }
        }
        #expect(
            try dates("FREQ=MONTHLY", from: "1970-01-01") == ["1970-01-01", "1970-01-29", "1970-02-26", "1970-03-26"])
        #expect(
            try dates("FREQ=YEARLY", from: "1968-01-04") == ["1968-01-04", "1969-01-02", "1970-01-01", "1970-12-31"])
        #expect(
            try dates("FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=-1", from: "1968-01-05")
                == ["1969-01-01", "1969-12-31", "1970-12-30", "1971-12-29"])
    }

    @Test("A scale that returns nonsense doesn't trap or hang")
    func nonsense() throws {
        struct Nonsense: CalendarScale {
            let years: [Int: CalendarYear?]
            func year(containing day: DayNumber) -> Int {
                day.daysSince1970 % 3 == 0 ? .max : day.daysSince1970 % 7
            }
            func layout(ofYear number: Int) -> CalendarYear? { years[number] ?? nil }
        }
        let month = CalendarYear.Month(5, length: 32)
        func year(_ firstDay: Int, firstMonth: Int = 0, _ months: [CalendarYear.Month]) -> CalendarYear? {
            CalendarYear(firstDay: DayNumber(daysSince1970: firstDay), firstMonth: firstMonth, months: months)
        }
        #expect(year(0, []) == nil)
        #expect(year(0, [.init(1, length: 33)]) == nil)
        #expect(year(.max, [month]) == nil)
        #expect(year(0, Array(repeating: month, count: 13)) == nil)
        let years = (-10...10).map { ($0, year($0 * -20, firstMonth: $0 * 3, [month])) }
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
                    _ = occurrences.count(in: ..<CivilDateTime.latest)
                }
            }
        }
    }
}
