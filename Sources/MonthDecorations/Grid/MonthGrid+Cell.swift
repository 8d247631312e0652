public import Foundation
import ICalendar
public import Recurrence

extension MonthGrid {
    /// A visible day of the grid.
    public struct Cell: Hashable, Sendable, Identifiable {
        /// The civil day (proleptic Gregorian, as iCalendar counts).
        public let day: CivilDate

        /// Whether it belongs to the page's own days, and is not one of its neighbours' that fill the first and the last
        /// row.
        public let isInMonth: Bool

        /// Whether its weekday is one of the weekend, as the calendar's locale has it.
        public let isWeekend: Bool

        /// Whether it is available, and so can be selected.
        public let isSelectable: Bool

        /// Calendar, era, year, month, leap month and day in the grid's calendar, as `UICalendarView` hands them over and
        /// takes them in `reloadDecorations(forDateComponents:animated:)`.
        public let dateComponents: DateComponents

        /// The identity, which is ``day``.
        public var id: CivilDate { day }

        /// Whether the viewer has this date.
        ///
        /// Asked and not kept, because a grid may be shown past midnight.
        ///
        /// - Parameter now: an instant; the present one by default.
        public func isToday(at now: Date = .now) -> Bool {
            dateComponents.calendar.flatMap { CivilDate(containing: now, in: $0.timeZone) } == day
        }
    }

    /// The rows, each of seven days.
    public var weeks: [[Cell]] {
        stride(from: 0, to: days.count, by: 7).map { Array(days[$0..<$0 + 7]) }
    }

    /// The cell of a civil day; nil where it is not visible.
    ///
    /// - Complexity: O(1)
    public subscript(day: CivilDate) -> Cell? {
        index(of: day).map { days[$0] }
    }

    /// The cell of the day that components name; nil where it is not visible, or no day.
    ///
    /// Year, month and day count, era and leap month where they are given, in the components' own calendar or else in the
    /// grid's; a time or a zone in them does not: they name a civil day.
    ///
    /// - Complexity: O(1). Foundation is asked only about components of another calendar than the grid's.
    public subscript(components: DateComponents) -> Cell? {
        index(of: components).map { days[$0] }
    }

    func index(of day: CivilDate) -> Int? {
        let index = day.dayNumber - days[0].day.dayNumber
        return days.indices.contains(index) ? index : nil
    }

    func index(of components: DateComponents) -> Int? {
        if let other = components.calendar, other.identifier != calendar.identifier {
            return CivilCalendar(other).day(of: components).flatMap(index(of:))
        }
        guard let name = DayName(components), let index = indices[name] else { return nil }
        guard let era = components.era, era != days[index].dateComponents.era else { return index }
        // The same name in another era of a long page.
        return CivilCalendar(calendar).day(of: components).flatMap(self.index(of:))
    }
}

/// What a calendar calls a day, but for the era.
struct DayName: Hashable, Sendable {
    let year: Int
    let month: Int
    let isLeapMonth: Bool
    let day: Int

    /// - Returns: nil where year, month or day is missing.
    init?(_ components: DateComponents) {
        guard let year = components.year, let month = components.month, let day = components.day else { return nil }
        self.year = year
        self.month = month
        self.day = day
        isLeapMonth = components.isLeapMonth ?? false
    }
}
