public import Foundation
import ICalendar
public import Recurrence

extension CivilDate {
    /// Creates the day that date components name, such as those from a calendar view.
    ///
    /// Year, month and day are required; era and leap month are used if present. Times and time zones are ignored.
    ///
    /// - Parameters:
    ///   - components: The components, read in their own calendar if they have one.
    ///   - calendar: The calendar for components that have none.
    /// - Returns: nil if the calendar has no such day or the day lies outside the Gregorian years 1 to 9999.
    public init?(_ components: DateComponents, calendar: Calendar) {
        guard let day = CivilCalendar(components.calendar ?? calendar).day(of: components) else { return nil }
        self = day
    }

    /// Creates the date in a time zone at an instant, clamped to the years 1 to 9999.
    init(nearest date: Date, in timeZone: TimeZone) {
        self = CivilDate(containing: date, in: timeZone) ?? (date.timeIntervalSince1970 < 0 ? .earliest : .latest)
    }

    /// Returns the calendar, era, year, month, leap month and day, as `UICalendarView` and its selections expect them.
    public func dateComponents(in calendar: Calendar) -> DateComponents {
        var components = CivilCalendar(calendar).components(of: self)
        components.calendar = calendar
        return components
    }

    /// Noon of the day in GMT, an instant that Foundation assigns to this day in every calendar.
    var noon: Date { Date(timeIntervalSince1970: TimeInterval(dayNumber) * 86_400 + 43_200) }
}
