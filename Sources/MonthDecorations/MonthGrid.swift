public import Foundation
import ICalendar
public import Recurrence

/// The days that a month view shows: whole weeks that cover a month, as many as it needs.
///
/// ```swift
/// guard let grid = MonthGrid(containing: .now, calendar: .current) else { return }
/// for week in grid.weeks {
///     print(week.map { $0.isInMonth ? "\($0.dateComponents.day ?? 0)" : "·" }.joined(separator: " "))
/// }
/// ```
///
/// Every calendar of Foundation will do: its identifier says what a month is, its `firstWeekday` where rows begin, its
/// `timeZone` where the viewer is. Cells are civil days, found without a zone: one whose midnight does not exist, and one
/// that the zone skipped altogether, has its cell like any other.
public struct MonthGrid: Sendable {
    /// The calendar that the grid was made for.
    public let calendar: Calendar

    /// The viewer's zone: that of ``calendar`` when the grid was made.
    public let timeZone: TimeZone

    /// The weekday of the first column.
    public let firstWeekday: Weekday

    /// The days of the month itself, first to last.
    public let month: ClosedRange<CivilDate>

    /// Every visible day in order: seven for each row.
    public let days: [Cell]

    /// The instants of the visible days in the viewer's zone, half-open: what to ask occurrences for.
    ///
    /// It begins with the first instant of the first day and ends after the last one of the last day. Where that is a day
    /// that the zone skipped, a second is added, so that all-day events of that day are found.
    public let interval: DateInterval

    /// Where the days are that year, month and day name in ``calendar``.
    let indices: [DayName: Int]

    /// The month with a number in a year, both as `calendar` counts them.
    ///
    /// - Parameters:
    ///   - year: of the current era, where the calendar has several; see ``init(month:calendar:)`` for others.
    ///   - month: from 1.
    ///   - calendar: what a month is, where weeks begin, and where the viewer is.
    /// - Returns: nil where the calendar has no such month, and outside the Gregorian years 1 to 9999.
    public init?(year: Int, month: Int, calendar: Calendar) {
        self.init(month: DateComponents(year: year, month: month), calendar: calendar)
    }

    /// The month that components name, such as `UICalendarView.visibleDateComponents`.
    ///
    /// - Parameters:
    ///   - month: year and month, in their own calendar where they carry one; era and leap month where that matters. In
    ///     another calendar than `calendar` the day counts too: the month is then the one that has this day.
    ///   - calendar: what a month is, where weeks begin, and where the viewer is.
    /// - Returns: nil where the calendar has no such month, and outside the Gregorian years 1 to 9999.
    public init?(month: DateComponents, calendar: Calendar) {
        let civil = CivilCalendar(calendar)
        if let other = month.calendar, other.identifier != calendar.identifier {
            var named = month
            named.day = month.day ?? 1
            guard let day = CivilCalendar(other).day(of: named) else { return nil }
            self.init(containing: day, calendar: calendar)
        } else {
            guard let days = civil.month(of: month) else { return nil }
            self.init(days, civil, calendar)
        }
    }

    /// The month that it is at an instant, in the calendar's zone.
    ///
    /// - Parameters:
    ///   - date: any instant of the month.
    ///   - calendar: what a month is, where weeks begin, and where the viewer is.
    /// - Returns: nil outside the Gregorian years 1 to 9999.
    public init?(containing date: Date, calendar: Calendar) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let range = CivilDateTime.clockSecondsRange
        guard seconds >= Double(range.lowerBound), seconds <= Double(range.upperBound),
            let local = ZoneRules(calendar.timeZone).local(at: Int(seconds))
        else { return nil }
        self.init(containing: local.date, calendar: calendar)
    }

    /// The month that a civil day lies in.
    ///
    /// - Parameters:
    ///   - day: any day of the month.
    ///   - calendar: what a month is, where weeks begin, and where the viewer is.
    /// - Returns: nil where a row would leave the Gregorian years 1 to 9999.
    /// - Complexity: O(1); for calendars that are not Gregorian one call into Foundation for each visible day
    public init?(containing day: CivilDate, calendar: Calendar) {
        let civil = CivilCalendar(calendar)
        guard let month = civil.month(containing: day) else { return nil }
        self.init(month, civil, calendar)
    }

    private init?(_ month: ClosedRange<CivilDate>, _ civil: CivilCalendar, _ calendar: Calendar) {
        // Foundation counts weekdays from Sunday, which is 1.
        let firstWeekday = Weekday(index: calendar.firstWeekday + 5)
        let leading = month.lowerBound.weekday.days(after: firstWeekday)
        let length = month.upperBound.dayNumber - month.lowerBound.dayNumber + 1
        let count = (leading + length + 6) / 7 * 7
        guard let first = month.lowerBound.adding(days: -leading), let last = first.adding(days: count - 1) else {
            return nil
        }
        days = (first.dayNumber...last.dayNumber).compactMap { CivilDate(dayNumber: $0) }.map { day in
            var components = civil.components(of: day)
            components.calendar = calendar
            return Cell(day: day, isInMonth: month.contains(day), dateComponents: components)
        }
        indices = Dictionary(
            days.enumerated().compactMap { index, cell in DayName(cell.dateComponents).map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        interval = Self.interval(from: first, through: last, ZoneRules(calendar.timeZone))
        timeZone = calendar.timeZone
        self.calendar = calendar
        self.firstWeekday = firstWeekday
        self.month = month
    }

    private static func interval(from first: CivilDate, through last: CivilDate, _ zone: ZoneRules) -> DateInterval {
        var (start, end) = (zone.start(of: first), zone.end(of: last))
        if zone.skips(first) { start -= 1 }
        if zone.skips(last) { end += 1 }
        return DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(start)), end: Date(timeIntervalSince1970: TimeInterval(end))
        )
    }
}

extension MonthGrid {
    /// The month after; nil where it would leave the Gregorian years 1 to 9999.
    public var next: MonthGrid? {
        month.upperBound.adding(days: 1).flatMap { MonthGrid(containing: $0, calendar: calendar) }
    }

    /// The month before; nil where it would leave the Gregorian years 1 to 9999.
    public var previous: MonthGrid? {
        month.lowerBound.adding(days: -1).flatMap { MonthGrid(containing: $0, calendar: calendar) }
    }
}

extension MonthGrid: Hashable {
    /// Whether both show the same month in the same calendar, zone and order of weekdays.
    public static func == (left: MonthGrid, right: MonthGrid) -> Bool {
        left.month == right.month && left.firstWeekday == right.firstWeekday && left.timeZone == right.timeZone
            && left.calendar == right.calendar
    }

    /// Hashes the month, its rows and its zone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(month)
        hasher.combine(firstWeekday)
        hasher.combine(timeZone)
    }
}
