public import Foundation
import ICalendar
public import Recurrence

extension MonthGrid {
    /// A visible day of the grid.
    ///
    /// ```swift
    /// for cell in grid.days where cell.isSelectable {
    ///     print(cell.day, cell.isInMonth, cell.isWeekend, cell.isToday())
    /// }
    /// ```
    public struct Cell: Hashable, Sendable, Identifiable {
        /// The civil day, in the proleptic Gregorian calendar that iCalendar uses.
        public let day: CivilDate

        /// Whether the day is in the page's own ``MonthGrid/monthRange``, rather than a neighboring day that fills the
        /// first or last row.
        public let isInMonth: Bool

        /// Whether the day is on a weekend in the calendar's locale.
        public let isWeekend: Bool

        /// Whether the day is available and can therefore be selected.
        public let isSelectable: Bool

        /// The calendar, era, year, month, leap month and day in the grid's calendar: the components that
        /// `UICalendarView` passes to its delegate and accepts in `reloadDecorations(forDateComponents:animated:)`.
        public let dateComponents: DateComponents

        /// The identity of the cell, which is ``day``.
        public var id: CivilDate { day }

        /// Returns whether the day is today in the viewer's time zone.
        ///
        /// This is computed on each call because a grid can stay on screen past midnight.
        ///
        /// - Parameter now: The instant to compare with; by default, the current one.
        public func isToday(at now: Date = .now) -> Bool {
            dateComponents.calendar.flatMap { CivilDate(containing: now, in: $0.timeZone) } == day
        }
    }

    /// The rows, each with seven days.
    public var weeks: [[Cell]] {
        stride(from: 0, to: days.count, by: 7).map { Array(days[$0..<$0 + 7]) }
    }

    /// Returns the cell of a civil day, or nil if the day isn't visible.
    ///
    /// - Complexity: O(1)
    public subscript(day: CivilDate) -> Cell? {
        index(of: day).map { days[$0] }
    }

    /// Returns the cell of the day that date components name, or nil if they name no visible day.
    ///
    /// Year, month and day are required; era and leap month are used if present. The components are read in their own
    /// calendar, or in the grid's calendar if they have none. Because they name a civil day, their time and time zone
    /// are ignored.
    ///
    /// - Complexity: O(1). Foundation is called only for components in a calendar other than the grid's.
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
        // On a long page, the same name can also occur in another era.
        return CivilCalendar(calendar).day(of: components).flatMap(self.index(of:))
    }
}

/// The name of a day in a calendar, without the era.
struct DayName: Hashable, Sendable {
    let year: Int
    let month: Int
    let isLeapMonth: Bool
    let day: Int

    /// Creates the name of a day, or nil if year, month or day is missing.
    init?(_ components: DateComponents) {
        guard let year = components.year, let month = components.month, let day = components.day else { return nil }
        self.year = year
        self.month = month
        self.day = day
        isLeapMonth = components.isLeapMonth ?? false
    }
}
