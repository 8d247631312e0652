import Foundation
import MonthDecorations
import Recurrence
import Testing

/// Gregorian grids, compared with a calculation that shares no code with them.
@Suite("The shape of Gregorian months")
struct MonthGridShapeTests {
    /// Years of all 14 shapes: common or leap, and any weekday of January 1.
    static let years = Array(1996...2023) + [1583, 1600, 1900, 2100, 9999 - 1]

    /// Sakamoto's method, with 0 for Sunday.
    static func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month < 3 ? year - 1 : year
        return (year + year / 4 - year / 100 + year / 400 + [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] + day) % 7
    }

    static func length(_ year: Int, _ month: Int) -> Int {
        if month == 2 { return year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The cells as `(year, month, day)`, computed by counting up and down.
    static func cells(_ year: Int, _ month: Int, firstWeekday: Int) -> [[Int]] {
        var cells = (1...length(year, month)).map { [year, month, $0] }
        while weekday(cells[0][0], cells[0][1], cells[0][2]) != firstWeekday {
            let (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
            let isNeighbour = cells[0][1] == month && cells[0][0] == year
            cells.insert([year, month, isNeighbour ? cells[0][2] - 1 : length(year, month)], at: 0)
        }
        var trailing = 0
        while cells.count % 7 != 0 {
            trailing += 1
            cells.append(month == 12 ? [year + 1, 1, trailing] : [year, month + 1, trailing])
        }
        return cells
    }

    @Test("A month of every shape of year has the cells that Sakamoto's method gives", arguments: 0..<7)
    func everyShape(firstWeekday: Int) {
        let calendar = makeCalendar(.gregorian, zone: "Europe/Paris", firstWeekday: firstWeekday + 1)
        for year in Self.years {
            for month in 1...12 {
                guard let grid = MonthGrid(year: year, month: month, calendar: calendar) else {
                    Issue.record("no grid for \(year)-\(month)")
                    continue
                }
                let expected = Self.cells(year, month, firstWeekday: firstWeekday)
                #expect(grid.days.map { [$0.day.year, $0.day.month, $0.day.day] } == expected)
                #expect(grid.days.map(\.isInMonth) == expected.map { $0[0] == year && $0[1] == month })
                #expect(grid.weeks.count == expected.count / 7)
                #expect(grid.weeks.allSatisfy { $0.count == 7 })
                #expect(
                    grid.days.map { [$0.dateComponents.year, $0.dateComponents.month, $0.dateComponents.day] }
                        == expected.map { $0.map(Optional.some) })
            }
        }
    }

    /// Each week of a year, and each month collapsed to this week, for every first weekday.
    @Test("Every week of a year has the days of its row, whatever weekday is first", arguments: 0..<7)
    func everyWeek(firstWeekday: Int) throws {
        let calendar = makeCalendar(.gregorian, zone: "Africa/Cairo", firstWeekday: firstWeekday + 1)
        let layout = MonthGrid.Layout(calendar: calendar, page: .week)
        let year = 2024
        for month in 1...12 {
            let grid = try #require(MonthGrid(year: year, month: month, calendar: calendar))
            let rows = Self.cells(year, month, firstWeekday: firstWeekday)
            for number in 1...Self.length(year, month) {
                let day = try #require(CivilDate(year: year, month: month, day: number))
                let row = try #require(rows.firstIndex(of: [year, month, number])) / 7
                let week = try #require(MonthGrid(containing: day, layout: layout))
                #expect(
                    week.days.map { [$0.day.year, $0.day.month, $0.day.day] } == Array(rows[row * 7..<row * 7 + 7]))
                #expect(grid.collapsed(to: day)?.days == Array(grid.days[row * 7..<row * 7 + 7]))
            }
        }
    }

    @Test("A month has four, five or six rows") func rows() {
        #expect(makeGrid(2026, 2, firstWeekday: 1).weeks.count == 4)
        #expect(makeGrid(2027, 2, firstWeekday: 2).weeks.count == 4)
        #expect(makeGrid(2026, 2, firstWeekday: 2).weeks.count == 5)
        #expect(makeGrid(2026, 8, firstWeekday: 1).weeks.count == 6)
        #expect(makeGrid(2026, 8, firstWeekday: 7).weeks.count == 5)
        #expect(makeGrid(2026, 3, firstWeekday: 2).weeks.count == 6)
    }

    @Test("The first column is the calendar's first weekday") func firstColumn() {
        let weekdays: [Weekday] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
        for (index, weekday) in weekdays.enumerated() {
            let grid = makeGrid(2026, 5, firstWeekday: index + 1)
            #expect(grid.firstWeekday == weekday)
            #expect(grid.weeks.allSatisfy { $0[0].day.weekday == weekday })
        }
    }

    @Test("Months follow each other across New Year") func monthsFollowOneAnother() throws {
        var grid = makeGrid(2023, 11)
        var seen: [String] = []
        for _ in 0..<4 {
            seen.append("\(grid.monthRange.lowerBound)")
            grid = try #require(grid.next)
        }
        #expect(seen == ["2023-11-01", "2023-12-01", "2024-01-01", "2024-02-01"])
        #expect(grid == makeGrid(2024, 3))
        #expect(grid.previous == makeGrid(2024, 2))
        #expect(grid != makeGrid(2024, 3, firstWeekday: 1))
        #expect(grid != makeGrid(2024, 3, zone: "Asia/Tokyo"))
    }

    @Test("A month that the calendar doesn't have is nil") func invalidMonth() {
        let calendar = makeCalendar(.gregorian)
        for (year, month) in [(2026, 0), (2026, 13), (0, 5), (10_000, 1), (.max, 1), (2026, .min), (-3, 4)] {
            #expect(MonthGrid(year: year, month: month, calendar: calendar) == nil, "\(year)-\(month)")
        }
        #expect(MonthGrid(month: DateComponents(year: 2026), calendar: calendar) == nil)
        #expect(MonthGrid(containing: .distantPast.addingTimeInterval(-1e15), calendar: calendar) == nil)
        #expect(MonthGrid(containing: Date(timeIntervalSince1970: 1e300), calendar: calendar) == nil)
        // December 9999 ends on a Friday. A row that starts on Monday would leave the supported years.
        #expect(MonthGrid(year: 9999, month: 12, calendar: calendar) == nil)
        #expect(makeGrid(9999, 11).next == nil)
        #expect(makeGrid(9999, 12, firstWeekday: 7).next == nil)
    }

    @Test("A cell is found by its day") func cell() {
        let grid = makeGrid(2026, 3)
        #expect(grid[day("2026-02-23")]?.isInMonth == false)
        #expect(grid[day("2026-03-31")]?.isInMonth == true)
        #expect(grid[day("2026-04-05")]?.dateComponents.month == 4)
        #expect(grid[day("2026-02-22")] == nil)
        #expect(grid[day("2026-04-06")] == nil)
    }
}
