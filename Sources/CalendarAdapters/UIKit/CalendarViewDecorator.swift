#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import Foundation
    public import MonthDecorations
    public import UIKit

    /// A `UICalendarView` delegate that draws the decorations of a ``DecorationCache`` and reloads days as they change.
    ///
    /// ```swift
    /// let cache = DecorationCache(feeds: [feed], layout: MonthGrid.Layout(view))
    /// let decorator = CalendarViewDecorator(cache)
    /// decorator.attach(to: view)
    /// ```
    ///
    /// A view doesn't retain its delegate, so keep the decorator as long as the view. If you need your own delegate,
    /// forward ``calendarView(_:decorationFor:)`` and ``calendarView(_:didChangeVisibleDateComponentsFrom:)`` to the
    /// decorator.
    ///
    /// For a dot in the color of each event, pass `{ .dots(for: $0) }`. For a mark of your own, return a custom view:
    ///
    /// ```swift
    /// let decorator = CalendarViewDecorator(cache) { day in
    ///     .customView {
    ///         let label = UILabel()
    ///         label.text = "\(day.count)"
    ///         return label
    ///     }
    /// }
    /// ```
    @available(iOS 16.0, visionOS 1.0, *)
    @MainActor
    public final class CalendarViewDecorator: NSObject, UICalendarViewDelegate {
        /// The cache whose decorations are drawn.
        public let cache: DecorationCache

        private let decoration: @MainActor (DayDecoration) -> UICalendarView.Decoration?
        private var reloading: Task<Void, Never>?

        /// Creates a decorator of a cache.
        ///
        /// - Parameters:
        ///   - cache: The cache to draw, created with the layout of the view.
        ///   - decoration: Returns the mark of a day that has decorations, or nil to draw nothing. The default is
        ///     ``UIKit/UICalendarView/Decoration/standard(for:)``.
        public init(
            _ cache: DecorationCache,
            decoration: @escaping @MainActor (DayDecoration) -> UICalendarView.Decoration? = { .standard(for: $0) }
        ) {
            self.cache = cache
            self.decoration = decoration
        }

        deinit { reloading?.cancel() }

        /// Makes the decorator the view's delegate, and reloads days as they change until the view or the decorator is
        /// deallocated.
        public func attach(to view: UICalendarView) {
            view.delegate = self
            reloading?.cancel()
            let changes = cache.changes
            reloading = Task { [weak view] in
                for await days in changes {
                    view?.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
                }
            }
        }

        /// Returns the decoration of a day if the cache has computed its month; nil otherwise.
        public func calendarView(
            _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
        ) -> UICalendarView.Decoration? {
            cache[dateComponents].flatMap(decoration)
        }

        /// Computes the month that became visible and the months before and after, if they aren't cached yet.
        @available(iOS 16.2, *)
        public func calendarView(
            _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
        ) {
            guard let grid = MonthGrid(month: calendarView.visibleDateComponents, layout: cache.layout),
                let day = grid.monthRange.first(where: cache.layout.isAvailable)
            else { return }
            _ = cache.cachedMap(containing: day)
        }
    }
#endif
