import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport

/// Returns a grid, or stops with a message that names the month.
func makeGrid(
    _ year: Int, _ month: Int, zone: String = "UTC", firstWeekday: Int = 2,
    identifier: Calendar.Identifier = .gregorian
) -> MonthGrid {
    let calendar = makeCalendar(identifier, zone: zone, firstWeekday: firstWeekday)
    guard let grid = MonthGrid(year: year, month: month, calendar: calendar) else {
        preconditionFailure("no grid for \(year)-\(month) in \(identifier)")
    }
    return grid
}

/// - Parameter firstWeekday: The number of the weekday as in Foundation, where 1 is Sunday.
func makeCalendar(_ identifier: Calendar.Identifier, zone: String = "UTC", firstWeekday: Int = 2) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    guard let timeZone = TimeZone(identifier: zone) else { preconditionFailure("no zone \(zone)") }
    calendar.timeZone = timeZone
    calendar.firstWeekday = firstWeekday
    return calendar
}

/// `2026-03-01` as a day.
func day(_ text: String) -> CivilDate {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3, let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else {
        preconditionFailure("no date \(text)")
    }
    return date
}

/// A feed of events. Each event is given by its SUMMARY, which is also its UID, and its other lines.
func feed(_ events: KeyValuePairs<String, [String]>, color: String? = nil) -> CalendarFeed {
    let header = color.map { "COLOR:\($0)\n" } ?? ""
    let texts = events.map { Feeds.event($0, "SUMMARY:\($0)\n" + $1.joined(separator: "\n")) }
    return CalendarFeed(Feeds.bytes(header + texts.joined()))
}

extension DecorationMap {
    /// Every decorated day with its decorations, as `summary/part`.
    var listing: [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: decoratedDays.map { day in
                (day.day.description, day.decorations.map { "\($0.occurrence.summary ?? "")/\($0.span.rawValue)" })
            })
    }

    /// The decorated days.
    var dates: [String] { decoratedDays.map(\.day.description) }
}
