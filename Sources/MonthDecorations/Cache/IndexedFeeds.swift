import ICalendar

/// The feeds of a ``DecorationCache`` and the series that changed since the previous feeds.
struct IndexedFeeds: Sendable {
    let feeds: [IndexedFeed]
    private let update: Update

    private enum Update: Sendable {
        case everything
        /// Only these series changed; contains their old and new versions.
        case series([CalendarSeries])
    }

    /// Indexes feeds on another task. Month computations wait for that task; the code that sets the feeds does not.
    static func indexing(
        _ feeds: [CalendarFeed], after former: Task<IndexedFeeds, Never>? = nil
    ) -> Task<IndexedFeeds, Never> {
        Task.detached(priority: .userInitiated) { IndexedFeeds(feeds, after: await former?.value) }
    }

    /// Creates the indexes, reusing those of the previous feeds.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of series in new or changed feeds.
    private init(_ feeds: [CalendarFeed], after former: IndexedFeeds?) {
        guard let former, former.feeds.count == feeds.count else {
            self.feeds = feeds.map(IndexedFeed.init)
            update = .everything
            return
        }
        var indexed: [IndexedFeed] = []
        var series: [CalendarSeries]? = []
        for (before, feed) in zip(former.feeds, feeds) {
            var after = before
            if let changed = after.update(to: feed) { series? += changed } else { series = nil }
            indexed.append(after)
        }
        self.feeds = indexed
        update = series.map(Update.series) ?? .everything
    }

    /// Returns whether a page may look different than with the previous feeds.
    ///
    /// - Complexity: O(*k*), where *k* is the number of changed series.
    func mayChange(_ grid: MonthGrid, _ filter: OccurrenceFilter) -> Bool {
        guard case .series(let series) = update else { return true }
        let query = OccurrenceQuery(grid.interval, timeZone: grid.timeZone, filter: filter)
        return series.contains { $0.occurrences(matching: query).contains { _ in true } }
    }
}
