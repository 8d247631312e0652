import ICalendar

/// The feeds of a ``DecorationCache`` and the series that changed since the previous feeds.
struct IndexedFeeds: Sendable {
    let index: any FeedIndex
    /// The changed series, in their old and new versions; nil if everything may have changed.
    private let changed: [CalendarSeries]?

    /// Indexes feeds on another task. Month computations wait for that task; the code that sets the feeds does not.
    static func indexing(
        _ source: Source, after former: Task<IndexedFeeds, Never>? = nil
    ) -> Task<IndexedFeeds, Never> {
        Task.detached(priority: .userInitiated) { IndexedFeeds(source, after: await former?.value) }
    }

    /// The feeds as they were given to a cache.
    enum Source: Sendable {
        case list([CalendarFeed])
        case index(any FeedIndex)

        var feeds: [CalendarFeed] {
            switch self {
            case .list(let feeds): feeds
            case .index(let index): index.allFeeds
            }
        }
    }

    /// The identifier of a feed in a list.
    private struct Position: Hashable {
        let number: Int
    }

    /// Creates the index, reusing that of the previous feeds.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of series in new or changed feeds, plus the number of feeds.
    private init(_ source: Source, after former: IndexedFeeds?) {
        switch source {
        case .index(let index): self.index = index
        case .list(let feeds):
            var index = former?.index as? OccurrenceIndex<Position> ?? OccurrenceIndex()
            for position in feeds.count..<max(feeds.count, index.feedCount) {
                index.remove(Position(number: position))
            }
            let changed = feeds.enumerated().map { (Position(number: $0), $1) }.filter { position, feed in
                index[position].map { !$0.looksLike(feed) } ?? true
            }
            index.update(changed)
            self.index = index
        }
        changed = former.flatMap { [index] in index.changedSeries(since: $0.index) }
    }

    /// Returns whether a page may look different than with the previous feeds.
    ///
    /// - Complexity: O(*k*), where *k* is the number of changed series.
    func mayChange(_ grid: MonthGrid, _ filter: OccurrenceFilter) -> Bool {
        guard let changed else { return true }
        let query = OccurrenceQuery(grid.interval, timeZone: grid.timeZone, filter: filter)
        return changed.contains { $0.occurrences(matching: query).contains { _ in true } }
    }
}
