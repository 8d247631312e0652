import ICalendar

/// A feed of a ``DecorationCache`` with its series found by time.
struct IndexedFeed: Sendable {
    let feed: CalendarFeed
    let index: OccurrenceIndex<Int>
    /// The feed's own colour, found once.
    let color: DecorationColor?

    /// - Complexity: O(*n* log *n*) in the number of series
    init(_ feed: CalendarFeed) {
        self.feed = feed
        color = feed.decorationColor
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        self.index = index
    }

    /// Indexes feeds on another task. Months wait for it; who sets the feeds does not.
    static func indexing(_ feeds: [CalendarFeed]) -> Task<[IndexedFeed], Never> {
        Task.detached(priority: .userInitiated) { feeds.map(IndexedFeed.init) }
    }
}
