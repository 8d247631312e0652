public import Foundation
public import ICalendar

/// Feeds, and the decorations of the months that a view shows of them: computed on other tasks, kept while they are near,
/// and renewed when the feeds change.
///
/// A calendar view asks for a day, and cannot wait. The store answers at once with what it has, computes what it has not, and
/// tells by ``changes`` which days to ask for again:
///
/// ```swift
/// let store = DecorationCache(feeds: [feed], calendar: .current)
///
/// func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
///     store[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
/// }
///
/// for await days in store.changes {
///     view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
/// }
/// ```
///
/// Who can wait asks for a whole month: ``map(containing:)``. Either way the months beside it are computed ahead.
///
/// It may be used from any task. No call but ``map(containing:)`` waits for a computation.
public final class DecorationCache: Sendable {
    /// What a month is, where weeks start, where the viewer is, and which days are available. Pages are months.
    public let layout: MonthGrid.Layout

    /// How many months are kept.
    public let limit: Int

    private static let minimumLimit = 5

    let months: Locked<CachedMonths>
    let settings: Settings

    /// The months that a page may show days of. So many maps are kept even if all are full, or a page would go on dropping and
    /// computing its own months.
    private static let monthsOnAPage = 3

    /// What is computed of the feeds.
    struct Settings: Sendable {
        /// The most decorations of one map.
        let decorationLimit: Int
        /// The most decorations of all maps that are kept.
        var totalLimit: Int { DecorationCache.monthsOnAPage * decorationLimit }
        let filter: OccurrenceFilter
        let style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)?
    }

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - feeds: what to show; see ``feeds`` to change it.
    ///   - layout: calendar, rows and available days. Its page is taken for a month.
    ///   - limit: how many months are kept, at least 5: a page may show days of three, and each has its neighbours computed.
    ///     Those farthest from the one that was asked for last go first; so they do too if all together have more than three
    ///     times ``DecorationMap/maximumDecorationCount`` decorations.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    ///   - style: how to draw an occurrence of a feed, called on any task; by default ``DecorationStyle/init(_:calendarColor:categoryColors:)``
    ///     with the feed's colour.
    public convenience init(
        feeds: [CalendarFeed] = [], layout: MonthGrid.Layout, limit: Int = 12, filter: OccurrenceFilter = .events,
        style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)? = nil
    ) {
        self.init(
            feeds: feeds, layout: layout, limit: limit, decorationLimit: DecorationMap.maximumDecorationCount,
            filter: filter,
            style: style)
    }

    /// The same with another limit on the decorations of a map.
    package init(
        feeds: [CalendarFeed], layout: MonthGrid.Layout, limit: Int, decorationLimit: Int,
        filter: OccurrenceFilter = .events,
        style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)? = nil
    ) {
        var layout = layout
        layout.page = .month
        self.layout = layout
        self.limit = max(limit, Self.minimumLimit)
        settings = Settings(decorationLimit: decorationLimit, filter: filter, style: style)
        months = Locked(CachedMonths(feeds: feeds))
    }

    /// Creates a cache of the months of a calendar, with the rows they need and no limits to the days available.
    public convenience init(feeds: [CalendarFeed] = [], calendar: Calendar) {
        self.init(feeds: feeds, layout: MonthGrid.Layout(calendar: calendar))
    }

    deinit {
        let (open, subscriptions) = months.withLock { ($0.months.values, $0.subscriptions.values) }
        for month in open { month.computation?.cancel() }
        for subscription in subscriptions { subscription.finish() }
    }
}
