public import Foundation
public import ICalendar

extension Occurrence {
    /// Returns the days that the occurrence touches; nil outside the years 1 to 9999.
    ///
    /// An all-day occurrence has the same dates in every zone. Any other occurrence touches the days of the viewer from the start to
    /// the last instant before the end, so an event that ends at midnight isn't on the next day.
    ///
    /// ```swift
    /// occurrence.days(in: .current)?.contains(today)
    /// ```
    ///
    /// - Parameter timeZone: The viewer's zone.
    public func days(in timeZone: TimeZone) -> ClosedRange<CivilDate>? {
        var clock = DayClock(ZoneRules(timeZone))
        guard let days = clock.days(isAllDay: isAllDay, OccurrenceExtent(self)),
            let first = CivilDate(dayNumber: days.lowerBound)
        else { return nil }
        return first...max(first, CivilDate(dayNumber: days.upperBound) ?? .latest)
    }
}
