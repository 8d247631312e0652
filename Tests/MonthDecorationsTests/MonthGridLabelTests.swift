import Foundation
import MonthDecorations
import Recurrence
import Testing

/// Titles and labels in the language and digits of the locale.
@Suite("Titles and labels")
struct MonthGridLabelTests {
    static func grid(
        _ date: String, _ locale: String, _ page: MonthGrid.Page = .month, identifier: Calendar.Identifier = .gregorian,
        firstWeekday: Weekday? = nil
    ) throws -> MonthGrid {
        var calendar = Calendar(identifier: identifier)
        calendar.locale = Locale(identifier: locale)
        calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        let layout = MonthGrid.Layout(calendar: calendar, page: page, firstWeekday: firstWeekday)
        return try #require(MonthGrid(containing: day(date), layout: layout))
    }

    @Test(
        "A month's title is in the language and digits of its locale",
        arguments: [
            ("en_US", Calendar.Identifier.gregorian, "March 2026", "March", "2026"),
            ("de_DE", .gregorian, "März 2026", "März", "2026"), ("ja_JP", .gregorian, "2026年3月", "3月", "2026年"),
            ("ja_JP", .japanese, "令和8年3月", "3月", "令和8年"), ("ar_EG", .gregorian, "مارس ٢٠٢٦", "مارس", "٢٠٢٦"),
            ("en_US", .hebrew, "Adar 5786", "Adar", "5786"),
        ])
    func titles(locale: String, identifier: Calendar.Identifier, title: String, month: String, year: String) throws {
        let grid = try Self.grid("2026-03-01", locale, identifier: identifier)
        #expect(grid.title() == title)
        #expect(grid.titleLines() == (month, year))
    }

    /// A calendar made by its identifier has a locale whose identifier is empty: titles read `2026 M03`.
    @Test("A calendar without a locale has the titles of the system's")
    func titleWithoutLocale() throws {
        let nameless = Calendar(identifier: .gregorian)
        var current = nameless
        current.locale = .current
        let grids = try [nameless, current].map {
            try #require(MonthGrid(containing: day("2026-03-01"), layout: MonthGrid.Layout(calendar: $0)))
        }
        #expect(grids[0].title() == grids[1].title())
        #expect(grids[0].titleLines() == grids[1].titleLines())
    }

    @Test("A month's title can be abbreviated and narrow") func shorterTitles() throws {
        let grid = try Self.grid("2026-03-01", "en_US")
        #expect(grid.title(.abbreviated) == "Mar 2026")
        #expect(grid.titleLines(.abbreviated) == ("Mar", "2026"))
        #expect(grid.titleLines(.narrow) == ("M", "2026"))
    }

    /// The locale determines the blanks around a dash.
    @Test("The title of a page names the months and years that it spans") func titlesOfSeveralMonths() throws {
        func words(_ text: String) -> [String] { text.split { $0.isWhitespace || $0 == "–" }.map(String.init) }
        let week = try Self.grid("2026-03-31", "en_US", .week)
        #expect(words(week.title()) == ["March", "April", "2026"])
        #expect(words(week.titleLines().month) == ["March", "April"])
        #expect(week.titleLines().year == "2026")
        let winter = try Self.grid("2026-12-31", "en_US", .months(2))
        #expect(words(winter.title(.abbreviated)) == ["Dec", "2026", "Jan", "2027"])
        #expect(words(winter.titleLines().year) == ["2026", "2027"])
        #expect(try Self.grid("2026-03-11", "en_US", .week).title() == "March 2026")
    }

    @Test("Weekday labels are in the locale's language, from the first weekday on") func weekdays() throws {
        let grid = try Self.grid("2026-03-01", "en_US")
        #expect(grid.weekdayLabels() == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
        #expect(grid.weekdayLabels(.narrow) == ["S", "M", "T", "W", "T", "F", "S"])
        #expect(grid.weekdayLabels(.wide).first == "Sunday")
        let german = try Self.grid("2026-03-01", "de_DE", firstWeekday: .saturday)
        #expect(german.weekdayLabels(.wide).prefix(3) == ["Samstag", "Sonntag", "Montag"])
        #expect(german.weekdayLabels() == ["Sa", "So", "Mo", "Di", "Mi", "Do", "Fr"])
    }

    @Test("Day labels are in the locale's digits and spoken in its language") func days() throws {
        let grid = try Self.grid("2026-03-01", "en_US")
        let cell = try #require(grid[day("2026-03-02")])
        #expect(grid.label(of: cell) == "2")
        #expect(grid.spokenLabel(of: cell) == "Monday, March 2, 2026")
        let arabic = try Self.grid("2026-03-12", "ar_EG")
        #expect(arabic.label(of: try #require(arabic[day("2026-03-12")])) == "١٢")
        let hebrew = try Self.grid("2026-03-02", "en_US", identifier: .hebrew)
        #expect(hebrew.label(of: try #require(hebrew[day("2026-03-02")])) == "13")
    }

    @Test("Week numbers follow the locale's rules") func numbersOfWeeks() throws {
        // January 1, 2027 is a Friday: in week 53 in Germany, and in week 1 in the United States.
        let german = try Self.grid("2027-01-15", "de_DE")
        #expect((-1...5).map(german.weekNumber(ofRow:)) == [nil, 53, 1, 2, 3, 4, nil])
        let american = try Self.grid("2027-01-15", "en_US")
        #expect((0...5).map(american.weekNumber(ofRow:)) == [1, 2, 3, 4, 5, 6])
        #expect(german.weekNumber(ofRow: .max) == nil && german.weekNumber(ofRow: .min) == nil)
    }

    @Test("The locale of a layout decides the language of its pages, and an empty locale is the system's")
    func localeOfALayout() throws {
        var layout = MonthGrid.Layout(calendar: Calendar(identifier: .gregorian), firstWeekday: .monday)
        layout.calendar.locale = Locale(identifier: "")
        #expect(layout.locale == .current)
        layout.locale = Locale(identifier: "en_US")
        #expect(layout.calendar.locale?.identifier == "en_US" && layout.firstWeekday == .monday)
        layout.locale = Locale(identifier: "de_DE")
        let grid = try #require(MonthGrid(containing: day("2026-03-02"), layout: layout))
        #expect(grid.title() == "März 2026" && grid.weekdayLabels().first == "Mo")
    }
}
