public import Foundation
import ICalendar
public import Recurrence

extension CivilDate {
    /// Creates the day that components name, such as those of a calendar view.
    ///
    /// Year, month and day count, era and leap month where they are given; a time or a zone does not.
    ///
    /// - Parameters:
    ///   - components: in their own calendar where they carry one.
    ///   - calendar: the calendar of components that carry none.
    /// - Returns: nil where the calendar has no such day, and outside the Gregorian years 1 to 9999.
    public init?(_ components: DateComponents, calendar: Calendar) {
        guard let day = CivilCalendar(components.calendar ?? calendar).day(of: components) else { return nil }
        self = day
    }

    /// The date that a zone has at an instant; the first or the last one outside the years 1 to 9999.
    init(nearest date: Date, in timeZone: TimeZone) {
        self = CivilDate(containing: date, in: timeZone) ?? (date.timeIntervalSince1970 < 0 ? .earliest : .latest)
    }

    /// Calendar, era, year, month, leap month and day, as `UICalendarView` and its selections take them.
    public func dateComponents(in calendar: Calendar) -> DateComponents {
        var components = CivilCalendar(calendar).components(of: self)
        components.calendar = calendar
        return components
    }

    /// Noon of the day in GMT, where Foundation finds the day whatever else a calendar does.
    var noon: Date { Date(timeIntervalSince1970: TimeInterval(dayNumber) * 86_400 + 43_200) }
}
