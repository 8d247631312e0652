import Foundation
import ICalendar
import MonthDecorations
import Recurrence

/// A grid, or a failed precondition that names the month.
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

/// - Parameter firstWeekday: as Foundation counts, Sunday is 1.
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

/// `2026-03-01T00:00:00Z` as an instant.
func instant(_ text: String) -> Date {
    guard let date = try? Date(text, strategy: .iso8601) else { preconditionFailure("no instant \(text)") }
    return date
}

/// A feed of events. Each is its SUMMARY, which is its UID too, and its other lines.
func feed(_ events: KeyValuePairs<String, [String]>, color: String? = nil) -> CalendarFeed {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Month Tests//EN"]
    if let color { lines.append("COLOR:\(color)") }
    for (summary, properties) in events {
        lines += ["BEGIN:VEVENT", "UID:\(summary)", "DTSTAMP:20240101T000000Z", "SUMMARY:\(summary)"]
        lines += properties + ["END:VEVENT"]
    }
    lines.append("END:VCALENDAR")
    return CalendarFeed(Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
}

extension DecorationMap {
    /// Every decorated day with what is on it, as `summary/part`.
    var listing: [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: decoratedDays.map { day in
                (day.day.description, day.decorations.map { "\($0.occurrence.summary ?? "")/\($0.span.rawValue)" })
            })
    }

    /// The decorated days.
    var dates: [String] { decoratedDays.map(\.day.description) }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
