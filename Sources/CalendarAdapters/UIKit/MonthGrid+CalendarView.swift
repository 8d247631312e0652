#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Foundation
    public import MonthDecorations
    public import UIKit

    @available(iOS 16.0, visionOS 1.0, *)
    extension MonthGrid.Layout {
        /// Creates the layout of a calendar view: its calendar, time zone, locale and available dates.
        ///
        /// Create the cache of a view with this layout, so that events are on the days on which the view shows them:
        ///
        /// ```swift
        /// let cache = DecorationCache(feeds: [feed], layout: MonthGrid.Layout(view))
        /// ```
        ///
        /// A view has a time zone and a locale of its own besides those of its calendar. With `view.calendar` alone, an
        /// event at midnight can be on the day before. A layout is a copy, so set up the view first; if you change the
        /// view's time zone later, create a new cache.
        ///
        /// - Parameter view: The view, whose time zone counts if it has one, and otherwise that of its calendar. Weeks
        ///   start on the `firstWeekday` of the calendar if you set one, and otherwise as usual in the view's locale.
        @MainActor
        public init(_ view: UICalendarView) {
            var calendar = view.calendar
            calendar.locale = view.locale
            if let timeZone = view.timeZone { calendar.timeZone = timeZone }
            self.init(calendar: calendar, availableDateRange: view.availableDateRange)
        }
    }
#endif
