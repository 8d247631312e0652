import ICalendar

/// A feed of a ``DecorationCache`` with an index that finds its series by time.
struct IndexedFeed: Sendable {
    private(set) var feed: CalendarFeed
    private(set) var index: OccurrenceIndex<Int>
    /// The feed's own colour, looked up once.
    private(set) var color: DecorationColor?

    /// Creates the index of a feed.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of series.
    init(_ feed: CalendarFeed) {
        self.feed = feed
        color = feed.decorationColor
        index = OccurrenceIndex(CollectionOfOne((0, feed)))
    }

    /// Replaces the feed with a new version.
    ///
    /// - Returns: The changed series, in their old and new versions; nil if the calendar's own properties changed, such
    ///   as its colour, because these can affect every series.
    /// - Complexity: O(*n* log *n*), where *n* is the number of series, plus the size of the series in bytes.
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
    /// The property lines of the calendars themselves, without their components.
    fileprivate var calendarLines: [[String]] { calendars.map { $0.properties.map(\.contentLine.text) } }
}
