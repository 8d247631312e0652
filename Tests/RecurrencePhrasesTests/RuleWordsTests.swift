import Foundation
import RecurrencePhrases
import RecurrenceReference
import TestSupport
import Testing

@Suite("Rules in words")
struct RuleWordsTests {
    @Test("Rules are described in English", arguments: english)
    func englishWords(rule: String, expected: String) throws {
        #expect(try RecurrenceRule(rule).formatted() == expected)
    }

    @Test("Rules are described in German", arguments: german)
    func germanWords(rule: String, expected: String) throws {
        #expect(try RecurrenceRule(rule).formatted(.german) == expected)
    }

    /// The words contain everything except a WKST that doesn't matter. All rules are compared with each other, so one
    /// seed generates all of them. The loop lets other tests run in between.
    @Test(
        "Random rules with the same words are the same rule",
        arguments: languages)
    func sameWords(language: String) async throws {
        let vocabulary = try #require(RulePhrases(languageCode: language))
        var known: [String: RecurrenceRule] = [:]
        for random in RandomRules(seed: 4_711).prefix(3 * RandomSeeds.rules) {
            if known.count.isMultiple(of: RandomSeeds.draws) { await Task.yield() }
            let rule = random.rule
            let words = rule.formatted(vocabulary)
            try #require(!words.contains("{") && !words.contains("  "), "\(random): \(words)")
            guard let other = known.updateValue(rule, forKey: words), other != rule else { continue }
            try #require(
                try Self.withoutWeekStart(rule) == Self.withoutWeekStart(other),
                "“\(words)” for \(rule) and \(other)")
        }
    }

    /// Rules that differ in only one part are the most likely to have the same words.
    @Test(
        "A rule with one part changed has other words", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 17))
    func changedPart(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for drawn in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let rule = drawn.rule
            guard let changed = try? Self.changing(rule, &random), changed != rule else { continue }
            try #require(rule.formatted() != changed.formatted(), "“\(rule.formatted())” for \(rule) and \(changed)")
            try #require(rule.formatted(.german) != changed.formatted(.german), "\(rule) and \(changed)")
        }
    }

    /// Every combination of a few values of every part, because random rules seldom combine them.
    @Test(
        "All combinations of parts have different words",
        arguments: Fixtures.sample(languages))
    func combinations(language: String) async throws {
        let vocabulary = try #require(RulePhrases(languageCode: language))
        var known: [String: RecurrenceRule] = [:]
        for rule in Self.combined {
            if known.count.isMultiple(of: RandomSeeds.draws) { await Task.yield() }
            let words = rule.formatted(vocabulary)
            if let other = known.updateValue(rule, forKey: words), other != rule {
                Issue.record("“\(words)” for \(rule) and \(other)")
            }
        }
        #expect(known.count > 6_000)
    }

    /// If the words don't mention WKST, the dates don't depend on it. If they do, some dates depend on it.
    @Test("WKST is in the words only where it can change the dates") func weekStart() throws {
        var (silent, matters) = (0, 0)
        for drawn in RandomRules(seed: 4_711).prefix(500) where drawn.rule.frequency >= .weekly {
            let start = drawn.start
            let other = try Self.with(weekStart: .sunday, drawn.rule)
            let monday = try Self.withoutWeekStart(drawn.rule)
            func dates(_ rule: RecurrenceRule) -> [CivilDateTime] {
                Array(rule.occurrences(from: start).prefix(30))
            }
            if other.formatted() == monday.formatted() {
                silent += 1
                try #require(dates(other) == dates(monday), "\(drawn)")
            } else if dates(other) != dates(monday) {
                matters += 1
            }
        }
        #expect(silent > 100 && matters > 2, "\(silent), \(matters)")
    }

    @Test("An app can replace the words") func ownWords() throws {
        var american = RulePhrases.english
        american[.date] = "{month} {day}, {year}"
        american.clock = { hour, minute, _ in
            "\(hour % 12 == 0 ? 12 : hour % 12):\(minute < 10 ? "0" : "")\(minute) \(hour < 12 ? "AM" : "PM")"
        }
        #expect(
            try RecurrenceRule("FREQ=DAILY;BYHOUR=9,14;BYMINUTE=5;UNTIL=19971224").formatted(american)
                == "every day at 9:05 AM and 2:05 PM until December 24, 1997")

        var french = RulePhrases.english
        french.weekdays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
        french.every = { unit, interval in
            unit == .monthly && interval == 1 ? "chaque mois" : "tous les \(interval) mois"
        }
        french.ordinal = { number, _ in number == -1 ? "dernier" : number == 1 ? "1er" : "\(number)e" }
        french[.onOrdinalWeekday] = "le {ordinals} {weekday}"
        french.times = { "\($0) fois" }
        #expect(
            try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12").formatted(french)
                == "chaque mois le dernier vendredi, 12 fois")
    }

    @Test("Names that a language lacks are replaced by RFC 5545's abbreviations and numbers") func missingNames() throws
    {
        var poor = RulePhrases.english
        poor.weekdays = []
        poor.months = ["January"]
        poor.calendars = [:]
        #expect(
            try RecurrenceRule("RSCALE=GREGORIAN;FREQ=YEARLY;BYDAY=MO;BYMONTH=1,2").formatted(poor)
                == "every year on every MO in January and month 2, in the GREGORIAN calendar")
    }

    @Test("A phrase fills its placeholders in any order and copies other braces") func placeholders() throws {
        var phrases = RulePhrases.english
        phrases.weekdays[4] = "{ordinals}"
        phrases[.onOrdinalWeekday] = "ä {weekday}{ordinals}{day} {weekday {weekday}}{"
        let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR")
        #expect(rule.formatted(phrases) == "every month ä {ordinals}last{day} {weekday {ordinals}}{")
        phrases[.onOrdinalWeekday] = ""
        #expect(rule.formatted(phrases) == "every month ")
    }

    /// Languages are tables without names of columns, so that a missing column would shift all others.
    @Test("Every language has all phrases, and uses their placeholders as English does", arguments: languages)
    func tables(language: String) throws {
        func placeholders(_ text: String) -> Set<Substring> { Set(text.matches(of: /\{\w+\}/).map(\.output)) }
        let phrases = try #require(RulePhrases(languageCode: language))
        for phrase in RulePhrases.Phrase.allCases where phrase != .everyWorkday {
            let optional: Set<Substring> = phrase == .date ? ["{day}", "{ordinal}"] : []
            #expect(!phrases[phrase].isEmpty, "\(phrase)")
            #expect(
                placeholders(phrases[phrase]).subtracting(optional)
                    == placeholders(RulePhrases.english[phrase]).subtracting(optional), "\(phrase)")
        }
        #expect((phrases.weekdays.count, phrases.months.count, phrases.calendars.count) == (7, 12, 11))
        #expect(phrases.weekdayForms.values.allSatisfy { $0.count == 7 })
        #expect(phrases.monthForms.values.allSatisfy { $0.count == 12 })
    }

    @Test("The description of phrases is the first and the last weekday")
    func descriptions() {
        #expect("\([RulePhrases.english])" == "[Monday to Sunday]")
    }
}

extension RuleWordsTests {
    static let languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "ja", "zh"]

    static let frequencies = ["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"].map { "FREQ=\($0)" }
    static let days = [
        "", "BYDAY=MO", "BYDAY=1MO", "BYDAY=-1MO", "BYDAY=MO,TU", "BYDAY=1MO,TU", "BYDAY=MO,TU,WE",
        "BYDAY=MO,TU,WE,TH,FR", "BYDAY=SA,SU", "BYDAY=1MO,1TU,-1TU",
    ]
    static let dates = ["", "BYMONTHDAY=1", "BYMONTHDAY=-1", "BYMONTHDAY=1,2", "BYMONTHDAY=1,2,3", "BYMONTHDAY=1,-1"]
    static let yearDays = ["", "BYYEARDAY=1", "BYYEARDAY=1,-1", "BYWEEKNO=1", "BYWEEKNO=-1", "BYWEEKNO=1,2,3"]
    static let months = ["", "BYMONTH=1", "BYMONTH=1,2", "BYMONTH=1,2,3", "BYMONTH=1,3"]
    static let positions = ["", "BYSETPOS=1", "BYSETPOS=1,-1"]
    static let hours = ["", "BYHOUR=9", "BYHOUR=9,10", "BYHOUR=9,10,11", "BYHOUR=9,11", "BYHOUR=0,1,2,3,4,5,6,9"]
    static let minutes = ["", "BYMINUTE=0", "BYMINUTE=0,30", "BYMINUTE=10,30,50", "BYMINUTE=30,50", "BYMINUTE=0,59"]
    static let seconds = ["", "BYSECOND=0", "BYSECOND=0,30"]
    static let few = ["", "BYDAY=MO,TU,WE,TH,FR", "BYMONTHDAY=1;BYDAY=MO"]

    /// The rules of all combinations, without those that the RFC forbids.
    static let combined = [
        [frequencies, days, dates, yearDays, months, positions],
        [frequencies, hours, minutes, seconds, positions, few],
    ].flatMap(combinations).compactMap { try? RecurrenceRule($0) }

    static func combinations(_ parts: [[String]]) -> [String] {
        parts.reduce([""]) { texts, part in
            texts.flatMap { text in
                part.map { text.isEmpty ? $0 : $0.isEmpty ? text : "\(text);\($0)" }
            }
        }
    }

    static func withoutWeekStart(_ rule: RecurrenceRule) throws -> RecurrenceRule { try with(weekStart: .monday, rule) }

    static func with(weekStart: Weekday, _ rule: RecurrenceRule) throws -> RecurrenceRule {
        try rule.with { $0.weekStart = weekStart }
    }

    /// Returns the rule with one element inserted into or removed from one of its lists, or with another end or
    /// interval.
    static func changing(_ rule: RecurrenceRule, _ random: inout SplitMix64) throws -> RecurrenceRule {
        let target = random.number(in: 0...10)
        func change(_ index: Int, _ values: [Int], _ range: ClosedRange<Int>, orNegative: Bool = false) -> [Int] {
            guard index == target else { return values }
            if !values.isEmpty, random.chance(50) { return Array(values.dropFirst()) }
            let value = random.number(in: range)
            return values + [orNegative && random.chance(40) && value > 0 ? -value : value]
        }
        var weekdays = rule.weekdays
        if target == 8, let weekday = Weekday(rawValue: UInt8(random.number(in: 1...7))) {
            weekdays.append(random.chance(50) ? .every(weekday) : .nth(random.element(of: [-2, -1, 1, 2, 5]), weekday))
        } else if target == 9 {
            weekdays = Array(weekdays.dropFirst())
        }
        let skip = target == 10 ? random.element(of: RecurrenceRule.Skip.allCases) : rule.skip
        return try RecurrenceRule(
            frequency: rule.frequency, interval: rule.interval, end: rule.end,
            seconds: change(0, rule.seconds, 0...59), minutes: change(1, rule.minutes, 0...59),
            hours: change(2, rule.hours, 0...23), weekdays: weekdays,
            daysOfTheMonth: change(3, rule.daysOfTheMonth, 1...31, orNegative: true),
            daysOfTheYear: change(4, rule.daysOfTheYear, 1...366, orNegative: true),
            weeks: change(5, rule.weeks, 1...53, orNegative: true),
            months: change(6, rule.months.map(\.index), 1...12).map { RecurrenceRule.Month($0) },
            setPositions: change(7, rule.setPositions, 1...9, orNegative: true), weekStart: rule.weekStart,
            skip: skip,
            calendarScale: skip == .omit ? rule.calendarScale : "GREGORIAN")
    }
}
