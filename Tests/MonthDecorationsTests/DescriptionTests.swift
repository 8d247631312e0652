import Foundation
import ICalendar
import MonthDecorations
import TestSupport
import Testing

/// Grids, maps and selections as they are printed, in a debugger and in a log.
@Suite("Descriptions of months")
struct MonthDescriptionTests {
    private static let events = feed(
        [
            "Trip": ["DTSTART;VALUE=DATE:20260306", "DTEND;VALUE=DATE:20260309"],
            "Talk": ["DTSTART:20260302T090000Z", "DURATION:PT1H", "STATUS:TENTATIVE"],
        ], color: "tomato")

    @Test("Grids, maps, bars and days print on one line")
    func lines() throws {
        let grid = makeGrid(2026, 3)
        let map = Self.events.decorations(for: grid)
        #expect("\(grid)" == "2026-03-01...2026-03-31, 6 rows")
        #expect("\(grid.layout)" == "gregorian GMT, month from monday")
        #expect("\(grid.days[0])" == "2026-02-23")
        #expect("\(map)" == "2026-03-01...2026-03-31, 4 decorations")
        #expect("\(try #require(map[day("2026-03-06")]))" == "2026-03-06, 1 decoration")
        #expect(
            map.bars(inRow: 1).map(\.description) == [
                "columns 4...6, lane 0: 2026-03-06 – 2026-03-08  Trip  Trip  tomato medium",
                "columns 0...0, lane 0: 2026-03-02T09:00:00Z – 10:00:00  Talk  Talk  tomato medium reduced",
            ])
        #expect("\(DecorationStyle(size: .large, symbol: "gift"))" == "gift large")
    }

    @Test("Timelines and selections print on one line")
    func timelines() throws {
        let map = Self.events.timeline(
            for: day("2026-03-02")...day("2026-03-03"), calendar: makeCalendar(.gregorian))
        #expect("\(map)" == "2 days, 1 block")
        #expect(
            map.days[0].blocks.map(\.description) == [
                "column 0 of 1: 2026-03-02T09:00:00Z – 10:00:00  Talk  Talk  tomato medium reduced"
            ])
        #expect("\(map.days[0].hours[9])" == "9:00")
        #expect("\(DaySelection(.multiple))" == "multiple, 0 days")
        #expect(
            "\(DaySelection.range(day("2026-03-23")...day("2026-03-29")))"
                == "range, 7 days, 2026-03-23...2026-03-29")
    }

    @Test("A debugger shows the decorations of a map and not its storage")
    func mirrors() {
        let map = Self.events.decorations(for: makeGrid(2026, 3))
        var dumped = ""
        dump(map, to: &dumped)
        #expect(dumped.contains("decoratedDays"))
        #expect(!dumped.contains("DecorationRow"))
        #expect(Mirror(reflecting: map.grid).children.compactMap(\.label) == ["layout", "monthRange", "timeZone"])
    }
}
