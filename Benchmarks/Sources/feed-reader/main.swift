import Foundation
import ICalendar

// A program that reads a feed and prints its occurrences, as an app or a server does. `check-instructions` limits its size.
let feed = try CalendarFeed(contentsOf: URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "/dev/stdin"))
let window = DateInterval(start: Date(), duration: 30 * 86_400)
for occurrence in feed.occurrences(in: window, timeZone: .current) {
    print(occurrence.interval.start, occurrence.summary ?? "")
}
