import AdaptersOnStubs
import Foundation
import ICalendar
import MonthDecorations
import SwiftUI
import Testing
import UIKit

@MainActor
@Suite("Decorations and months in views", .timeLimit(.minutes(10)))
struct ViewTests {
    static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = Locale(identifier: "en_GB")
        calendar.firstWeekday = 2
        return calendar
    }()

    private static func tokyo() throws -> TimeZone {
        try #require(TimeZone(identifier: "Asia/Tokyo"))
    }

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
        let decoration: @MainActor (DayDecoration) -> UICalendarView.Decoration? = { day in
            .customView {
                let label = UILabel()
                label.text = "\(day.count)"
                return label
            }
        }
        let decorator = CalendarViewDecorator(cache, decoration: decoration)
        _ = try await cache.map(containing: #require(CivilDate(year: 2026, month: 3, day: 10)))
        let tenth = DateComponents(year: 2026, month: 3, day: 10)
        let decorated = try #require(decorator.calendarView(UICalendarView(), decorationFor: tenth))
        #expect((decorated.customView as? UILabel)?.text == "1")
    }

    @Test("A change of the visible month computes the month and its neighbors") func visibleMonth() async throws {
        let cache = DecorationCache(feeds: [Self.feed(10)], calendar: Self.calendar)
        let decorator = CalendarViewDecorator(cache)
        let view = UICalendarView()
        decorator.attach(to: view)
        let changes = cache.changes
        view.scroll(to: DateComponents(calendar: Self.calendar, year: 2026, month: 2))
        // The event is in March, the month after the visible one.
        for await days in changes {
            #expect(days.map(\.day) == [try #require(CivilDate(year: 2026, month: 3, day: 10))])
            break
        }
    }

    @Test("An event is on the day on which the view shows it") func timeZone() async throws {
        let feed = CalendarFeed(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            DTSTART:20260310T230000Z
            SUMMARY:Call
            END:VEVENT
            END:VCALENDAR
            """)
        let view = UICalendarView()
        view.calendar = Self.calendar
        view.timeZone = try Self.tokyo()
        let cache = DecorationCache(feeds: [feed], layout: MonthGrid.Layout(view))
        let decorator = CalendarViewDecorator(cache)
        decorator.attach(to: view)
        _ = try await cache.map(containing: #require(CivilDate(year: 2026, month: 3, day: 11)))
        #expect(view.decoration(for: DateComponents(year: 2026, month: 3, day: 10)) == nil)
        // 23:00 in London is 08:00 of the next day in Tokyo.
        #expect(view.decoration(for: DateComponents(year: 2026, month: 3, day: 11)) != nil)
    }

    @Test("A layout has the calendar, time zone, locale and available dates of its view") func layout() throws {
        let view = UICalendarView()
        view.calendar = Calendar(identifier: .gregorian)
        view.calendar.timeZone = .gmt
        view.locale = Locale(identifier: "de_DE")
        view.availableDateRange = DateInterval(
            start: Date(timeIntervalSince1970: 1_772_323_200), end: Date(timeIntervalSince1970: 1_774_033_200))
        func day(_ day: Int) throws -> CivilDate { try #require(CivilDate(year: 2026, month: 3, day: day)) }

        // From the 1st at 00:00 to the 20th at 19:00, in GMT.
        var layout = MonthGrid.Layout(view)
        #expect(try layout.availableDays == day(1)...day(20))
        #expect(layout.calendar.timeZone == .gmt)
        #expect(layout.firstWeekday == .monday)
        #expect(MonthGrid(containing: try day(1), layout: layout)?.title() == "März 2026")

        // The end is the 21st at 04:00 in Tokyo.
        view.timeZone = try Self.tokyo()
        view.calendar.firstWeekday = 7
        layout = MonthGrid.Layout(view)
        #expect(try layout.availableDays == day(1)...day(21))
        #expect(layout.calendar.timeZone == view.timeZone)
        #expect(layout.firstWeekday == .saturday)
    }

    @Test("Several dots have the colors of the events, and a number counts the others") func dots() async throws {
        let feed = CalendarFeed(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            DTSTART;VALUE=DATE:20260310
            COLOR:tomato
            SUMMARY:Fair
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART:20260310T090000Z
            COLOR:navy
            STATUS:TENTATIVE
            SUMMARY:Call
            END:VEVENT
            BEGIN:VEVENT
            UID:3
            DTSTART:20260310T100000Z
            SUMMARY:Lunch
            END:VEVENT
            END:VCALENDAR
            """)
        let cache = DecorationCache(feeds: [feed], calendar: Self.calendar)
        let view = UICalendarView()
        let decorator = CalendarViewDecorator(cache) { .dots(for: $0, atMost: 2) }
        decorator.attach(to: view)
        _ = try await cache.map(containing: #require(CivilDate(year: 2026, month: 3, day: 10)))
        let decoration = try #require(view.decoration(for: DateComponents(year: 2026, month: 3, day: 10)))
        let row = try #require(decoration.customView as? UIStackView)
        #expect(row === decoration.customView)
        let dots = row.arrangedSubviews.compactMap { $0 as? UIImageView }
        #expect(
            dots.map(\.tintColor) == [
                UIColor(red: 1, green: 99 / 255, blue: 71 / 255, alpha: 1),
                UIColor(red: 0, green: 0, blue: 128 / 255, alpha: 1),
            ])
        #expect(dots.map { $0.image?.name } == ["circle.fill", "circle"])
        #expect(dots.map { $0.preferredSymbolConfiguration?.pointSize } == [6, 6])
        #expect(row.arrangedSubviews.count == 3 && (row.arrangedSubviews.last as? UILabel)?.text == "+1")
        #expect(row.isAccessibilityElement && row.accessibilityLabel == "Fair, Call, +1")
    }

    @Test("The row of a day with few events has a dot, or a symbol, for each") func fewDots() throws {
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: Self.calendar))
        let day = try #require(CivilDate(year: 2026, month: 3, day: 10))
        let map = Self.feed(10).decorations(for: grid) { _ in DecorationStyle(size: .large, symbol: "gift") }
        let row = try UICalendarView.Decoration.dots(for: #require(map[day])).customView as? UIStackView
        let marks = row?.arrangedSubviews.map { $0 as? UIImageView }
        #expect(marks?.map { $0?.image?.name } == ["gift"])
        #expect(marks?.map { $0?.tintColor } == [.tintColor])
        #expect(row?.accessibilityLabel == "Fair")
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

    @Test("VoiceOver reads the whole date of each day that is shown, and nothing else") func accessibility() throws {
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: Self.calendar))
        let spoken = MonthGridView(grid) { cell in Text(grid.label(of: cell)) }.spoken()
        #expect(spoken.count == 31)
        // The comma after the weekday depends on the version of CLDR.
        #expect(spoken.first?.hasPrefix("Sunday") == true && spoken.first?.hasSuffix(" 1 March 2026") == true)
        #expect(spoken.last?.hasSuffix(" 31 March 2026") == true)
        let all = MonthGridView(grid, showsOtherMonths: true) { cell in Text(grid.label(of: cell)) }.spoken()
        #expect(all.count == 42)
        #expect(all.first?.hasSuffix(" 23 February 2026") == true && all.last?.hasSuffix(" 5 April 2026") == true)
    }
}
