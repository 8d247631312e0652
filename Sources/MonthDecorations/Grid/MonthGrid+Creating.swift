public import Foundation
import ICalendar
public import Recurrence

extension MonthGrid {
    /// Creates the page of a layout that contains a civil day.
    ///
    /// - Parameters:
    ///   - day: Any day of the page. If the day isn't available, the nearest available day is used. A page of
    ///     ``Page/days(_:)`` starts with this day.
    ///   - layout: The layout of the page.
    /// - Returns: nil if a row would leave the Gregorian years 1 to 9999, or if the page would have more than
    ///   ``Layout/maximumDayCount`` days.
    /// - Complexity: O(*n*), where *n* is the number of days. Calendars other than Gregorian need one Foundation call
    ///   per day.
    public init?(containing day: CivilDate, layout: Layout) {
        guard let range = layout.range(containing: layout.nearestAvailable(to: day)) else { return nil }
        self.init(range, layout)
    }

    /// Creates the page of a layout that contains an instant, in the calendar's time zone.
    ///
    /// - Parameters:
    ///   - date: Any instant on the page. If its day isn't available, the nearest available day is used.
    ///   - layout: The layout of the page.
    /// - Returns: nil if the page lies outside the Gregorian years 1 to 9999.
    public init?(containing date: Date, layout: Layout) {
        guard let day = CivilDate(containing: date, in: layout.calendar.timeZone) else { return nil }
        self.init(containing: day, layout: layout)
    }

    /// Creates a page of the weeks that cover a range of days.
    ///
    /// - Parameters:
    ///   - days: The first and last day, both included. The layout's page becomes ``Page/days(_:)``, so paging moves by
    ///     the same number of days.
    ///   - layout: The calendar and the available days.
    /// - Returns: nil if none of the days is available, if a row would leave the Gregorian years 1 to 9999, or if the
    ///   range has more than ``Layout/maximumDayCount`` days.
    public init?(days: ClosedRange<CivilDate>, layout: Layout) {
        var layout = layout
        layout.page = .days(days.upperBound.dayNumber - days.lowerBound.dayNumber + 1)
        self.init(days, layout)
    }

    /// Creates the page of the month that date components name, such as `UICalendarView.visibleDateComponents`.
    ///
    /// - Parameters:
    ///   - month: The year and month, with era and leap month where they matter. The components are read in their own
    ///     calendar, or in the layout's calendar if they have none. In a calendar other than the layout's, the day also
    ///     counts: the page shows the month that contains this day.
    ///   - layout: The layout of the page. A page of ``Page/months(_:)`` starts with this month; other kinds are
    ///     replaced by ``Page/month``.
    /// - Returns: nil if the calendar has no such month, if none of its days is available, or if the page lies outside
    ///   the Gregorian years 1 to 9999.
    public init?(month: DateComponents, layout: Layout) {
        var layout = layout
        if case .months = layout.page {} else { layout.page = .month }
        let first: CivilDate
        if let other = month.calendar, other.identifier != layout.calendar.identifier {
            var named = month
            named.day = month.day ?? 1
            guard let day = CivilCalendar(other).day(of: named) else { return nil }
            first = day
        } else {
            guard let days = CivilCalendar(layout.calendar).month(of: month) else { return nil }
            first = days.lowerBound
        }
        guard let range = layout.range(containing: first) else { return nil }
        self.init(range, layout)
    }
}

extension MonthGrid {
    /// Creates the page of a month, given by its year and number in `calendar`.
    ///
    /// ```swift
    /// let march = MonthGrid(year: 2026, month: 3, calendar: .current)
    /// ```
    ///
    /// The calendar decides a lot: its zone is the viewer's, its first weekday the first column, its locale the labels.
    /// A calendar made with `Calendar(identifier:)` has no locale of the person; set it.
    ///
    /// - Parameters:
    ///   - year: The year, in the current era if the calendar has several eras. For other eras, use
    ///     ``init(month:calendar:)``.
    ///   - month: The number of the month, from 1.
    ///   - calendar: The calendar, with the first weekday and the viewer's time zone.
    /// - Returns: nil if the calendar has no such month or the page lies outside the Gregorian years 1 to 9999.
    public init?(year: Int, month: Int, calendar: Calendar) {
        self.init(month: DateComponents(year: year, month: month), calendar: calendar)
    }

    /// Creates the page of the month that date components name, such as `UICalendarView.visibleDateComponents`.
    ///
    /// - Parameters:
    ///   - month: The year and month, with era and leap month where they matter. The components are read in their own
    ///     calendar, or in `calendar` if they have none. In a calendar other than `calendar`, the day also counts: the
    ///     page shows the month that contains this day.
    ///   - calendar: The calendar, with the first weekday and the viewer's time zone.
    /// - Returns: nil if the calendar has no such month or the page lies outside the Gregorian years 1 to 9999.
    public init?(month: DateComponents, calendar: Calendar) {
        self.init(month: month, layout: Layout(calendar: calendar))
    }

    /// Creates the page of the month that contains an instant, in the calendar's time zone.
    ///
    /// The page to show first is that of `.now`.
    ///
    /// - Parameters:
    ///   - date: Any instant in the month.
    ///   - calendar: The calendar, with the first weekday and the viewer's time zone.
    /// - Returns: nil if the page lies outside the Gregorian years 1 to 9999.
    public init?(containing date: Date, calendar: Calendar) {
        self.init(containing: date, layout: Layout(calendar: calendar))
    }

    /// Creates the page of the month that contains a civil day.
    ///
    /// - Parameters:
    ///   - day: Any day in the month.
    ///   - calendar: The calendar, with the first weekday and the viewer's time zone.
    /// - Returns: nil if a row would leave the Gregorian years 1 to 9999.
    /// - Complexity: O(1). Calendars other than Gregorian need one Foundation call per visible day.
    public init?(containing day: CivilDate, calendar: Calendar) {
        self.init(containing: day, layout: Layout(calendar: calendar))
    }
}
