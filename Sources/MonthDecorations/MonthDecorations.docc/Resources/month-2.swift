import Foundation
import ICalendar

let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
for diagnostic in feed.diagnostics { print(diagnostic) }
