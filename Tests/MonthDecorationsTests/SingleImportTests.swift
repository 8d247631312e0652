import Foundation
import MonthDecorations
import Testing

/// This file imports neither ICalendar nor the modules below it.
@Suite("MonthDecorations as the only import")
struct SingleImportTests {
    @Test("MonthDecorations alone is enough to read a feed and decorate a month")
    func month() throws {
        let feed = CalendarFeed(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260302T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: calendar))
        let map: DecorationMap = feed.decorations(for: grid)
        let day: CivilDate = try #require(CivilDate("2026-03-02"))
        let occurrence: Occurrence? = map[day]?.decorations.first?.occurrence
        #expect(occurrence?.uid == "a")
        #expect(try RecurrenceRule("FREQ=DAILY").description == "FREQ=DAILY")
        #expect(feed.diagnostics.allSatisfy { (located: CalendarFeed.LocatedDiagnostic) in located.severity < .error })
    }
}
