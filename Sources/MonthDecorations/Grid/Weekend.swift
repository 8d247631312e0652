import Foundation
import Recurrence

/// The weekend days in a calendar's locale.
struct Weekend {
    private let weekdays: Set<Weekday>

    /// Creates the weekend of a calendar. If a weekend starts during a day, noon decides.
    init(_ calendar: Calendar) {
        var calendar = calendar
        calendar.timeZone = .gmt
        // 1970-01-01 (day 0) and the six days after it cover every weekday.
        weekdays = Set(
            (0..<7).compactMap(CivilDate.init(dayNumber:)).filter { calendar.isDateInWeekend($0.noon) }.map(\.weekday))
    }

    func contains(_ weekday: Weekday) -> Bool { weekdays.contains(weekday) }
}
