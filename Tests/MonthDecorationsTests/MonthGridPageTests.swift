import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// Pages other than months, folding, and available days. Every expected value is written by hand.
@Suite("Pages, folding and available days")
struct MonthGridPageTests {
    static func layout(
        _ page: MonthGrid.Page = .month, firstWeekday: Weekday? = .monday, rows: Int = 0,
        available: ClosedRange<CivilDate>? = nil, zone: String = "UTC", identifier: Calendar.Identifier = .gregorian
    ) -> MonthGrid.Layout {
        var layout = MonthGrid.Layout(
            calendar: makeCalendar(identifier, zone: zone), page: page, firstWeekday: firstWeekday, minimumRows: rows)
        layout.availableDays = available
        return layout
    }

    static func grid(_ text: String, _ layout: MonthGrid.Layout) throws -> MonthGrid {
        try #require(MonthGrid(containing: day(text), layout: layout))
    }

    /// `from…to (row count)`, and the page's own days.
    static func shape(_ grid: MonthGrid?) -> String? {
        guard let grid, let first = grid.days.first?.day, let last = grid.days.last?.day,
            grid.visibleRange == first...last
        else { return nil }
        return "\(first)…\(last) (\(grid.weeks.count)) \(grid.monthRange.lowerBound)…\(grid.monthRange.upperBound)"
    }

    @Test("A week's page has seven days and leads to the weeks beside it") func aWeek() throws {
        let week = try Self.grid("2026-12-31", Self.layout(.week, rows: 6))
        #expect(Self.shape(week) == "2026-12-28…2027-01-03 (1) 2026-12-28…2027-01-03")
        #expect(week.days.allSatisfy { $0.isInMonth })
        #expect(Self.shape(week.next) == "2027-01-04…2027-01-10 (1) 2027-01-04…2027-01-10")
        #expect(Self.shape(week.previous) == "2026-12-21…2026-12-27 (1) 2026-12-21…2026-12-27")
        let saturday = try Self.grid("2026-12-31", Self.layout(.week, firstWeekday: .saturday))
        #expect(Self.shape(saturday) == "2026-12-26…2027-01-01 (1) 2026-12-26…2027-01-01")
    }

    @Test("A page of several months leads to the pages beside it") func severalMonths() throws {
        let quarter = try Self.grid("2026-02-10", Self.layout(.months(3), rows: 6))
        #expect(Self.shape(quarter) == "2026-01-26…2026-05-03 (14) 2026-02-01…2026-04-30")
        #expect(quarter.days.count { $0.isInMonth } == 28 + 31 + 30)
        #expect(Self.shape(quarter.next) == "2026-04-27…2026-08-02 (14) 2026-05-01…2026-07-31")
        #expect(Self.shape(quarter.previous) == "2025-10-27…2026-02-01 (14) 2025-11-01…2026-01-31")
        #expect(quarter.next?.previous == quarter)
        #expect(quarter[DateComponents(year: 2026, month: 4, day: 30)]?.isInMonth == true)
        let named = MonthGrid(month: DateComponents(year: 2026, month: 2), layout: Self.layout(.months(3), rows: 6))
        #expect(named == quarter)
        // A number below one counts as one, and a number that gives too many days is refused.
        #expect(
            try Self.grid("2026-02-10", Self.layout(.months(-4))).monthRange == day("2026-02-01")...day("2026-02-28"))
        for count in [200, 3_700, .max] {
            #expect(MonthGrid(containing: day("2026-02-10"), layout: Self.layout(.months(count))) == nil)
        }
    }

    @Test("A page of any days leads to the pages of as many days beside it") func anyDays() throws {
        let days = try #require(MonthGrid(days: day("2026-03-04")...day("2026-03-17"), layout: Self.layout()))
        #expect(Self.shape(days) == "2026-03-02…2026-03-22 (3) 2026-03-04…2026-03-17")
        #expect(Self.shape(days.next) == "2026-03-16…2026-04-05 (3) 2026-03-18…2026-03-31")
        #expect(Self.shape(days.previous) == "2026-02-16…2026-03-08 (3) 2026-02-18…2026-03-03")
        #expect(
            Self.shape(try Self.grid("2026-03-04", Self.layout(.days(1))))
                == "2026-03-02…2026-03-08 (1) 2026-03-04…2026-03-04")
        #expect(MonthGrid(days: .earliest ... .latest, layout: Self.layout()) == nil)
        #expect(MonthGrid(containing: day("2026-03-04"), layout: Self.layout(.days(.max))) == nil)
        #expect(MonthGrid(containing: day("2026-03-04"), layout: Self.layout(.days(.min)))?.weeks.count == 1)
    }

    @Test("A minimum of six rows gives every month six rows") func sixRows() throws {
        // February 2027 starts on a Monday and has four rows.
        let grid = try Self.grid("2027-02-10", Self.layout(rows: 6))
        #expect(Self.shape(grid) == "2027-02-01…2027-03-14 (6) 2027-02-01…2027-02-28")
        #expect(grid.days.count { $0.isInMonth } == 28)
        #expect(try Self.grid("2026-08-10", Self.layout(rows: 6)).weeks.count == 6)
        #expect(try Self.grid("2026-08-10", Self.layout(rows: 5)).weeks.count == 6)
        #expect(try Self.grid("2026-08-10", Self.layout(rows: .min)).weeks.count == 6)
        #expect(
            try Self.grid("2026-08-10", Self.layout(rows: .max)).weeks.count == MonthGrid.Layout.maximumDayCount / 7)
        // Every month of a year has the same height.
        #expect(
            (1...12).allSatisfy { month in
                let components = DateComponents(year: 2027, month: month)
                return MonthGrid(month: components, layout: Self.layout(rows: 6))?.weeks.count == 6
            })
    }

    @Test("A month folds to a week, pages by weeks and unfolds again") func folding() throws {
        let march = try Self.grid("2026-03-15", Self.layout(rows: 6))
        let collapsed = try #require(march.collapsed(to: day("2026-03-31")))
        #expect(Self.shape(collapsed) == "2026-03-30…2026-04-05 (1) 2026-03-01…2026-03-31")
        #expect(collapsed.days.map(\.isInMonth) == [true, true, false, false, false, false, false])
        #expect(collapsed.isCollapsed && !march.isCollapsed)
        #expect(collapsed.expanded == march)
        #expect(march.expanded == march)
        #expect(collapsed != march)
        #expect(collapsed.interval.start == Feeds.date("2026-03-30T00:00:00Z"))
        // Paging moves by weeks; the month is that of the same weekday.
        let next = try #require(collapsed.next)
        #expect(Self.shape(next) == "2026-04-06…2026-04-12 (1) 2026-04-01…2026-04-30")
        #expect(next.collapsedDay == day("2026-04-07"))
        #expect(Self.shape(next.previous) == "2026-03-30…2026-04-05 (1) 2026-03-01…2026-03-31")
        #expect(Self.shape(next.expanded) == "2026-03-30…2026-05-10 (6) 2026-04-01…2026-04-30")
        // A day of the next month is visible: the page stays the same.
        let neighbor = try #require(march.collapsed(to: day("2026-04-02")))
        #expect(neighbor.monthRange == march.monthRange)
        #expect(neighbor.expanded == march)
        #expect(march.collapsed(to: day("2026-05-02")) == nil)
        #expect(collapsed.collapsed(to: day("2026-03-02")) == nil)
    }

    @Test("A collapsed week pages by weeks") func foldedPaging() throws {
        let week = try Self.grid("2026-03-12", Self.layout(.week))
        let collapsed = try #require(week.collapsed(to: day("2026-03-12")))
        #expect(collapsed.days == week.days)
        #expect(Self.shape(collapsed.next) == "2026-03-16…2026-03-22 (1) 2026-03-16…2026-03-22")
    }

    @Test("Pages end with the available days") func onlyWhatIsAvailable() throws {
        let layout = Self.layout(available: day("2026-02-10")...day("2026-04-07"), zone: "Europe/Paris")
        let february = try Self.grid("2026-02-01", layout)
        #expect(february.monthRange.lowerBound == day("2026-02-01"))
        #expect(february.previous == nil)
        #expect(february.days.filter(\.isSelectable).map(\.day.description).first == "2026-02-10")
        #expect(february.days.count == 35)
        // The query starts at midnight of the day in Paris.
        #expect(
            february.interval
                == DateInterval(
                    start: Feeds.date("2026-02-09T23:00:00Z"), end: Feeds.date("2026-02-28T23:00:00Z") + 86_400))
        let april = try #require(february.next?.next)
        #expect(april.next == nil)
        #expect(
            april.interval
                == DateInterval(start: Feeds.date("2026-03-29T22:00:00Z"), end: Feeds.date("2026-04-07T22:00:00Z"))
        )
        #expect(april.days.filter(\.isSelectable).map(\.day.description).last == "2026-04-07")
        // March ends with a row that has days of April. A page needs an available day of its own.
        let short = Self.layout(available: day("2026-02-10")...day("2026-03-31"))
        #expect(try Self.grid("2026-03-01", short).next == nil)
        // An unavailable date leads to the nearest available page, and an unavailable month has no page.
        #expect(try Self.grid("1999-01-01", layout) == february)
        #expect(try Self.grid("2999-01-01", layout) == april)
        #expect(MonthGrid(month: DateComponents(year: 2026, month: 5), layout: layout) == nil)
        #expect(MonthGrid(days: day("2026-05-01")...day("2026-05-02"), layout: layout) == nil)
        for (pages, expected) in [
            (0, february), (1, february.next), (2, april), (9, april), (.max, april), (-1, february), (.min, february),
        ] {
            #expect(february.advanced(by: pages) == expected)
        }
        // Folded pages end with the week that has the last available day.
        let week = try #require(april.collapsed(to: day("2026-04-05")))
        let last = try #require(week.next)
        #expect(Self.shape(last) == "2026-04-06…2026-04-12 (1) 2026-04-01…2026-04-30")
        #expect(last.collapsedDay == day("2026-04-07"))
        #expect(last.next == nil)
        #expect(april.collapsed(to: day("2026-04-20")) == nil)
    }

    @Test("Days that aren't available have no decorations") func unavailableDays()
        throws
    {
        let events = feed([
            "before": ["DTSTART;VALUE=DATE:20260209"],
            "into": ["DTSTART;VALUE=DATE:20260208", "DTEND;VALUE=DATE:20260212"],
            "out": ["DTSTART:20260211T220000Z", "DTEND:20260214T010000Z"],
        ])
        let layout = Self.layout(available: day("2026-02-10")...day("2026-02-12"))
        let map = events.decorations(for: try Self.grid("2026-02-10", layout))
        #expect(
            map.listing == [
                "2026-02-10": ["into/middle"], "2026-02-11": ["into/end", "out/start"], "2026-02-12": ["out/middle"],
            ])
        #expect(map.bars(inRow: 2).map(\.continuesBefore) == [true, false])
        #expect(map.bars(inRow: 2).map(\.continuesAfter) == [false, true])
    }

    @Test("The available range of UICalendarView includes the day of its end") func availableRange() {
        // As in Apple's example: from January 1 to midnight of December 31, which is included.
        let calendar = makeCalendar(.gregorian, zone: "America/Sao_Paulo")
        let range = DateInterval(start: Feeds.date("2024-01-01T03:00:00Z"), end: Feeds.date("2024-12-31T03:00:00Z"))
        let layout = MonthGrid.Layout(calendar: calendar, availableDateRange: range)
        #expect(layout.availableDays == day("2024-01-01")...day("2024-12-31"))
        #expect(!layout.isAvailable(day("2025-01-01")) && layout.isAvailable(day("2024-12-31")))
        let ever = MonthGrid.Layout(
            calendar: calendar, availableDateRange: DateInterval(start: .distantPast, duration: 1e12))
        #expect(ever.availableDays == .earliest ... .latest)
    }

    @Test("The first weekday is the locale's unless the layout sets it") func firstWeekday() {
        func calendar(_ locale: String) -> Calendar {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = Locale(identifier: locale)
            return calendar
        }
        let expected: [(String, Weekday)] = [("en_US", .sunday), ("de_DE", .monday), ("ar_EG", .saturday)]
        for (locale, weekday) in expected {
            #expect(MonthGrid.Layout(calendar: calendar(locale)).firstWeekday == weekday, "\(locale)")
        }
        for weekday in Weekday.allCases {
            var layout = MonthGrid.Layout(calendar: calendar("en_US"), firstWeekday: weekday)
            #expect(layout.firstWeekday == weekday)
            #expect(layout.week(containing: day("2026-03-11"))?.lowerBound.weekday == weekday)
            layout.firstWeekday = .friday
            #expect(layout.week(containing: day("2026-03-11")) == day("2026-03-06")...day("2026-03-12"))
        }
    }

    @Test(
        "Weekend days are the locale's",
        arguments: [("en_US", [5, 6]), ("ar_EG", [4, 5]), ("hi_IN", [6]), ("fa_IR", [4])])
    func weekends(locale: String, columns: [Int]) throws {
        // Monday to Sunday.
        var calendar = makeCalendar(.gregorian, zone: "Pacific/Kiritimati")
        calendar.locale = Locale(identifier: locale)
        let layout = MonthGrid.Layout(calendar: calendar, firstWeekday: .monday)
        let grid = try Self.grid("2026-03-10", layout)
        #expect(grid.weeks.allSatisfy { week in week.indices.filter { week[$0].isWeekend } == columns })
    }

    @Test("Today is the day in the layout's zone") func todayIsTheViewers() throws {
        let now = Feeds.date("2026-03-31T23:30:00Z")
        func today(_ zone: String) throws -> [String] {
            try Self.grid("2026-03-31", Self.layout(zone: zone)).days.filter { $0.isToday(at: now) }.map(
                \.day.description)
        }
        #expect(try today("UTC") == ["2026-03-31"])
        #expect(try today("Asia/Tokyo") == ["2026-04-01"])
        #expect(try today("Pacific/Honolulu") == ["2026-03-31"])
        #expect(try Self.grid("2026-03-31", Self.layout()).days.allSatisfy { !$0.isToday(at: .distantFuture) })
        #expect(CivilDate(containing: now, in: try #require(TimeZone(identifier: "Asia/Tokyo"))) == day("2026-04-01"))
    }

    @Test("Pages of other calendars follow each other and fold") func pagesOfOtherCalendars() throws {
        // Adar I and Adar of the leap year 5784 go from 10 February to 8 April 2024.
        let hebrew = try Self.grid("2024-02-20", Self.layout(.months(2), firstWeekday: .sunday, identifier: .hebrew))
        #expect(hebrew.monthRange == day("2024-02-10")...day("2024-04-08"))
        #expect(hebrew.next?.monthRange == day("2024-04-09")...day("2024-06-06"))
        #expect(hebrew.next?.previous == hebrew)
        // Ramadan 1445, collapsed to its first week, which has the last of Sha'ban.
        let ramadan = makeGrid(1445, 9, zone: "Asia/Riyadh", firstWeekday: 1, identifier: .islamicUmmAlQura)
        let week = try #require(ramadan.collapsed(to: day("2024-03-11")))
        #expect(week.days.map(\.isInMonth) == [false, true, true, true, true, true, true])
        #expect(week.previous?.days.last?.dateComponents.month == 8)
        #expect(week.previous?.monthRange.upperBound == day("2024-03-10"))
    }

    @Test("Cells whose year, month and day repeat in another era are found by their components")
    func eras() throws {
        // Man'en, Bunkyū, Genji, Keiō and Meiji started within nine years. Each has a May in its first year.
        let page = try Self.grid("1860-01-01", Self.layout(.days(3_500), identifier: .japanese))
        let names = page.days.map { [$0.dateComponents.year, $0.dateComponents.month, $0.dateComponents.day] }
        #expect(Set(names).count < names.count)
        #expect(page.days.allSatisfy { page[$0.dateComponents] == $0 })
    }

    @Test("A day converts to a calendar's components and back") func components() {
        let hebrew = makeCalendar(.hebrew, zone: "Pacific/Honolulu")
        let components = day("2026-03-10").dateComponents(in: hebrew)
        #expect([components.year, components.month, components.day] == [5786, 7, 21])
        #expect(components.calendar == hebrew)
        #expect(CivilDate(components, calendar: makeCalendar(.gregorian)) == day("2026-03-10"))
        #expect(CivilDate(DateComponents(year: 2026, month: 2, day: 29), calendar: makeCalendar(.gregorian)) == nil)
        #expect(CivilDate(containing: Date(timeIntervalSince1970: 1e300), in: .gmt) == nil)
    }
}
