import Foundation
import ICalendar
import RecurrenceReference
import TestSupport
import Testing

/// Random rules in each calendar, checked against a walk through Foundation's days, and against laws.
@Suite("Random rules in other calendars")
struct ScaleLawTests {

    /// All rules of a calendar use one seed, because the walk through Foundation's days takes longer than all of them.
    static let count = min(120, RandomSeeds.rules / 5)

    struct Scale: CustomTestStringConvertible, Sendable {
        let name: String
        let identifier: Calendar.Identifier
        var testDescription: String { name }
    }

    static let scales = [
        Scale(name: "BUDDHIST", identifier: .buddhist), Scale(name: "CHINESE", identifier: .chinese),
        Scale(name: "COPTIC", identifier: .coptic), Scale(name: "DANGI", identifier: .dangi),
        Scale(name: "ETHIOPIC", identifier: .ethiopicAmeteMihret), Scale(name: "HEBREW", identifier: .hebrew),
        Scale(name: "INDIAN", identifier: .indian), Scale(name: "ISLAMIC", identifier: .islamic),
        Scale(name: "ISLAMIC-CIVIL", identifier: .islamicCivil),
        Scale(name: "ISLAMIC-TBLA", identifier: .islamicTabular),
        Scale(name: "ISLAMIC-UMALQURA", identifier: .islamicUmmAlQura), Scale(name: "JAPANESE", identifier: .japanese),
        Scale(name: "PERSIAN", identifier: .persian), Scale(name: "ROC", identifier: .republicOfChina),
    ]

    /// 1980 and 2043.
    static let firstDay = 3_652
    static let lastDay = 26_663

    struct Random {
        var generator: SplitMix64

        mutating func numbers(_ percent: Int, _ range: ClosedRange<Int>, nasty: [Int], negative: Bool = true) -> [Int] {
            guard generator.chance(percent) else { return [] }
            return (0..<generator.number(in: 1...3)).map { _ in
                if generator.chance(40) { return generator.element(of: nasty) }
                let number = generator.number(in: range)
                return negative && generator.chance(30) ? -number : number
            }
        }

        mutating func rule(_ scale: String) throws -> RecurrenceRule {
            let isYearly = generator.chance(60)
            let isGregorian = ["BUDDHIST", "JAPANESE", "ROC"].contains(scale)
            let months = numbers(45, 1...12, nasty: isGregorian ? [1, 12] : [1, 12, 13], negative: false).map {
                RecurrenceRule.Month($0, isLeap: !isGregorian && generator.chance(30))
            }
            let yearDays =
                isYearly ? numbers(20, 1...366, nasty: [1, 353, 354, 355, 356, 365, 366, -354, -355, -366, -1]) : []
            let monthDays = numbers(50, 1...31, nasty: [1, 5, 6, 29, 30, 31, -1, -6, -29, -30, -31])
            var weekdays = numbers(30, 1...7, nasty: [1], negative: false).compactMap {
                Weekday(rawValue: UInt8($0)).map(RecurrenceRule.DayOfWeek.every)
            }
            if generator.chance(40) {
                weekdays = weekdays.map { .nth(generator.element(of: [1, 2, 4, 5, -1, -5, 50]), $0.weekday) }
            }
            let named = !(months.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty)
            return try RecurrenceRule(
                frequency: isYearly ? .yearly : .monthly,
                interval: generator.chance(60) ? 1 : generator.number(in: 2...(isYearly ? 4 : 14)),
                weekdays: weekdays, daysOfTheMonth: monthDays, daysOfTheYear: yearDays, months: months,
                setPositions: named ? numbers(20, 1...4, nasty: [1, -1]) : [],
                skip: generator.element(of: [.omit, .backward, .forward]), calendarScale: scale)
        }
    }

    @Test(
        "Random rules in another calendar have the days that a walk through Foundation's days finds", .serialized,
        arguments: scales,
        RandomSeeds.forDrawing(RandomSeeds.draws, stream: 24))
    func walk(_ scale: Scale, seed: UInt64) throws {
        let walk = CalendarWalk(scale.identifier, from: Self.firstDay, to: Self.lastDay)
        #expect(walk.years.count >= 60)
        var random = Random(generator: SplitMix64(seed: seed))
        for index in 0..<Self.count {
            let rule = try random.rule(scale.name)
            let start = random.generator.number(in: walk.years[2].firstDay...walk.years[5].firstDay)
            let expected = walk.days(of: rule, from: start)
            guard let date = CivilDate(dayNumber: start), let end = CivilDate(dayNumber: walk.end) else { continue }
            let occurrences = rule.occurrences(from: date, scale: FoundationScale.named(scale.name))
            let found = occurrences.occurrences(in: CivilDateTime(date)..<CivilDateTime(end)).map(\.date.dayNumber)
            let part = zip(found, expected).prefix { $0 == $1 }.count
            func day(_ list: [Int]) -> String {
                part < list.count ? CivilDate(dayNumber: list[part])?.description ?? "" : "the end"
            }
            #expect(
                found == expected,
                "at \(part) of \(expected.count): found \(day(found)), expected \(day(expected)): \(date) \(rule) #\(index)"
            )
        }
    }

    @Test(
        "In another calendar seeking, counting and going backwards agree with going forwards", .serialized,
        arguments: scales,
        RandomSeeds.forDrawing(RandomSeeds.draws, stream: 25))
    func laws(_ scale: Scale, seed: UInt64) throws {
        var random = Random(generator: SplitMix64(seed: seed))
        for index in 0..<Self.count / 2 {
            let rule = try random.rule(scale.name)
            let day = random.generator.number(in: 12_000...14_000)
            guard let date = CivilDate(dayNumber: day), let limit = CivilDate(dayNumber: 22_000) else { continue }
            let first = CivilDateTime(date, secondOfDay: 36_000)
            let occurrences = rule.occurrences(from: first, scale: FoundationScale.named(scale.name))
            let end = CivilDateTime(limit)
            let all = Array(occurrences.occurrences(in: first..<end))
            let offset = random.generator.number(in: 0...(22_000 - day) * 86_400 - 1)
            let moment = first.adding(seconds: offset) ?? first
            let place = "\(rule) from \(first), \(moment) #\(index)"
            let before = all.filter { $0 < moment }
            #expect(
                Array(occurrences.occurrences(in: moment..<max(end, moment))) == Array(all.dropFirst(before.count)),
                "\(place)")
            #expect(Array(occurrences.occurrences(in: first..<moment)) == before, "\(place)")
            #expect(occurrences.count(in: ..<moment) == before.count, "\(place)")
            #expect(Array(occurrences.occurrences(in: first..<end).reversed()) == all.reversed(), "\(place)")
            if let last = all.last { #expect(occurrences[ordinal: all.count] == last, "\(place)") }
        }
    }
}
