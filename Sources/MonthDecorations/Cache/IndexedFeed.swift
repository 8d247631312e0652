import ICalendar

/// A feed of a ``DecorationCache`` with its series found by time.
struct IndexedFeed: Sendable {
    private(set) var feed: CalendarFeed
    private(set) var index: OccurrenceIndex<Int>
    /// The feed's own colour, found once.
    private(set) var color: DecorationColor?

    /// - Complexity: O(*n* log *n*) in the number of series
    init(_ feed: CalendarFeed) {
        self.feed = feed
        color = feed.decorationColor
        index = OccurrenceIndex(CollectionOfOne((0, feed)))
    }

    /// Replaces the feed by a new version.
    ///
    /// - Returns: the series that changed, as they were and as they are; nil if the calendar says something else of itself, such as
    ///   another colour, on which the look of every series may depend.
    /// - Complexity: O(*n* log *n*) in the number of series, and their bytes
    mutating func update(to feed: CalendarFeed) -> [CalendarSeries]? {
        let former = self.feed
        let isAlike = former.calendarLines == feed.calendarLines
        if isAlike, former.entries == feed.entries { return [] }
        let update = index.update(0, to: feed)
        self.feed = feed
        color = feed.decorationColor
        guard isAlike else { return nil }
        let uids = update.added.union(update.removed).union(update.changed)
        return (former.series + feed.series).filter { series in series.uid.map(uids.contains) ?? true }
    }
}

extension CalendarFeed {
    /// The lines of the calendars themselves.
    fileprivate var calendarLines: [[String]] { calendars.map { $0.properties.map(\.contentLine.text) } }
}
