import AdaptersOnStubs
import Foundation
import ICalendar
import MonthDecorations
import SwiftUI
import Testing
import UIKit

@MainActor
@Suite("Decorations and months in views", .timeLimit(.minutes(1)))
struct ViewTests {
    static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = Locale(identifier: "en_GB")
        calendar.firstWeekday = 2
        return calendar
    }()

    static func feed(_ day: Int) -> CalendarFeed {
        CalendarFeed(
            Array(
                """
                BEGIN:VCALENDAR
                COLOR:tomato
                BEGIN:VEVENT
                UID:1
                DTSTART;VALUE=DATE:202603\(day)
                SUMMARY:Fair
                END:VEVENT
                END:VCALENDAR
                """.utf8))
    }

    @Test("The delegate decorates days and reloads the ones that change") func theDelegateOfACalendarView() async throws
    {
        let store = DecorationCache(feeds: [Self.feed(10)], calendar: Self.calendar)
        let view = UICalendarView()
        let decorator = CalendarViewDecorator(store)
        decorator.attach(to: view)
        #expect(view.delegate === decorator)
        let tenth = DateComponents(year: 2026, month: 3, day: 10)
        #expect(decorator.calendarView(view, decorationFor: tenth) == nil)
        while view.reloaded.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(view.reloaded.map(\.day) == [10])
        let decoration = try #require(decorator.calendarView(view, decorationFor: tenth))
        #expect(decoration.color == UIColor(red: 1, green: 99 / 255, blue: 71 / 255, alpha: 1))
        #expect(decoration.size == .medium && decoration.image == nil)
        #expect(decorator.calendarView(view, decorationFor: DateComponents(year: 2026, month: 3, day: 11)) == nil)
        store.feeds = [Self.feed(12)]
        while view.reloaded.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(view.reloaded.map(\.day) == [10, 10, 12])
    }

    @Test("The standard decoration is a symbol if it exists, else a dot") func theStandardDecoration() throws {
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: Self.calendar))
        let day = try #require(CivilDate(year: 2026, month: 3, day: 10))
        func decoration(_ style: DecorationStyle) -> UICalendarView.Decoration? {
            Self.feed(10).decorations(for: grid) { _ in style }[day].flatMap { .standard(for: $0) }
        }
        let gift = try #require(decoration(DecorationStyle(size: .large, symbol: "gift")))
        #expect(gift.image?.name == "gift" && gift.size == .large && gift.color == .tintColor)
        // No such symbol: a dot.
        let dot = try #require(decoration(DecorationStyle(size: .small, symbol: "no such thing")))
        #expect(dot.image == nil && dot.size == .small)
    }

    @Test("The caller's decorations replace the standard ones") func ownDecorations() async throws {
        let store = DecorationCache(feeds: [Self.feed(10)], calendar: Self.calendar)
        let decorator = CalendarViewDecorator(store) { $0.count > 1 ? .default() : nil }
        _ = try await store.map(containing: #require(CivilDate(year: 2026, month: 3, day: 10)))
        let tenth = DateComponents(year: 2026, month: 3, day: 10)
        #expect(decorator.calendarView(UICalendarView(), decorationFor: tenth) == nil)
    }

    /// Hidden days are in brackets; days that can't be tapped have a mark.
    @Test("A month view has seven columns, with other months' days hidden or shown") func sevenColumns() throws {
        var layout = MonthGrid.Layout(calendar: Self.calendar)
        layout.availableDays =
            try #require(CivilDate(year: 2026, month: 3, day: 1))...(#require(CivilDate(year: 2026, month: 3, day: 28)))
        let grid = try #require(MonthGrid(containing: layout.availableDays!.lowerBound, layout: layout))
        #expect(
            MonthGridView(grid) { cell in Text(grid.label(of: cell)) }.listed() == [
                "M T W T F S S",
                "(23!) (24!) (25!) (26!) (27!) (28!) 1",
                "2 3 4 5 6 7 8",
                "9 10 11 12 13 14 15",
                "16 17 18 19 20 21 22",
                "23 24 25 26 27 28 29!",
                "30! 31! (1!) (2!) (3!) (4!) (5!)",
            ])
        let all = MonthGridView(grid, showsOtherMonths: true, labelWidth: .abbreviated) { cell in
            Text(grid.label(of: cell))
        }
        #expect(all.listed().prefix(2) == ["Mon Tue Wed Thu Fri Sat Sun", "23! 24! 25! 26! 27! 28! 1"])
    }
}
