import Foundation
import ICalendar
import MonthDecorations
import TestSupport
import Testing

@Suite("Unusual dates in grids, values and timelines")
struct UnusualDateTests {
    /// Seconds since 1970. `Date` itself can't print all of them.
    static let seconds: [TimeInterval] =
        [.nan, .infinity, -.infinity, 1e300, -1e300, 1e13, -1e13]
        + [Date.distantFuture, .distantPast].map(\.timeIntervalSince1970)

    @Test("Any date can be asked of a grid, of values and of a timeline", arguments: seconds)
    func anyDate(seconds: TimeInterval) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let calendar = makeCalendar(.gregorian, zone: "Europe/Paris")
        let grid = makeGrid(2026, 3, zone: "Europe/Paris")
        #expect(grid.days.allSatisfy { !$0.isToday(at: date) })
        #expect(DayValues(grid: grid, grouping: [date]) { $0 }.days.isEmpty)
        let isInCalendar = date == .distantFuture
        #expect((MonthGrid(containing: date, calendar: calendar) != nil) == isInCalendar)
        let timeline = feed(["a": ["DTSTART:20260302T090000Z"]]).timeline(
            for: day("2026-03-02")...day("2026-03-03"), calendar: calendar)
        #expect(timeline.days.allSatisfy { $0.position(of: date) == nil })
        #expect(CivilDate(containing: date, in: calendar.timeZone) == nil || isInCalendar)
    }
}
