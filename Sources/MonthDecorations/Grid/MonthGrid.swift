public import Foundation
import ICalendar
public import Recurrence

/// The days that a page of a month view shows: whole weeks that cover a month, a week, several months, or any range of days.
///
/// ```swift
/// guard let grid = MonthGrid(containing: .now, calendar: .current) else { return }
/// for week in grid.weeks {
///     print(week.map { $0.isInMonth ? "\($0.dateComponents.day ?? 0)" : "·" }.joined(separator: " "))
/// }
/// ```
///
/// Every calendar of Foundation will do: its identifier says what a month is, its `firstWeekday` where rows start, its
/// `timeZone` where the viewer is. Cells are civil days, found without a zone: one whose midnight does not exist, and one
/// that the zone skipped altogether, has its cell like any other.
///
/// A ``Layout`` says what a page is. Weeks instead of months, six rows always, or limits to what is shown:
///
/// ```swift
/// let layout = MonthGrid.Layout(calendar: .current, minimumRows: 6, availableDateRange: thisYear)
/// let grid = MonthGrid(containing: .now, layout: layout)
/// ```
public struct MonthGrid: Sendable {
    /// What a page is: the calendar, the kind of page, and the days that may be shown.
    public let layout: Layout

    /// The viewer's zone: that of ``calendar`` when the grid was made.
    public let timeZone: TimeZone

    /// The days that the page is about, first to last: those of the month.
    public let range: ClosedRange<CivilDate>

    /// Every visible day in order: seven for each row.
    public let days: [Cell]

    /// The instants of the visible days in the viewer's zone, half-open: what to ask occurrences for. Days that are not
    /// available are not asked for.
    ///
    /// It starts with the first instant of the first day and ends after the last one of the last day. Where that is a day
    /// that the zone skipped, a second is added, so that all-day events of that day are found.
    public let interval: DateInterval

    /// The day whose week alone is visible; nil where the page is not folded.
    public let foldedDay: CivilDate?

    /// Where the days are that year, month and day name in ``calendar``.
    let indices: [DayName: Int]

    /// The visible days that are available.
    let decorated: ClosedRange<CivilDate>

    init?(_ range: ClosedRange<CivilDate>, foldedTo foldedDay: CivilDate? = nil, _ layout: Layout) {
        guard foldedDay != nil || layout.availablePart(of: range) != nil,
            let visible = layout.visible(range, foldedTo: foldedDay), let decorated = layout.availablePart(of: visible)
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
        // Within a page of years two eras may use a name twice: then the first one has it.
        indices = Dictionary(
            days.enumerated().compactMap { index, cell in DayName(cell.dateComponents).map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        interval = Self.interval(of: decorated, ZoneRules(layout.calendar.timeZone))
        timeZone = layout.calendar.timeZone
        self.layout = layout
        self.range = range
        self.foldedDay = foldedDay
        self.decorated = decorated
    }

    private static func interval(of days: ClosedRange<CivilDate>, _ zone: ZoneRules) -> DateInterval {
        var (start, end) = (zone.start(of: days.lowerBound), zone.end(of: days.upperBound))
        if zone.skips(days.lowerBound) { start -= 1 }
        if zone.skips(days.upperBound) { end += 1 }
        return DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(start)),
            end: Date(timeIntervalSince1970: TimeInterval(max(start, end))))
    }
}

extension MonthGrid {
    /// The calendar that the grid was made for.
    public var calendar: Calendar { layout.calendar }

    /// The weekday of the first column.
    public var firstWeekday: Weekday { layout.firstWeekday }
}

extension MonthGrid: Hashable {
    /// Whether both show the same days in the same calendar, zone and order of weekdays.
    public static func == (left: MonthGrid, right: MonthGrid) -> Bool {
        left.range == right.range && left.foldedDay == right.foldedDay && left.timeZone == right.timeZone
            && left.layout == right.layout
    }

    /// Hashes the days, the order of weekdays and the zone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(range)
        hasher.combine(foldedDay)
        hasher.combine(firstWeekday)
        hasher.combine(timeZone)
    }
}
