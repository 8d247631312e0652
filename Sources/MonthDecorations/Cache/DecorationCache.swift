public import Foundation
public import ICalendar

/// A cache of month decorations that computes months in the background as a view scrolls.
///
/// A calendar view asks for the decoration of a day and cannot wait. The cache returns the known decorations
/// immediately, computes missing months on other tasks, and delivers the days to reload in ``changes``:
///
/// ```swift
/// let cache = DecorationCache(feeds: [feed], calendar: .current)
///
/// func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
///     cache[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
/// }
///
/// for await days in cache.changes {
///     view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
/// }
/// ```
///
/// To wait for a complete month, call ``map(containing:)``. In both cases the neighboring months are computed ahead.
/// When the feeds change, cached months are recomputed; months far from the current one are dropped.
///
/// You can use a cache from any task. Only ``map(containing:)`` waits for a computation.
public final class DecorationCache: Sendable {
    /// The layout of the months: the calendar, its time zone, the first weekday and the available days. The page is
    /// always a month.
    public let layout: MonthGrid.Layout

    /// The maximum number of cached months.
    public let limit: Int

    private static let minimumLimit = 5

    let months: Locked<CachedMonths>
    let settings: Settings

    /// The number of months whose days one page can show. The cache always has room for this many full maps; otherwise
    /// a page would keep dropping and recomputing its own months.
    private static let monthsOnAPage = 3

    /// The settings that every computation uses.
    struct Settings: Sendable {
        /// The maximum number of decorations in one map.
        let decorationLimit: Int
        /// The maximum number of decorations in all cached maps.
        var totalLimit: Int { DecorationCache.monthsOnAPage * decorationLimit }
        let filter: OccurrenceFilter
        let style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)?
    }

    /// Creates a cache for a layout.
    ///
    /// - Parameters:
    ///   - feeds: The feeds to decorate; see ``feeds`` to change them later.
    ///   - layout: The calendar, rows and available days. Its page is replaced by ``MonthGrid/Page/month``.
    ///   - limit: The maximum number of cached months, at least 5: a page can show days of three months, and the
    ///     neighbors of each are computed ahead. The months farthest from the last requested one are dropped first.
    ///     Months are also dropped if all together have more than three times ``DecorationMap/maximumDecorationCount``
    ///     decorations.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - style: Returns the style of an occurrence of a feed. Called on any task. The default is
    ///     ``DecorationStyle/init(_:calendarColor:categoryColors:)`` with the feed's color.
    public convenience init(
        feeds: [CalendarFeed] = [], layout: MonthGrid.Layout, limit: Int = 12, filter: OccurrenceFilter = .events,
        style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)? = nil
    ) {
        self.init(
            .list(feeds), layout: layout, limit: limit, decorationLimit: DecorationMap.maximumDecorationCount,
            filter: filter, style: style)
    }

    /// Creates a cache for the feeds of an index, such as the items of a calendar store.
    ///
    /// ```swift
    /// let cache = DecorationCache(index: store.snapshot.visibleIndex, layout: MonthGrid.Layout(calendar: .current))
    /// for await _ in store.changes { cache.replaceFeeds(with: store.snapshot.visibleIndex) }
    /// ```
    ///
    /// - Parameters:
    ///   - index: The feeds to decorate; see ``replaceFeeds(with:)`` to change them later.
    ///   - layout: The calendar, rows and available days. Its page is replaced by ``MonthGrid/Page/month``.
    ///   - limit: The maximum number of cached months, at least 5.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - style: Returns the style of an occurrence of a feed. Called on any task. The default is
    ///     ``DecorationStyle/init(_:calendarColor:categoryColors:)`` with the feed's color.
    public convenience init<FeedID>(
        index: OccurrenceIndex<FeedID>, layout: MonthGrid.Layout, limit: Int = 12, filter: OccurrenceFilter = .events,
        style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)? = nil
    ) {
        self.init(
            .index(index), layout: layout, limit: limit, decorationLimit: DecorationMap.maximumDecorationCount,
            filter: filter, style: style)
    }

    /// Creates a cache with a custom limit on the decorations of one map.
    package convenience init(
        feeds: [CalendarFeed], layout: MonthGrid.Layout, limit: Int, decorationLimit: Int
    ) {
        self.init(.list(feeds), layout: layout, limit: limit, decorationLimit: decorationLimit)
    }

    private init(
        _ source: IndexedFeeds.Source, layout: MonthGrid.Layout, limit: Int, decorationLimit: Int,
        filter: OccurrenceFilter = .events,
        style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)? = nil
    ) {
        var layout = layout
        layout.page = .month
        self.layout = layout
        self.limit = max(limit, Self.minimumLimit)
        settings = Settings(decorationLimit: decorationLimit, filter: filter, style: style)
        months = Locked(CachedMonths(source))
    }

    /// Creates a cache for the months of a calendar, with as many rows as each month needs and all days available.
    ///
    /// ```swift
    /// let cache = DecorationCache(feeds: [work, family], calendar: .current)
    /// ```
    ///
    /// Keep one cache for as long as the view lives. When the person travels, or another first weekday is chosen, make
    /// another: the calendar of a cache doesn't change.
    public convenience init(feeds: [CalendarFeed] = [], calendar: Calendar) {
        self.init(feeds: feeds, layout: MonthGrid.Layout(calendar: calendar))
    }

    deinit {
        let (open, subscriptions) = months.withLock { ($0.months.values, $0.subscriptions.values) }
        for month in open { month.computation?.cancel() }
        for subscription in subscriptions { subscription.finish() }
    }
}
