import ICalendar

/// The feeds of a ``DecorationCache``, and what they changed of those before.
struct IndexedFeeds: Sendable {
    let feeds: [IndexedFeed]
    private let update: Update

    private enum Update: Sendable {
        case everything
        /// Nothing but these series, as they were and as they are.
        case series([CalendarSeries])
    }

    /// Indexes feeds on another task. Months wait for it; who sets the feeds does not.
    static func indexing(
        _ feeds: [CalendarFeed], after former: Task<IndexedFeeds, Never>? = nil
    ) -> Task<IndexedFeeds, Never> {
        Task.detached(priority: .userInitiated) { IndexedFeeds(feeds, after: await former?.value) }
    }

    /// - Complexity: O(*n* log *n*) in the number of series of feeds that are new or changed
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

    /// Whether a page may look different than it did with the feeds before.
    ///
    /// - Complexity: O(*k*) in the number of series that changed
    func mayChange(_ grid: MonthGrid, _ filter: OccurrenceFilter) -> Bool {
        guard case .series(let series) = update else { return true }
        let query = OccurrenceQuery(grid.interval, timeZone: grid.timeZone, filter: filter)
        return series.contains { $0.occurrences(matching: query).contains { _ in true } }
    }
}
