import Foundation
import ICalendar
import MonthDecorations

/// The code of README.md; a test compares them.
struct ReadmeSnippets {
    func printThisMonth(of file: URL) throws {
        let feed = try CalendarFeed(contentsOf: file)
        guard let month = Calendar.current.dateInterval(of: .month, for: .now) else { return }
        for occurrence in feed.occurrences(in: month, timeZone: .current) {
            print(occurrence.interval.start, occurrence.summary ?? "untitled")
        }
        for diagnostic in feed.diagnostics { print(diagnostic) }
    }

    func decorations(of feed: CalendarFeed, month: DateComponents) -> DecorationMap? {
        MonthGrid(month: month, calendar: .current).map { grid in feed.decorations(for: grid) }
    }

    var map: DecorationMap  // of the visible month

    func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
        map[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
    }
}
