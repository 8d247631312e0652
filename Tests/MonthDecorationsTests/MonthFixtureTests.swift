import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// Every month of `Fixtures/months`, which `Fixtures/README.md` describes.
@Suite("Fixtures/months")
struct MonthFixtureTests {
    struct Fixture: Decodable, CustomTestStringConvertible {
        struct Item: Decodable, Equatable {
            var summary: String
            var isAllDay: Bool
            var span: String
        }

        var comment: String
        var month: String
        var timeZone: String
        var firstWeekday: String
        var feed: String
        var weeks: [[String]]
        var decorated: [String: [Item]]

        var testDescription: String { "\(month) \(timeZone): \(comment)" }
    }

    static var fixtures: [Fixture] {
        get throws {
            try Fixtures.names(in: Fixtures.file("months"), suffix: ".json", atLeast: 8).map {
                try Fixtures.decode(Fixture.self, "months/\($0).json")
            }
        }
    }

    @Test("A fixture of a month has the cells and decorations written in it", arguments: try fixtures)
    func month(_ fixture: Fixture) throws {
        let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
        let numbers = fixture.month.split(separator: "-").compactMap { Int($0) }
        let firstWeekday = try #require(weekdays.firstIndex(of: fixture.firstWeekday)) + 1
        let grid = makeGrid(numbers[0], numbers[1], zone: fixture.timeZone, firstWeekday: firstWeekday)
        #expect(grid.weeks.map { $0.map(\.day.description) } == fixture.weeks)
        #expect(grid.days.allSatisfy { $0.isInMonth == $0.day.description.hasPrefix(fixture.month) })

        let map = try CalendarFeed(contentsOf: Fixtures.file("months/\(fixture.feed)")).decorations(for: grid)
        for day in fixture.weeks.joined() {
            let found = map[MonthDecorationsTests.day(day)]?.decorations.map {
                Fixture.Item(
                    summary: $0.occurrence.summary ?? "", isAllDay: $0.isAllDay, span: $0.span.rawValue)
            }
            #expect(found == fixture.decorated[day], "\(day)")
        }
    }
}
