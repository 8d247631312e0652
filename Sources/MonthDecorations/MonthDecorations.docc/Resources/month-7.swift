import Foundation
import ICalendar
import MonthDecorations

let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
for diagnostic in feed.diagnostics { print(diagnostic) }

guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
print(grid.title())

let map = feed.decorations(for: grid)
print(grid.weekdayLabels().joined(separator: "\t"))
for week in grid.weeks {
    print(week.map { cell in cell.isInMonth ? grid.label(of: cell) : "" }.joined(separator: "\t"))
    let counts = week.map { cell in cell.isInMonth ? map[cell.day]?.count ?? 0 : 0 }
    print(counts.map { String(repeating: "•", count: $0) }.joined(separator: "\t"))
}

for occurrence in feed.occurrences(in: grid.interval, timeZone: grid.timeZone) {
    print(occurrence.start, occurrence.summary ?? "untitled")
}
