public import Foundation
import ICalendar
public import Recurrence

extension MonthGrid {
    /// Creates the page of a layout that contains a civil day.
    ///
    /// - Parameters:
    ///   - day: any day of the page. One that is not available gives the page of the nearest that is. A page of
    ///     ``Page/days(_:)`` starts with it.
    ///   - layout: what a page is.
    /// - Returns: nil where a row would leave the Gregorian years 1 to 9999, or the page have more than
    ///   ``Layout/maximumDayCount``.
    /// - Complexity: O(*n*) in the number of days; for calendars that are not Gregorian a call into Foundation for each
    public init?(containing day: CivilDate, layout: Layout) {
        guard let range = layout.range(containing: layout.nearestAvailable(to: day)) else { return nil }
        self.init(range, layout)
    }

    /// Creates the page of a layout that contains an instant, in the calendar's zone.
    ///
    /// - Parameters:
    ///   - date: any instant of the page. One that is not available gives the page of the nearest day that is.
    ///   - layout: what a page is.
    /// - Returns: nil outside the Gregorian years 1 to 9999.
    public init?(containing date: Date, layout: Layout) {
        guard let day = CivilDate(containing: date, in: layout.calendar.timeZone) else { return nil }
        self.init(containing: day, layout: layout)
    }

    /// Creates the weeks that cover a range of days.
    ///
    /// - Parameters:
    ///   - days: first to last. The page's kind becomes ``Page/days(_:)``, so that paging goes on by as many.
    ///   - layout: the calendar and what is available.
    /// - Returns: nil where none of the days is available, where a row would leave the Gregorian years 1 to 9999, or where
    ///   there are more than ``Layout/maximumDayCount``.
    public init?(days: ClosedRange<CivilDate>, layout: Layout) {
        var layout = layout
        layout.page = .days(days.upperBound.dayNumber - days.lowerBound.dayNumber + 1)
        self.init(days, layout)
    }

    /// Creates the month that components name, such as `UICalendarView.visibleDateComponents`, in a layout.
    ///
    /// - Parameters:
    ///   - month: year and month, in their own calendar where they carry one; era and leap month where that matters. In
    ///     another calendar than the layout's the day counts too: the month is then the one that has this day.
    ///   - layout: what a page is; of ``Page/months(_:)`` this month is the first, any other kind is taken for
    ///     ``Page/month``.
    /// - Returns: nil where the calendar has no such month, where none of its days is available, and outside the Gregorian
    ///   years 1 to 9999.
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
    /// Creates the month with a number in a year, both as `calendar` counts them.
    ///
    /// - Parameters:
    ///   - year: of the current era, where the calendar has several; see ``init(month:calendar:)`` for others.
    ///   - month: from 1.
    ///   - calendar: what a month is, where weeks start, and where the viewer is.
    /// - Returns: nil where the calendar has no such month, and outside the Gregorian years 1 to 9999.
    public init?(year: Int, month: Int, calendar: Calendar) {
        self.init(month: DateComponents(year: year, month: month), calendar: calendar)
    }

    /// Creates the month that components name, such as `UICalendarView.visibleDateComponents`.
    ///
    /// - Parameters:
    ///   - month: year and month, in their own calendar where they carry one; era and leap month where that matters. In
    ///     another calendar than `calendar` the day counts too: the month is then the one that has this day.
    ///   - calendar: what a month is, where weeks start, and where the viewer is.
    /// - Returns: nil where the calendar has no such month, and outside the Gregorian years 1 to 9999.
    public init?(month: DateComponents, calendar: Calendar) {
        self.init(month: month, layout: Layout(calendar: calendar))
    }

    /// Creates the month that contains an instant, in the calendar's zone.
    ///
    /// - Parameters:
    ///   - date: any instant of the month.
    ///   - calendar: what a month is, where weeks start, and where the viewer is.
    /// - Returns: nil outside the Gregorian years 1 to 9999.
    public init?(containing date: Date, calendar: Calendar) {
        self.init(containing: date, layout: Layout(calendar: calendar))
    }

    /// Creates the month that contains a civil day.
    ///
    /// - Parameters:
    ///   - day: any day of the month.
    ///   - calendar: what a month is, where weeks start, and where the viewer is.
    /// - Returns: nil where a row would leave the Gregorian years 1 to 9999.
    /// - Complexity: O(1); for calendars that are not Gregorian one call into Foundation for each visible day
    public init?(containing day: CivilDate, calendar: Calendar) {
        self.init(containing: day, layout: Layout(calendar: calendar))
    }
}
