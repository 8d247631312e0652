import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import Testing

/// Looking up a day by the components that a calendar view passes.
@Suite("Looking up days by components")
struct DecorationLookupTests {
    static let events = feed(["a": ["DTSTART;VALUE=DATE:20260310"], "b": ["DTSTART;VALUE=DATE:20260401"]])

    static func map(_ identifier: Calendar.Identifier = .gregorian, zone: String = "Asia/Tokyo") throws -> DecorationMap
    {
        let calendar = makeCalendar(identifier, zone: zone)
        return events.decorations(for: try #require(MonthGrid(containing: day("2026-03-15"), calendar: calendar)))
    }

    @Test("A day is found by year, month and day") func yearMonthAndDay() throws {
        let map = try Self.map()
        #expect(map[DateComponents(year: 2026, month: 3, day: 10)]?.day == day("2026-03-10"))
        #expect(map[DateComponents(year: 2026, month: 4, day: 1)]?.count == 1)
        #expect(map[DateComponents(year: 2026, month: 3, day: 11)] == nil)
        #expect(map[DateComponents(year: 2026, month: 6, day: 10)] == nil)
        #expect(map[DateComponents(year: 2026, month: 3)] == nil)
        #expect(map[DateComponents(year: 2026, month: 2, day: 38)] == nil)
        #expect(map[DateComponents(month: 3, day: 10)] == nil)
        #expect(map[DateComponents()] == nil)
    }

    /// The components that `UICalendarView` sets: calendar, era, year, month, day and whether the month is a leap month.
    @Test("A day is found by the components that UICalendarView passes") func components() throws {
        let map = try Self.map()
        var components = DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(identifier: "America/New_York"), era: 1,
            year: 2026, month: 3, day: 10, hour: 23)
        components.isLeapMonth = false
        #expect(map[components]?.day == day("2026-03-10"))
        components.era = 0
        #expect(map[components] == nil)
    }

    @Test(
        "Every cell is found by its own components, in every calendar",
        arguments: [
            Calendar.Identifier.gregorian, .buddhist, .japanese, .hebrew, .islamicUmmAlQura, .chinese, .republicOfChina,
            .persian,
        ])
    func everyCellsOwnComponents(_ identifier: Calendar.Identifier) throws {
        let map = try Self.map(identifier, zone: "America/Sao_Paulo")
        for cell in map.grid.days {
            #expect(map[cell.dateComponents] == map[cell.day])
            #expect(map.grid[cell.dateComponents] == cell)
            // Foundation's own components of noon on that day, without calendar and era.
            var gmt = Calendar(identifier: identifier)
            gmt.timeZone = .gmt
            let noon = Date(timeIntervalSince1970: Double(cell.day.dayNumber) * 86_400 + 43_200)
            #expect(map.grid[gmt.dateComponents([.year, .month, .day], from: noon)] == cell)
            #expect(map.grid[gmt.dateComponents([.calendar, .era, .year, .month, .day], from: noon)] == cell)
        }
        #expect(map.decoratedDays.count >= 1)
    }

    @Test("Components that name another calendar find the same day") func componentsOfAnotherCalendar() throws {
        let map = try Self.map()
        let others: [(Calendar.Identifier, Int, Int, Int)] = [
            (.buddhist, 2569, 3, 10), (.hebrew, 5786, 7, 21), (.iso8601, 2026, 3, 10), (.republicOfChina, 115, 3, 10),
            (.japanese, 8, 3, 10),
        ]
        for (identifier, year, month, number) in others {
            let components = DateComponents(
                calendar: makeCalendar(identifier, zone: "Pacific/Honolulu"), year: year, month: month, day: number)
            #expect(map[components]?.day == day("2026-03-10"), "\(identifier)")
        }
        // Components without a calendar are read in the grid's calendar.
        #expect(map[DateComponents(year: 2569, month: 3, day: 10)] == nil)
        // Components that Foundation rolls over, to March 2 and to the next month, name no day.
        #expect(map.grid[DateComponents(calendar: makeCalendar(.buddhist), year: 2569, month: 2, day: 30)] == nil)
        #expect(map.grid[DateComponents(calendar: makeCalendar(.iso8601), year: 2026, month: 2, day: 29)] == nil)
        #expect(map.grid[DateComponents(calendar: makeCalendar(.hebrew), year: 5786, month: 6, day: 20)] == nil)
        #expect(map.grid[DateComponents(calendar: makeCalendar(.hebrew), year: 5786, month: 40, day: 1)] == nil)
    }

    @Test("A Buddhist grid finds days by Buddhist years") func aBuddhistGrid() throws {
        let map = try Self.map(.buddhist, zone: "Asia/Bangkok")
        #expect(map[DateComponents(year: 2569, month: 3, day: 10)]?.day == day("2026-03-10"))
        #expect(map[DateComponents(year: 2026, month: 3, day: 10)] == nil)
        let gregorian = DateComponents(calendar: makeCalendar(.gregorian), year: 2026, month: 3, day: 10)
        #expect(map[gregorian]?.day == day("2026-03-10"))
    }
}
