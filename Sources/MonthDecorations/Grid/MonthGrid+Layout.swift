public import Foundation
import ICalendar
public import Recurrence

extension MonthGrid {
    /// What one page shows.
    public enum Page: Hashable, Sendable {
        /// A month of the calendar, in as many weeks as it touches.
        case month
        /// One week.
        case week
        /// So many months one after another, without a gap between them; at least one.
        case months(Int)
        /// So many days, in the weeks that they touch; at least one.
        case days(Int)
    }

    /// How a view cuts time into pages: its calendar, what a page is, and which days it shows at all.
    public struct Layout: Hashable, Sendable {
        /// What a month is, where weeks start, where the viewer is, and, by its `locale`, how days are called.
        public var calendar: Calendar

        /// What one page shows.
        public var page: Page

        /// How many rows a page of ``Page/month`` has at least: with 6 every Gregorian month has the same height. Rows are
        /// added below.
        public var minimumRows: Int

        /// The days that may be shown and asked for, first to last; nil for all of them.
        public var availableDays: ClosedRange<CivilDate>?

        /// The days that a page may have at most, ten years of them: each costs memory, and a view asks for its pages one
        /// by one.
        public static let maximumDayCount = 3_700

        /// Creates a layout.
        ///
        /// - Parameters:
        ///   - calendar: what a month is, where weeks start, and where the viewer is.
        ///   - page: what one page shows.
        ///   - firstWeekday: the weekday of the first column; that of the calendar, and so of its locale, by default.
        ///   - minimumRows: see ``minimumRows``.
        ///   - availableDateRange: as `UICalendarView` has it: from the day of its start to the day of its end, both in the
        ///     calendar's zone and both included.
        public init(
            calendar: Calendar, page: Page = .month, firstWeekday: Weekday? = nil, minimumRows: Int = 0,
            availableDateRange: DateInterval? = nil
        ) {
            self.calendar = calendar
            self.page = page
            self.minimumRows = minimumRows
            availableDays = availableDateRange.flatMap { range in
                let first = CivilDate(nearest: range.start, in: calendar.timeZone)
                return first...max(first, CivilDate(nearest: range.end, in: calendar.timeZone))
            }
            if let firstWeekday { self.firstWeekday = firstWeekday }
        }

        /// The weekday of the first column: the `firstWeekday` of ``calendar``.
        public var firstWeekday: Weekday {
            // Foundation counts weekdays from Sunday, which is 1.
            get { Weekday(index: calendar.firstWeekday + 5) }
            set { calendar.firstWeekday = Int(newValue.rawValue) % 7 + 1 }
        }
    }
}

extension MonthGrid.Layout {
    /// The month of ``calendar`` that has a day; nil outside the Gregorian years 1 to 9999.
    public func month(containing day: CivilDate) -> ClosedRange<CivilDate>? {
        CivilCalendar(calendar).month(containing: day)
    }

    /// The week that has a day, from ``firstWeekday`` on; nil outside the Gregorian years 1 to 9999.
    public func week(containing day: CivilDate) -> ClosedRange<CivilDate>? {
        guard let first = day.adding(days: -day.weekday.days(after: firstWeekday)), let last = first.adding(days: 6)
        else { return nil }
        return first...last
    }

    /// Whether a day may be shown and asked for.
    public func isAvailable(_ day: CivilDate) -> Bool { availableDays?.contains(day) ?? true }

    func nearestAvailable(to day: CivilDate) -> CivilDate {
        availableDays.map { min(max(day, $0.lowerBound), $0.upperBound) } ?? day
    }

    func availablePart(of days: ClosedRange<CivilDate>) -> ClosedRange<CivilDate>? {
        guard let availableDays else { return days }
        return days.overlaps(availableDays) ? days.clamped(to: availableDays) : nil
    }

    /// The days of the page that a day lies in, or for ``MonthGrid/Page/months(_:)`` and ``MonthGrid/Page/days(_:)`` that
    /// it starts.
    func range(containing day: CivilDate) -> ClosedRange<CivilDate>? {
        switch page {
        case .month: return month(containing: day)
        case .week: return week(containing: day)
        case .days(let count):
            return day.adding(days: max(count, 1) - 1).map { day...$0 }
        case .months(let count):
            guard var range = month(containing: day), count <= Self.maximumDayCount else { return nil }
            for _ in 0..<max(count, 1) - 1 {
                guard let next = range.upperBound.adding(days: 1).flatMap(month(containing:)) else { return nil }
                range = range.lowerBound...next.upperBound
            }
            return range
        }
    }

    /// The days of the page before the one that has a range.
    func range(before range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate>? {
        switch page {
        case .month, .week: return range.lowerBound.adding(days: -1).flatMap(self.range(containing:))
        case .days:
            return range.lowerBound.adding(days: range.lowerBound.dayNumber - range.upperBound.dayNumber - 1)
                .flatMap(self.range(containing:))
        case .months(let count):
            var first = range.lowerBound
            for _ in 0..<min(max(count, 1), Self.maximumDayCount) {
                guard let month = first.adding(days: -1).flatMap(month(containing:)) else { return nil }
                first = month.lowerBound
            }
            return self.range(containing: first)
        }
    }

    /// The days of the page after the one that has a range.
    func range(after range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate>? {
        range.upperBound.adding(days: 1).flatMap(self.range(containing:))
    }

    /// The whole weeks that show a range, or the one to which it is folded.
    func visible(_ range: ClosedRange<CivilDate>, foldedTo foldedDay: CivilDate?) -> ClosedRange<CivilDate>? {
        if let foldedDay { return week(containing: foldedDay) }
        guard range.upperBound.dayNumber - range.lowerBound.dayNumber < Self.maximumDayCount,
            let first = week(containing: range.lowerBound)?.lowerBound,
            let last = week(containing: range.upperBound)?.upperBound
        else { return nil }
        guard page == .month else { return first...last }
        let rows = (last.dayNumber - first.dayNumber + 1) / 7
        return last.adding(days: max(0, min(max(minimumRows, 0), Self.maximumDayCount / 7) - rows) * 7).map {
            first...$0
        }
    }
}
