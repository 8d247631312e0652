import Foundation
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// The instants of a grid in zones with unusual days, taken from the zone database by hand.
@Suite("The interval of a grid")
struct MonthGridZoneTests {
    static let intervals: [(name: String, grid: MonthGrid, start: String, end: String)] = [
        ("UTC", makeGrid(2024, 6), "2024-05-27T00:00:00Z", "2024-07-01T00:00:00Z"),
        (
            "five hours and three quarters", makeGrid(2024, 6, zone: "Asia/Kathmandu"), "2024-05-26T18:15:00Z",
            "2024-06-30T18:15:00Z"
        ),
        (
            "over the change to summer time", makeGrid(2026, 3, zone: "Europe/Paris"), "2026-02-22T23:00:00Z",
            "2026-04-05T22:00:00Z"
        ),
        (
            "a first day without midnight", makeGrid(2018, 12, zone: "America/Sao_Paulo", firstWeekday: 1),
            "2018-11-25T02:00:00Z", "2019-01-06T02:00:00Z"
        ),
        (
            "a week that starts with a day without midnight",
            makeGrid(2018, 11, zone: "America/Sao_Paulo", firstWeekday: 1), "2018-10-28T03:00:00Z",
            "2018-12-02T02:00:00Z"
        ),
        (
            "the first visible day starts at one", makeGrid(2026, 4, zone: "Asia/Beirut", firstWeekday: 1),
            "2026-03-28T22:00:00Z", "2026-05-02T21:00:00Z"
        ),
        (
            "midnight comes back an hour: the last evening twice",
            makeGrid(2024, 10, zone: "Asia/Beirut", firstWeekday: 1), "2024-09-28T21:00:00Z", "2024-11-02T22:00:00Z"
        ),
        (
            "the skipped day inside", makeGrid(2011, 12, zone: "Pacific/Apia"), "2011-11-28T10:00:00Z",
            "2012-01-01T10:00:00Z"
        ),
        // December 30, 2011, the skipped day, was a Friday. No time passed on this day, so one second is added.
        (
            "the skipped day first", makeGrid(2012, 1, zone: "Pacific/Apia", firstWeekday: 6), "2011-12-30T09:59:59Z",
            "2012-02-02T10:00:00Z"
        ),
        // The clocks of Toronto went from 23:30 to 00:30, so March 31, 1919 started at half past midnight.
        (
            "a gap from before midnight", makeGrid(1919, 4, zone: "America/Toronto", firstWeekday: 2),
            "1919-03-31T04:30:00Z", "1919-05-05T04:00:00Z"
        ),
    ]

    @Test("A grid's interval starts and ends at the instants of the zone database", arguments: intervals.indices)
    func interval(_ index: Int) {
        let (name, grid, start, end) = Self.intervals[index]
        #expect(grid.interval.start == Feeds.date(start), "\(name)")
        #expect(grid.interval.end == Feeds.date(end), "\(name)")
    }

    @Test("A grid's interval includes a last hour that is repeated") func lastDay() {
        // St. John's went back from 00:01 on 7 November 2010 (02:31Z) to 23:01 on the 6th, a Saturday.
        let grid = makeGrid(2010, 10, zone: "America/St_Johns", firstWeekday: 1)
        #expect(grid.days.last?.day == day("2010-11-06"))
        #expect(grid.interval.end == Feeds.date("2010-11-07T03:30:00Z"))
    }

    @Test("A day that the zone skipped keeps its cell") func skippedDay() {
        let grid = makeGrid(2011, 12, zone: "Pacific/Apia")
        #expect(grid.weeks[4].map(\.day.description).suffix(3) == ["2011-12-30", "2011-12-31", "2012-01-01"])
        #expect(grid.days.count == 35)
    }

    @Test("The month of an instant is the one in the viewer's zone") func monthOfInstant() {
        let moment = Feeds.date("2024-06-30T23:30:00Z")
        let months = ["UTC", "Asia/Tokyo", "America/New_York"].map { zone in
            MonthGrid(containing: moment, calendar: makeCalendar(.gregorian, zone: zone))?.monthRange.lowerBound
        }
        #expect(months == [day("2024-06-01"), day("2024-07-01"), day("2024-06-01")])
        let lastInstant = Date(timeIntervalSince1970: 1_719_791_999.999)
        #expect(
            MonthGrid(containing: lastInstant, calendar: makeCalendar(.gregorian))?.monthRange.lowerBound
                == day("2024-06-01"))
    }

    @Test(
        "Every month of 18 years has all its days in every zone",
        arguments: [
            "Africa/Cairo", "America/Sao_Paulo", "Asia/Beirut", "Pacific/Apia", "Asia/Tehran", "America/Havana",
        ])
    func allDays(zone: String) {
        var grid: MonthGrid? = makeGrid(2008, 1, zone: zone, firstWeekday: 7)
        for _ in 0..<216 {
            guard let current = grid else { break }
            #expect(zip(current.days, current.days.dropFirst()).allSatisfy { $1.day.dayNumber - $0.day.dayNumber == 1 })
            grid = current.next
        }
        #expect(grid == makeGrid(2026, 1, zone: zone, firstWeekday: 7))
    }
}
