import Recurrence
import Testing

@Suite("Civil dates")
struct CivilDateTests {
    /// Counts through the calendar with month lengths from a table and a counter for the weekday, and compares every
    /// day. 0001-01-01 was a Monday.
    @Test("All 3,652,059 dates of the years 1 to 9999 agree with a walk day by day") func allDates() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var dayNumber = -719_162
        var weekday = 1
        var days = 0
        var firstFault: (year: Int, month: Int, day: Int)?
        for year in 1...9_999 {
            let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
            var dayOfYear = 1
            for month in 1...12 {
                let length = month == 2 && isLeap ? 29 : lengths[month - 1]
                for day in 1...length {
                    let date = CivilDate(year: year, month: month, day: day)
                    if date?.dayNumber != dayNumber || date?.weekday.rawValue != UInt8(weekday)
                        || date.map({ $0.components == (year, month, day) }) != true
                        || CivilDate(dayNumber: dayNumber) != date
                    {
                        firstFault = firstFault ?? (year, month, day)
                    }
                    dayNumber += 1
                    weekday = weekday == 7 ? 1 : weekday + 1
                    days += 1
                }
                // Once a month is enough for results that don't vary from day to day.
                let last = CivilDate(year: year, month: month, day: length)
                dayOfYear += length
                if last?.dayOfYear != dayOfYear - 1 || last?.year != year || last?.month != month || last?.day != length
                    || CivilDate(year: year, month: month, day: length + 1) != nil
                    || CivilDate(year: year, month: month, day: 0) != nil
                {
                    firstFault = firstFault ?? (year, month, length)
                }
            }
        }
        #expect(firstFault == nil)
        #expect(days == 3_652_059)
        #expect(dayNumber == 2_932_897)
    }

    @Test(
        "Well-known days have their day number and weekday",
        arguments: [
            (1970, 1, 1, 0, Weekday.thursday), (2000, 2, 29, 11_016, .tuesday), (1, 1, 1, -719_162, .monday),
            (9_999, 12, 31, 2_932_896, .friday), (1969, 12, 31, -1, .wednesday), (1900, 3, 1, -25_508, .thursday),
            (2024, 2, 29, 19_782, .thursday), (1582, 10, 15, -141_427, .friday),
        ])
    func wellKnownDays(
        year: Int, month: Int, day: Int, dayNumber: Int, weekday: Weekday
    ) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.dayNumber == dayNumber)
        #expect(date.weekday == weekday)
    }

    @Test(
        "A date that the calendar doesn't have is nil",
        arguments: [
            (2023, 2, 29), (1900, 2, 29), (2100, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 6, 31), (2024, 9, 31),
            (2024, 11, 31), (2024, 1, 32), (2024, 1, 0), (2024, 1, -1), (2024, 0, 1), (2024, 13, 1), (2024, -1, 1),
            (0, 1, 1), (-1, 1, 1), (10_000, 1, 1), (Int.max, 1, 1), (Int.min, 1, 1), (2024, Int.max, 1),
            (2024, 1, Int.min),
        ])
    func impossibleDates(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test("Day numbers outside the years 1 to 9999 are nil") func dayNumbersOutside() {
        #expect(CivilDate(dayNumber: -719_163) == nil)
        #expect(CivilDate(dayNumber: 2_932_897) == nil)
        #expect(CivilDate(dayNumber: .max) == nil)
        #expect(CivilDate(dayNumber: .min) == nil)
        #expect(CivilDate.earliest.description == "0001-01-01")
        #expect(CivilDate.latest.description == "9999-12-31")
    }

    @Test("Adding days past the years 1 to 9999 gives nil without trapping") func addingDays() {
        #expect(CivilDate.latest.adding(days: 1) == nil)
        #expect(CivilDate.earliest.adding(days: -1) == nil)
        #expect(CivilDate.latest.adding(days: .max) == nil)
        #expect(CivilDate.earliest.adding(days: .min) == nil)
        #expect(CivilDate.earliest.adding(days: 3_652_058) == .latest)
        #expect(CivilDate(year: 2024, month: 2, day: 28)?.adding(days: 2)?.description == "2024-03-01")
    }

    @Test("The days from one weekday to another are counted forwards") func daysAfterWeekday() {
        #expect(Weekday.sunday.days(after: .friday) == 2)
        #expect(Weekday.friday.days(after: .sunday) == 5)
        #expect(Weekday.monday.days(after: .monday) == 0)
        #expect(Weekday.allCases.map(\.abbreviation) == ["MO", "TU", "WE", "TH", "FR", "SA", "SU"])
    }
}
