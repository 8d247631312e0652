import Foundation
package import ICalendarSyntax
import Recurrence

extension MonthGrid: CustomStringConvertible, CustomReflectable {
    /// The days and the number of rows: `2026-03-01...2026-03-31, 6 rows`.
    public var description: String { "\(monthRange), \(days.count / 7) \(days.count == 7 ? "row" : "rows")" }

    /// A mirror with the layout, the days and the time zone.
    public var customMirror: Mirror {
        Mirror(self, children: ["layout": layout, "monthRange": monthRange, "timeZone": timeZone.identifier])
    }
}

extension MonthGrid.Cell: Summarized {
    /// The day: `2026-03-01`.
    public var description: String { day.description }
}

extension MonthGrid.Layout: Summarized {
    /// The calendar, the zone, the kind of page and the first weekday: `gregorian Europe/Paris, month from monday`.
    public var description: String {
        "\(calendar.identifier) \(calendar.timeZone.identifier), \(page) from \(firstWeekday)"
    }
}
