import Foundation
import ICalendar
import ICalendarChecks

extension CivilDateTime {
    /// The date, such as `2026-03-02`, and the time unless it is midnight.
    var shortText: String { secondOfDay == 0 ? "\(date)" : "\(date) \(clockText)" }
}

extension Weekday {
    /// The weekday as `Mon`.
    var shortName: String { description.prefix(3).capitalized }
}
