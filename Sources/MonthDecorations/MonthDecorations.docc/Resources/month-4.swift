import Foundation
import ICalendar
import MonthDecorations

let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
for diagnostic in feed.diagnostics { print(diagnostic) }

guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
print(grid.title())
print(grid.weekdayLabels().joined(separator: "\t"))
for week in grid.weeks {
    print(week.map { cell in grid.label(of: cell) }.joined(separator: "\t"))
}
