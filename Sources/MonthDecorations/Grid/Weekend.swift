import Foundation
import Recurrence

/// The weekdays that are weekend in a calendar's locale.
struct Weekend {
    private let weekdays: Set<Weekday>

    /// Noon decides, where a weekend starts within a day.
    init(_ calendar: Calendar) {
        var calendar = calendar
        calendar.timeZone = .gmt
        // 1970-01-01, day 0, and the six days after it have every weekday.
        weekdays = Set(
            (0..<7).compactMap(CivilDate.init(dayNumber:)).filter { calendar.isDateInWeekend($0.noon) }.map(\.weekday))
    }

    func contains(_ weekday: Weekday) -> Bool { weekdays.contains(weekday) }
}
