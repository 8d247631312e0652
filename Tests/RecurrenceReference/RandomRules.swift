public import Recurrence
import TestSupport

/// A rule with a start to expand it from.
public struct RandomRule: Sendable, CustomStringConvertible {
    /// The rule.
    public let rule: RecurrenceRule
    /// DTSTART.
    public let start: CivilDateTime
    /// Whether DTSTART is a DATE. Its time is then 00:00:00.
    public let isDate: Bool
    /// The seed of the generator, and the index of the rule among its rules, from 0.
    public let origin: (seed: UInt64, index: Int)

    /// The rule as RRULE text, in the RFC's order of parts.
    public var text: String { RuleText.text(of: rule) }

    /// A moment after the start that the reference can reach in milliseconds: decades later for the long frequencies,
    /// and days later for the short ones, which have enough occurrences in that time. The reference has no days after the year
    /// 9999, which BYSETPOS counts in a week or week-year that begins before them, so for that part the horizon is at most 9999.
    public var horizon: CivilDateTime {
        let days =
            switch rule.frequency {
            case .yearly: 60 * 365
            case .monthly: 20 * 365
            case .weekly, .daily: 6 * 365
            case .hourly: 400
            case .minutely: 40
            case .secondly: 5
            }
        let end = start.adding(seconds: days * 86_400) ?? .latest
        guard !rule.setPositions.isEmpty, let lastYear = CivilDateTime(year: 9999, month: 1, day: 1) else { return end }
        return min(end, lastYear)
    }

    /// The dates that the reference finds from the start to ``horizon``.
    public func occurrences(limit: Int, dialect: RecurrenceDialect = .rfc5545) -> [CivilDateTime] {
        ReferenceExpander.occurrences(
            of: rule, from: start, isDate: isDate, limit: limit, until: horizon, dialect: dialect)
    }

    /// DTSTART, RRULE and their origin: everything needed to run the case again.
    public var description: String {
        let start = isDate ? "\(start.date)" : "\(start)"
        return "DTSTART \(start) RRULE \(text) (seed \(origin.seed), rule \(origin.index))"
    }
}

/// An endless sequence of valid rules with starts: all frequencies, all combinations of parts that the RFC allows,
/// ordinary and extreme values, and rules that never match.
///
/// ```swift
/// for random in RandomRules(seed: 1).prefix(10_000) { … }
/// ```
public struct RandomRules: Sequence, IteratorProtocol, Sendable {
    /// The seed, to print if a test fails.
    public let seed: UInt64
    private var index = 0
    private var random: SplitMix64

    /// Creates a sequence. Equal seeds give the same rules on every platform.
    public init(seed: UInt64) {
        self.seed = seed
        random = SplitMix64(seed: seed)
    }

    /// The next rule; never nil.
    public mutating func next() -> RandomRule? {
        while true {
            let frequency = random.element(of: Self.frequencies)
            let isDate = random.chance(frequency >= .daily ? 15 : 3)
            let date = startDate()
            let start = isDate ? CivilDateTime(date) : CivilDateTime(date, secondOfDay: startSecond())
            // Every draft is valid by construction. An invalid draft would be replaced by another one.
            guard let rule = try? rule(frequency, start) else { continue }
            defer { index += 1 }
            return RandomRule(rule: rule, start: start, isDate: isDate, origin: (seed, index))
        }
    }

    private static let frequencies: [RecurrenceRule.Frequency] = [
        .yearly, .yearly, .yearly, .yearly, .yearly, .yearly, .monthly, .monthly, .monthly, .monthly,
        .weekly, .weekly, .weekly, .daily, .daily, .hourly, .hourly, .minutely, .secondly,
    ]
}

extension RandomRules {
    private mutating func rule(
        _ frequency: RecurrenceRule.Frequency, _ start: CivilDateTime
    ) throws(RecurrenceRuleError) -> RecurrenceRule {
        let density = random.element(of: [0, 12, 12, 25, 25, 40, 65])  // percent: how many parts the rule has
        let (date, isYearly) = (start.date, frequency == .yearly)
        var months = part(density, near: [date.month], 1...12, nasty: [1, 2, 12])
        let weeks =
            isYearly ? part(density / 2, near: [20], 1...53, orNegative: true, nasty: [1, 52, 53, -1, -53]) : []
        let mayNameYearDay = isYearly || frequency < .daily
        var yearDays =
            mayNameYearDay
            ? part(
                density / 2, near: [date.dayOfYear], 1...366, orNegative: true,
                nasty: [1, 59, 60, 61, 365, 366, -1, -366])
            : []
        var monthDays =
            frequency == .weekly
            ? []
            : part(density, near: [date.day], 1...31, orNegative: true, nasty: [1, 13, 28, 29, 30, 31, -1, -29, -31])
        // Two of these parts together select few days, and most rules should have occurrences.
        if random.chance(65) {
            if !weeks.isEmpty { (yearDays, months) = ([], []) }
            if !weeks.isEmpty || !yearDays.isEmpty { monthDays = [] }
        }
        let weekdays = random.chance(density) ? daysOfWeek(frequency, date, weeks, months) : []
        let hours = part(density / 2, near: [start.hour], 0...23, nasty: [0, 12, 23])
        let minutes = part(density / 2, near: [start.minute], 0...59, nasty: [0, 30, 59])
        let seconds = part(density / 3, near: [start.second], 0...59, nasty: [0, 59])
        let lists = [weeks, yearDays, monthDays, months, hours, minutes, seconds]
        let mayChoose = !weekdays.isEmpty || lists.contains { !$0.isEmpty }
        let positions =
            mayChoose
            ? part(20, near: [1, -1], 1...5, orNegative: true, nasty: [1, 2, -1, -2, 10, -10, 366, -366]) : []
        let skips: [RecurrenceRule.Skip] = [.omit, .backward, .forward]
        let skip = random.chance(12) ? random.element(of: skips) : nil
        return try RecurrenceRule(
            frequency: frequency, interval: interval(), end: end(start), seconds: seconds, minutes: minutes,
            hours: hours, weekdays: weekdays, daysOfTheMonth: monthDays, daysOfTheYear: yearDays, weeks: weeks,
            months: months.map { RecurrenceRule.Month($0) }, setPositions: positions,
            weekStart: random.chance(50) ? .monday : random.element(of: Weekday.allCases),
            skip: skip ?? .omit, calendarScale: skip == nil ? nil : "GREGORIAN")
    }

    /// Returns a list of values in this percentage of cases: near those of DTSTART, anywhere, or at the edges; mostly
    /// short.
    private mutating func part(
        _ percent: Int, near: [Int], _ range: ClosedRange<Int>, orNegative: Bool = false, nasty: [Int]
    ) -> [Int] {
        guard random.chance(percent) else { return [] }
        let count = random.chance(8) ? random.number(in: 5...12) : random.element(of: [1, 1, 1, 2, 2, 3, 4])
        var values = random.chance(35) ? near : []
        while values.count < count {
            let isNasty = random.chance(40)
            let value = isNasty ? random.element(of: nasty) : random.number(in: range)
            values.append(!isNasty && orNegative && random.chance(30) ? -value : value)
        }
        return values
    }

    private mutating func daysOfWeek(
        _ frequency: RecurrenceRule.Frequency, _ date: CivilDate, _ weeks: [Int], _ months: [Int]
    ) -> [RecurrenceRule.DayOfWeek] {
        let weekdays = part(100, near: [Int(date.weekday.rawValue)], 1...7, nasty: [1, 6, 7])
            .compactMap { Weekday(rawValue: UInt8($0)) }
        let mayCount = frequency == .monthly || frequency == .yearly && weeks.isEmpty
        guard mayCount, random.chance(55) else { return weekdays.map { .every($0) } }
        let isInMonth = frequency == .monthly || !months.isEmpty
        return weekdays.map { weekday in
            if random.chance(15) { return .every(weekday) }
            let number = random.number(in: isInMonth ? 1...5 : 1...53)
            let nasty = random.element(of: isInMonth ? [1, 5, 6, -1, -5] : [1, 20, 52, 53, -1, -52, -53])
            return .nth(random.chance(30) ? nasty : random.chance(40) ? -number : number, weekday)
        }
    }

    private mutating func interval() -> Int {
        switch random.number(in: 0...99) {
        case ..<50: 1
        case ..<75: random.number(in: 2...4)
        case ..<95: random.number(in: 1...40)
        case ..<99: random.element(of: [60, 90, 100, 365, 366, 400, 1_000, 1_440, 3_600, 86_400, 100_000])
        default: random.element(of: [9_999, 1_000_000_000, Int.max])
        }
    }

    private mutating func end(_ start: CivilDateTime) -> RecurrenceRule.End {
        let kind = random.number(in: 0...99)
        if kind < 50 { return .never }
        if kind < 75 { return .count(random.chance(90) ? random.number(in: 1...20) : random.number(in: 21...5_000)) }
        // Hours, days, years or decades after the start, and sometimes exactly at the start or before it.
        let unit = random.element(of: [0, -1, 1, 60, 3_600, 86_400, 86_400 * 7, 86_400 * 365, 86_400 * 3_650])
        let moment = start.adding(seconds: unit * random.number(in: 1...12)) ?? start
        return .until(random.chance(35) ? .date(moment.date) : random.chance(50) ? .floating(moment) : .utc(moment))
    }

    private mutating func startDate() -> CivilDate {
        let years = random.element(of: [1970...2100, 1970...2100, 1970...2100, 1...1969, 2101...9990])
        let year = random.chance(1) ? random.element(of: [1, 2, 4, 9_989, 9_990]) : random.number(in: years)
        let month = random.number(in: 1...12)
        let (month2, day) =
            switch random.number(in: 0...9) {
            case 0: (2, random.number(in: 26...29))
            case 1: (12, random.number(in: 25...31))
            case 2: (1, random.number(in: 1...7))
            case 3: (month, random.number(in: 28...31))
            default: (month, random.number(in: 1...31))
            }
        // A day that the month doesn't have becomes the last day.
        return (0...3).lazy.compactMap { CivilDate(year: year, month: month2, day: day - $0) }.first ?? .earliest
    }

    private mutating func startSecond() -> Int {
        switch random.number(in: 0...9) {
        case 0: 0
        case 1: 86_399
        case ..<5: random.number(in: 0...23) * 3_600 + random.element(of: [0, 15, 30, 45]) * 60
        default: random.number(in: 0...86_399)
        }
    }
}
