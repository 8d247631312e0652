public import Foundation
import ICalendar
public import Recurrence

extension MonthGrid {
    /// The kind of a page: the period it shows.
    ///
    /// ```swift
    /// let twoWeeks = MonthGrid.Layout(calendar: .current, page: .days(14))
    /// ```
    public enum Page: Hashable, Sendable {
        /// One month of the calendar, in as many weeks as it touches.
        case month
        /// One week, starting on the first weekday.
        case week
        /// A number of consecutive months without gaps between them; at least one.
        case months(Int)
        /// A number of days, in the weeks they touch; at least one.
        case days(Int)
    }

    /// The division of time into pages: the calendar, the kind of page and the available days.
    ///
    /// ```swift
    /// let layout = MonthGrid.Layout(calendar: .current, page: .week, firstWeekday: .monday)
    /// let grid = MonthGrid(containing: .now, layout: layout)
    /// ```
    public struct Layout: Hashable, Sendable {
        /// The calendar. It determines the months, the first weekday and the viewer's time zone; its `locale`
        /// determines the labels; see ``locale``.
        public var calendar: Calendar

        /// The kind of each page.
        public var page: Page

        /// The minimum number of rows on a page of ``Page/month``. With 6, every Gregorian month has the same height.
        /// Rows are added at the bottom.
        public var minimumRows: Int

        /// The first and last day that can be shown and selected, both included; nil if all days are available.
        public var availableDays: ClosedRange<CivilDate>?

        /// The maximum number of days on a page, about ten years. Every day costs memory, and a view requests its pages
        /// one at a time.
        public static let maximumDayCount = 3_700

        /// Creates a layout of pages in a calendar.
        ///
        /// - Parameters:
        ///   - calendar: The calendar, with the first weekday and the viewer's time zone.
        ///   - page: The kind of each page.
        ///   - firstWeekday: The weekday of the first column; by default, the first weekday of the calendar and its
        ///     locale.
        ///   - minimumRows: The minimum number of rows on a month page; see ``minimumRows``.
        ///   - availableDateRange: The available range, as in `UICalendarView`: from the day of its start to the day of
        ///     its end, both included and both in the calendar's time zone.
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

        /// The weekday of the first column, which is the `firstWeekday` of ``calendar``.
        public var firstWeekday: Weekday {
            // Foundation counts weekdays from Sunday, which is 1.
            get { Weekday(index: calendar.firstWeekday + 5) }
            set { calendar.firstWeekday = Int(newValue.rawValue) % 7 + 1 }
        }

        /// The locale of titles, labels and numbers, which is the `locale` of ``calendar``.
        ///
        /// ```swift
        /// layout.locale = Locale(identifier: "de_DE")
        /// ```
        ///
        /// A calendar created from an identifier has no locale, and its labels use the system's. The locale also
        /// determines the weekend and the numbers of weeks; setting the locale keeps ``firstWeekday``.
        public var locale: Locale {
            get {
                // A calendar created from an identifier may have a locale with an empty name, whose titles would read
                // `2026 M03`.
                guard let locale = calendar.locale, !locale.identifier.isEmpty else { return .current }
                return locale
            }
            set {
                let firstWeekday = firstWeekday
                calendar.locale = newValue
                self.firstWeekday = firstWeekday
            }
        }
    }
}

extension MonthGrid.Layout {
    /// Returns the month of ``calendar`` that contains a day, or nil outside the Gregorian years 1 to 9999.
    public func month(containing day: CivilDate) -> ClosedRange<CivilDate>? {
        CivilCalendar(calendar).month(containing: day)
    }

    /// Returns the week that contains a day, starting with ``firstWeekday``, or nil outside the Gregorian years 1 to
    /// 9999.
    public func week(containing day: CivilDate) -> ClosedRange<CivilDate>? {
        guard let first = day.adding(days: -day.weekday.days(after: firstWeekday)), let last = first.adding(days: 6)
        else { return nil }
        return first...last
    }

    /// Returns whether a day can be shown and selected.
    public func isAvailable(_ day: CivilDate) -> Bool { availableDays?.contains(day) ?? true }

    func nearestAvailable(to day: CivilDate) -> CivilDate {
        availableDays.map { min(max(day, $0.lowerBound), $0.upperBound) } ?? day
    }

    func availablePart(of days: ClosedRange<CivilDate>) -> ClosedRange<CivilDate>? {
        guard let availableDays else { return days }
        return days.overlaps(availableDays) ? days.clamped(to: availableDays) : nil
    }

    /// Returns the days of the page that contains a day. A page of ``MonthGrid/Page/months(_:)`` or
    /// ``MonthGrid/Page/days(_:)`` starts with that month or day.
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

    /// Returns the days of the page before the page with the given range.
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

    /// Returns the days of the page after the page with the given range.
    func range(after range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate>? {
        range.upperBound.adding(days: 1).flatMap(self.range(containing:))
    }

    /// Returns the whole weeks that cover a range, or the single week of `collapsedDay` if that isn't nil.
    func visible(_ range: ClosedRange<CivilDate>, collapsedTo collapsedDay: CivilDate?) -> ClosedRange<CivilDate>? {
        if let collapsedDay { return week(containing: collapsedDay) }
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

extension MonthGrid.Page: CustomStringConvertible {
    /// The name of the case and the number: `months(3)`.
    public var description: String {
        switch self {
        case .month: "month"
        case .week: "week"
        case .months(let count): "months(\(count))"
        case .days(let count): "days(\(count))"
        }
    }
}
