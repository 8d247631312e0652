public import Foundation
import ICalendar
public import Recurrence

/// The days on one page of a month view: whole weeks that cover a month, a week, several months or any range of days.
///
/// ```swift
/// guard let grid = MonthGrid(containing: .now, calendar: .current) else { return }
/// for week in grid.weeks {
///     print(week.map { $0.isInMonth ? "\($0.dateComponents.day ?? 0)" : "·" }.joined(separator: " "))
/// }
/// ```
///
/// You can use any Foundation calendar. Its identifier determines the months, its `firstWeekday` the first column, and
/// its `timeZone` the viewer's time zone. Cells are civil days and are computed without a time zone, so a day without a
/// midnight, or a day that the time zone skipped, still has a cell.
///
/// Use a ``Layout`` for pages of weeks, a fixed number of rows, or a limited range of days:
///
/// ```swift
/// let layout = MonthGrid.Layout(calendar: .current, minimumRows: 6, availableDateRange: thisYear)
/// let grid = MonthGrid(containing: .now, layout: layout)
/// ```
public struct MonthGrid: Sendable {
    /// The layout of the page: its calendar, its kind and the available days.
    public let layout: Layout

    /// The viewer's time zone: the time zone of ``calendar`` when the grid was created.
    public let timeZone: TimeZone

    /// The days that the page is about, without those of neighboring months that fill the rows; both bounds are included.
    ///
    /// For a page of weeks or of other days, these are all days of the page. See ``visibleRange`` for the days that are shown.
    public let monthRange: ClosedRange<CivilDate>

    /// The first and the last visible day, including the days of neighboring months: those of ``days``.
    ///
    /// ```swift
    /// let timelines = feed.timeline(for: grid.visibleRange, calendar: grid.calendar)
    /// ```
    public let visibleRange: ClosedRange<CivilDate>

    /// Every visible day in order, seven for each row.
    ///
    /// Draw a cell for each. The first and last cells can belong to the neighboring months; ``MonthGrid/Cell/isInMonth`` tells
    /// them apart.
    public let days: [Cell]

    /// The half-open interval of instants to query for occurrences: the available visible days in the viewer's time
    /// zone.
    ///
    /// This is wider than the month, because a page shows days of its neighbors. Query with this interval and
    /// ``timeZone``, or events of the last visible days are missing.
    ///
    /// The interval starts at the first instant of the first day and ends after the last instant of the last day. If
    /// the first or last day was skipped by the time zone, the interval is one second longer there, so that all-day
    /// events on that day are found.
    public let interval: DateInterval

    /// The day whose week is the only visible row, or nil if the page isn't collapsed.
    public let collapsedDay: CivilDate?

    /// The indices of the days by their year, month and day in ``calendar``.
    let indices: [DayName: Int]

    /// The available visible days.
    let decorated: ClosedRange<CivilDate>

    init?(_ range: ClosedRange<CivilDate>, collapsedTo collapsedDay: CivilDate? = nil, _ layout: Layout) {
        guard collapsedDay != nil || layout.availablePart(of: range) != nil,
            let visible = layout.visible(range, collapsedTo: collapsedDay),
            let decorated = layout.availablePart(of: visible)
        else { return nil }
        let civil = CivilCalendar(layout.calendar)
        let weekend = Weekend(layout.calendar)
        days = (visible.lowerBound.dayNumber...visible.upperBound.dayNumber).compactMap(CivilDate.init(dayNumber:))
            .map { day in
                var components = civil.components(of: day)
                components.calendar = layout.calendar
                return Cell(
                    day: day, isInMonth: range.contains(day), isWeekend: weekend.contains(day.weekday),
                    isSelectable: decorated.contains(day), dateComponents: components)
            }
        // On a page of several years, two eras can use the same name. The first day keeps the name.
        indices = Dictionary(
            days.enumerated().compactMap { index, cell in DayName(cell.dateComponents).map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        interval = Self.interval(of: decorated, ZoneRules(layout.calendar.timeZone))
        timeZone = layout.calendar.timeZone
        self.layout = layout
        monthRange = range
        visibleRange = visible
        self.collapsedDay = collapsedDay
        self.decorated = decorated
    }

    private static func interval(of days: ClosedRange<CivilDate>, _ zone: ZoneRules) -> DateInterval {
        var (start, end) = (zone.start(of: days.lowerBound).date, zone.end(of: days.upperBound).date)
        if zone.skips(days.lowerBound) { start -= 1 }
        if zone.skips(days.upperBound) { end += 1 }
        return DateInterval(start: start, end: max(start, end))
    }
}

extension MonthGrid {
    /// The calendar of the grid, including its time zone and locale.
    public var calendar: Calendar { layout.calendar }

    /// The weekday of the first column.
    public var firstWeekday: Weekday { layout.firstWeekday }
}

extension MonthGrid: Hashable {
    /// Returns whether two grids show the same days in the same layout and time zone.
    public static func == (left: MonthGrid, right: MonthGrid) -> Bool {
        left.monthRange == right.monthRange && left.collapsedDay == right.collapsedDay
            && left.timeZone == right.timeZone
            && left.layout == right.layout
    }

    /// Hashes the days, the first weekday and the time zone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(monthRange)
        hasher.combine(collapsedDay)
        hasher.combine(firstWeekday)
        hasher.combine(timeZone)
    }
}
