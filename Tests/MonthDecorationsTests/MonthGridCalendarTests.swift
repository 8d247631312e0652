import Foundation
import MonthDecorations
import Recurrence
import Testing

/// Months of other calendars, compared with a day-by-day walk through Foundation's calendar in GMT.
@Suite("Months of other calendars")
struct MonthGridCalendarTests {
    static let identifiers: [Calendar.Identifier] = [
        .gregorian, .iso8601, .hebrew, .islamic, .islamicUmmAlQura, .islamicCivil, .islamicTabular, .buddhist,
        .japanese,
        .persian, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .indian, .republicOfChina,
    ]

    struct Walked {
        var dayNumber: Int
        var components: DateComponents
        var weekday: Int
        /// The part that the days of a month share.
        var month: [Int] {
            [components.era ?? 0, components.year ?? 0, components.month ?? 0, components.isLeapMonth == true ? 1 : 0]
        }
    }

    /// The days from 2023-08-01 to 2026-02-28, which include leap years of the Hebrew, Chinese and Persian calendars.
    static func walk(_ identifier: Calendar.Identifier) -> [Walked] {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = .gmt
        return (19_570...20_512).map { number in
            let noon = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
            return Walked(
                dayNumber: number, components: calendar.dateComponents([.era, .year, .month, .day], from: noon),
                weekday: calendar.component(.weekday, from: noon))
        }
    }

    @Test("The months of a calendar have the days that a walk through Foundation's days finds", arguments: identifiers)
    func monthsOfTwoYears(_ identifier: Calendar.Identifier) throws {
        let firstWeekday = 7
        let calendar = makeCalendar(identifier, zone: "America/Sao_Paulo", firstWeekday: firstWeekday)
        let walked = Self.walk(identifier)
        let months = walked.split { $0.components.day == nil }.flatMap { days in
            var months: [[Walked]] = []
            for day in days {
                if months.last?.last?.month == day.month {
                    months[months.count - 1].append(day)
                } else {
                    months.append([day])
                }
            }
            return months
        }
        #expect(months.count > 25)
        var previous: MonthGrid?
        // The first and last month may start before the walk or continue after it.
        for days in months.dropFirst().dropLast(2) {
            let name = days[0].components
            let grid = try #require(MonthGrid(month: name, calendar: calendar), "\(name)")
            #expect(grid.monthRange.lowerBound.dayNumber == days[0].dayNumber, "\(name)")
            #expect(grid.monthRange.upperBound.dayNumber == days[days.count - 1].dayNumber, "\(name)")
            #expect(grid.days.filter(\.isInMonth).map(\.day.dayNumber) == days.map(\.dayNumber))
            #expect(grid.days.count % 7 == 0 && grid.days.count - days.count < 14)
            #expect(grid.days[0].isInMonth || !grid.weeks[0].allSatisfy { !$0.isInMonth })
            for cell in grid.days {
                let expected = walked[cell.day.dayNumber - walked[0].dayNumber]
                let found = cell.dateComponents
                #expect(
                    [found.era, found.year, found.month, found.day]
                        == [
                            expected.components.era, expected.components.year, expected.components.month,
                            expected.components.day,
                        ])
                #expect(found.isLeapMonth == (expected.components.isLeapMonth ?? false))
                #expect(found.calendar == calendar)
            }
            let first = walked[grid.days[0].day.dayNumber - walked[0].dayNumber]
            #expect(first.weekday == firstWeekday)
            for day in [days[0], days[days.count / 2], days[days.count - 1]] {
                let civil = try #require(CivilDate(dayNumber: day.dayNumber))
                #expect(MonthGrid(containing: civil, calendar: calendar) == grid)
            }
            if let previous {
                #expect(previous.next == grid)
                #expect(grid.previous == previous)
            }
            if name.isLeapMonth != true, identifier != .chinese, let year = name.year, let month = name.month {
                #expect(MonthGrid(year: year, month: month, calendar: calendar) == grid)
            }
            previous = grid
        }
    }

    @Test("A Hebrew leap year has two Adars") func hebrewLeapYear() {
        // 5784 has two Adars: the first is month 6 and exists in leap years only.
        let first = makeGrid(5784, 6, zone: "Asia/Jerusalem", firstWeekday: 1, identifier: .hebrew)
        #expect(first.monthRange == day("2024-02-10")...day("2024-03-10"))
        let second = makeGrid(5784, 7, zone: "Asia/Jerusalem", firstWeekday: 1, identifier: .hebrew)
        #expect(second.monthRange == day("2024-03-11")...day("2024-04-08"))
        #expect(first.next == second)
        let calendar = makeCalendar(.hebrew, zone: "Asia/Jerusalem", firstWeekday: 1)
        #expect(MonthGrid(year: 5785, month: 6, calendar: calendar) == nil)
    }

    @Test("The grid of Ramadan 1445 has its days and those of Sha'ban") func ramadan() {
        let grid = makeGrid(1445, 9, zone: "Asia/Riyadh", firstWeekday: 1, identifier: .islamicUmmAlQura)
        #expect(grid.monthRange == day("2024-03-11")...day("2024-04-09"))
        #expect(grid.days[0].day == day("2024-03-10"))
        #expect(grid.days[0].dateComponents.month == 8)
        #expect(grid.days[1].dateComponents.day == 1)
    }

    @Test("A Chinese leap month differs from the month before it") func chineseLeapMonth() throws {
        var month = DateComponents(era: 78, year: 42, month: 6)
        let calendar = makeCalendar(.chinese, zone: "Asia/Shanghai", firstWeekday: 1)
        let plain = try #require(MonthGrid(month: month, calendar: calendar))
        month.isLeapMonth = true
        let leap = try #require(MonthGrid(month: month, calendar: calendar))
        #expect(plain.monthRange == day("2025-06-25")...day("2025-07-24"))
        #expect(leap.monthRange == day("2025-07-25")...day("2025-08-22"))
        #expect(plain.next == leap)
        // 5 July 2025 is the 11th of both months in one grid only by its leap mark.
        var name = DateComponents(year: 42, month: 6, day: 11)
        #expect(plain[name]?.day == day("2025-07-05"))
        name.isLeapMonth = true
        #expect(leap[name]?.day == day("2025-08-04"))
        name.isLeapMonth = false
        #expect(leap[name] == nil)
    }

    @Test("A month in which an era starts has both eras' names") func japaneseEras() throws {
        let calendar = makeCalendar(.japanese, zone: "Asia/Tokyo", firstWeekday: 1)
        let april = try #require(MonthGrid(containing: day("2019-04-15"), calendar: calendar))
        #expect(april.monthRange == day("2019-04-01")...day("2019-04-30"))
        // Heisei 31 ends in April, and Reiwa 1 starts in May. The grid of April shows days of both.
        let lastOfHeisei = try #require(april[day("2019-04-30")]?.dateComponents)
        let firstOfReiwa = try #require(april[day("2019-05-01")]?.dateComponents)
        #expect(lastOfHeisei.year == 31)
        #expect(firstOfReiwa.year == 1)
        #expect(firstOfReiwa.era == (lastOfHeisei.era ?? 0) + 1)
        #expect(april[DateComponents(year: 31, month: 4, day: 30)]?.day == day("2019-04-30"))
        #expect(april[DateComponents(era: lastOfHeisei.era, year: 1, month: 5, day: 1)] == nil)
        #expect(april[DateComponents(era: firstOfReiwa.era, year: 1, month: 5, day: 1)]?.day == day("2019-05-01"))

        // Heisei started on January 8, 1989, so this month has two names.
        let heisei = (lastOfHeisei.era ?? 0)
        for month in [
            DateComponents(era: heisei, year: 1, month: 1), DateComponents(era: heisei - 1, year: 64, month: 1),
        ] {
            let january = try #require(MonthGrid(month: month, calendar: calendar))
            #expect(january.monthRange == day("1989-01-01")...day("1989-01-31"))
        }
    }

    @Test("The month of the Gregorian reform has the dates of Foundation's calendar")
    func reform() throws {
        // Foundation's Gregorian calendar jumps from October 4 to October 15, 1582, while iCalendar's dates are
        // Gregorian throughout.
        let grid = makeGrid(1582, 10, firstWeekday: 2)
        let inMonth = grid.days.filter(\.isInMonth)
        #expect(inMonth.map(\.dateComponents.day) == Array(1...4) + Array(15...31))
        #expect(inMonth.first?.day == day("1582-10-11"))
        #expect(inMonth.last?.day == day("1582-10-31"))
    }

    @Test("A month named in another calendar is found") func otherCalendar() throws {
        let gregorian = makeCalendar(.gregorian, zone: "Asia/Bangkok")
        let buddhist = makeCalendar(.buddhist, zone: "Asia/Bangkok")
        let named = DateComponents(calendar: buddhist, year: 2569, month: 3)
        let grid = try #require(MonthGrid(month: named, calendar: gregorian))
        #expect(grid.monthRange == day("2026-03-01")...day("2026-03-31"))
        #expect(MonthGrid(year: 2569, month: 3, calendar: buddhist)?.days.map(\.day) == grid.days.map(\.day))

        // Adar 5786 lasts from February 18 to March 18, 2026, so the day decides.
        var adar = DateComponents(calendar: makeCalendar(.hebrew), year: 5786, month: 7)
        #expect(MonthGrid(month: adar, calendar: gregorian) == grid.previous)
        adar.day = 21
        #expect(MonthGrid(month: adar, calendar: gregorian) == grid)
    }
}
