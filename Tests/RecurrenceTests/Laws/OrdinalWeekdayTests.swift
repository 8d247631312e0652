import Recurrence
import Testing

/// Every kind of year, and every numbered weekday in each, found by counting.
@Suite("Numbered weekdays")
struct OrdinalWeekdayTests {
    /// A year of each shape: the weekday of January 1, counted from Monday, and whether it is a leap year, from a
    /// printed perpetual calendar.
    static let shapes: [(year: Int, first: Int, isLeap: Bool)] = [
        (2018, 0, false), (2019, 1, false), (2014, 2, false), (2015, 3, false), (2010, 4, false), (2011, 5, false),
        (2017, 6, false),
        (2024, 0, true), (2008, 1, true), (2020, 2, true), (2004, 3, true), (2016, 4, true), (2000, 5, true),
        (2012, 6, true),
    ]
    static let weekdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
    static let ordinals = Array(-53 ... -1) + Array(1...53)

    /// The days in a part of the year (1 is January 1) that are a given weekday.
    static func days(_ stretch: ClosedRange<Int>, _ weekday: Int, first: Int) -> [Int] {
        stretch.filter { (first + $0 - 1) % 7 == weekday }
    }

    static func pick(_ days: [Int], _ ordinal: Int) -> Int? {
        let index = ordinal > 0 ? ordinal - 1 : days.count + ordinal
        return days.indices.contains(index) ? days[index] : nil
    }

    /// The days of the year on which a rule occurs in that year.
    static func found(_ frequency: RecurrenceRule.Frequency, _ day: RecurrenceRule.DayOfWeek, _ year: Int) throws
        -> [Int]
    {
        let start = try #require(CivilDate(year: year, month: 1, day: 1))
        let last = try #require(CivilDate(year: year, month: 12, day: 31))
        let rule = try RecurrenceRule(frequency: frequency, end: .until(.date(last)), weekdays: [day])
        return rule.occurrences(from: start).map(\.date.dayOfYear)
    }

    @Test("Every numbered weekday of a year is the one counted by hand, in each shape of year", arguments: shapes)
    func yearly(year: Int, first: Int, isLeap: Bool) throws {
        for (index, weekday) in Self.weekdays.enumerated() {
            let days = Self.days(1...(isLeap ? 366 : 365), index, first: first)
            #expect(try Self.found(.yearly, .every(weekday), year) == days)
            for ordinal in Self.ordinals {
                let expected = Self.pick(days, ordinal).map { [$0] } ?? []
                #expect(try Self.found(.yearly, .nth(ordinal, weekday), year) == expected, "\(ordinal) \(weekday)")
            }
        }
    }

    @Test("Every numbered weekday of a month is the one counted by hand, in each shape of year", arguments: shapes)
    func monthly(year: Int, first: Int, isLeap: Bool) throws {
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let months = lengths.indices.map { month in
            let before = lengths[..<month].reduce(0, +)
            return before + 1...before + lengths[month]
        }
        for (index, weekday) in Self.weekdays.enumerated() {
            let days = months.map { Self.days($0, index, first: first) }
            #expect(try Self.found(.monthly, .every(weekday), year) == days.flatMap { $0 })
            for ordinal in Self.ordinals {
                let expected = days.compactMap { Self.pick($0, ordinal) }
                #expect(try Self.found(.monthly, .nth(ordinal, weekday), year) == expected, "\(ordinal) \(weekday)")
            }
        }
    }
}
