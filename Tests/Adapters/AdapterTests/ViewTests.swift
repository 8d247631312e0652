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

    @Test("The delegate decorates days and reloads the ones that change") func delegate() async throws {
        let cache = DecorationCache(feeds: [Self.feed(10)], calendar: Self.calendar)
        let view = UICalendarView()
        let decorator = CalendarViewDecorator(cache)
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
        cache.feeds = [Self.feed(12)]
        while view.reloaded.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(view.reloaded.map(\.day) == [10, 10, 12])
    }

    @Test("The standard decoration is a symbol if it exists, else a dot") func standardDecoration() throws {
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: Self.calendar))
        let day = try #require(CivilDate(year: 2026, month: 3, day: 10))
        func decoration(_ style: DecorationStyle) -> UICalendarView.Decoration? {
            Self.feed(10).decorations(for: grid) { _ in style }[day].flatMap { .standard(for: $0) }
        }
        let gift = try #require(decoration(DecorationStyle(size: .large, symbol: "gift")))
        #expect(gift.image?.name == "gift" && gift.size == .large && gift.color == .tintColor)
        // The symbol doesn't exist, so a dot is drawn.
        let dot = try #require(decoration(DecorationStyle(size: .small, symbol: "no such thing")))
        #expect(dot.image == nil && dot.size == .small)
    }

    @Test("The caller's decorations replace the standard ones") func ownDecorations() async throws {
        let cache = DecorationCache(feeds: [Self.feed(10)], calendar: Self.calendar)
        let decorator = CalendarViewDecorator(cache) { $0.count > 1 ? .default() : nil }
        _ = try await cache.map(containing: #require(CivilDate(year: 2026, month: 3, day: 10)))
        let tenth = DateComponents(year: 2026, month: 3, day: 10)
        #expect(decorator.calendarView(UICalendarView(), decorationFor: tenth) == nil)
    }

    @Test("A custom view can be the mark of a day") func customView() async throws {
        let cache = DecorationCache(feeds: [Self.feed(10)], calendar: Self.calendar)
        let decorator = CalendarViewDecorator(cache) { day in
            .customView {
                let label = UILabel()
                label.text = "\(day.count)"
                return label
            }
        }
        _ = try await cache.map(containing: #require(CivilDate(year: 2026, month: 3, day: 10)))
        let tenth = DateComponents(year: 2026, month: 3, day: 10)
        let decoration = try #require(decorator.calendarView(UICalendarView(), decorationFor: tenth))
        #expect((decoration.customView as? UILabel)?.text == "1")
    }

    @Test("A change of the visible month computes the month and its neighbors") func visibleMonth() async throws {
        let cache = DecorationCache(feeds: [Self.feed(10)], calendar: Self.calendar)
        let decorator = CalendarViewDecorator(cache)
        let view = UICalendarView()
        view.visibleDateComponents = DateComponents(calendar: Self.calendar, year: 2026, month: 2)
        let changes = cache.changes
        decorator.calendarView(view, didChangeVisibleDateComponentsFrom: DateComponents(year: 2026, month: 1))
        // The event is in March, the month after the visible one.
        for await days in changes {
            #expect(days.map(\.day) == [try #require(CivilDate(year: 2026, month: 3, day: 10))])
            break
        }
    }

    /// A selection of the view, and the summaries of each delivery.
    private final class Deliveries {
        var summaries: [[String]] = []
    }

    @Test("A selection of days or of a week delivers its occurrences once each") func selections() async throws {
        let feed = CalendarFeed(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            DTSTART;VALUE=DATE:20260302
            DTEND;VALUE=DATE:20260304
            SUMMARY:Trip
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART:20260305T090000Z
            SUMMARY:Call
            END:VEVENT
            END:VCALENDAR
            """)
        let last = try #require(CivilDate(year: 2026, month: 3, day: 8))
        var layout = MonthGrid.Layout(calendar: Self.calendar)
        layout.availableDays = try #require(CivilDate(year: 2026, month: 1, day: 1))...last
        let deliveries = Deliveries()
        let delegate = CalendarViewSelection(DecorationCache(feeds: [feed], layout: layout)) { _, occurrences in
            deliveries.summaries.append(occurrences.map { $0.summary ?? "" })
        }
        func delivered(_ count: Int) async throws -> [String]? {
            while deliveries.summaries.count < count { try await Task.sleep(for: .milliseconds(1)) }
            return deliveries.summaries.last
        }
        func day(_ day: Int) -> DateComponents { DateComponents(year: 2026, month: 3, day: day) }

        let view = UICalendarView()
        let single = UICalendarSelectionSingleDate(delegate: delegate)
        view.selectionBehavior = single
        #expect(single.delegate?.dateSelection(single, canSelectDate: day(9)) == false)
        #expect(single.delegate?.dateSelection(single, canSelectDate: nil) == true)
        single.delegate?.dateSelection(single, didSelectDate: day(5))
        #expect(try await delivered(1) == ["Call"])
        single.delegate?.dateSelection(single, didSelectDate: nil)
        #expect(try await delivered(2) == [])

        let multiple = UICalendarSelectionMultiDate(delegate: delegate)
        multiple.selectedDates = [day(5), day(3), day(2)]
        #expect(multiple.delegate?.multiDateSelection(multiple, canSelectDate: day(8)) == true)
        #expect(multiple.delegate?.multiDateSelection(multiple, canDeselectDate: day(2)) == true)
        multiple.delegate?.multiDateSelection(multiple, didSelectDate: day(2))
        #expect(try await delivered(3) == ["Trip", "Call"])
        multiple.selectedDates = [day(3)]
        multiple.delegate?.multiDateSelection(multiple, didDeselectDate: day(5))
        #expect(try await delivered(4) == ["Trip"])

        let week = UICalendarSelectionWeekOfYear(delegate: delegate)
        // March 2 to 8, and the week after.
        let tenth = DateComponents(calendar: Self.calendar, weekOfYear: 10, yearForWeekOfYear: 2026)
        let eleventh = DateComponents(calendar: Self.calendar, weekOfYear: 11, yearForWeekOfYear: 2026)
        #expect(week.delegate?.week(ofYearSelection: week, canSelectWeekOfYear: tenth) == true)
        #expect(week.delegate?.week(ofYearSelection: week, canSelectWeekOfYear: eleventh) == false)
        week.delegate?.week(ofYearSelection: week, didSelectWeekOfYear: tenth)
        #expect(try await delivered(5) == ["Trip", "Call"])
        #expect(delegate.selection.bounds?.upperBound == last)
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
