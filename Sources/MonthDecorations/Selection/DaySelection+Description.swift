import ICalendarSyntax
import Recurrence

extension DaySelection: CustomStringConvertible {
    /// The kind, the number of days, and the first and last day: `range, 7 days, 2026-03-23...2026-03-29`.
    public var description: String {
        "\(kind), \(counted(days.count, "day"))\(bounds.map { ", \($0)" } ?? "")"
    }
}
