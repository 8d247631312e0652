public import ICalendar

extension OccurrenceIndex {
    /// Returns the decorations of a page: the occurrences of all feeds in the index on the visible days of a grid.
    ///
    /// Of many thousand series, the index only examines those that may overlap the page:
    ///
    /// ```swift
    /// var index = OccurrenceIndex<URL>()
    /// index.update(url, to: try CalendarFeed(contentsOf: url))
    /// let map = index.decorations(for: grid)
    /// ```
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    /// - Returns: A map that uses each entry's own color. For the colors of feeds, call
    ///   ``decorations(for:filter:style:)``.
    /// - Complexity: O(log *s* + *n* log *k* + *d*), where *s* is the number of series, *n* the number of occurrences
    ///   on the visible days, *k* the number of series that may overlap those days, and *d* the number of decorations.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        placing.add(placing.occurrences(of: self, filter)) { _, _ in nil }
        return DecorationMap(grid, placing)
    }

    /// Returns the decorations of a page, drawn in styles you choose.
    ///
    /// The style of an occurrence can depend on the feed:
    ///
    /// ```swift
    /// let map = index.decorations(for: grid) { item in
    ///     DecorationStyle(item.occurrence, calendarColor: index[item.feedID]?.decorationColor)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - style: Returns the style of an occurrence of a feed. Called once for each visible occurrence.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events,
        style: (Item<Occurrence>) -> DecorationStyle
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        placing.add(placing.occurrences(of: self, filter)) { style(ownItem(of: $0)) }
        return DecorationMap(grid, placing)
    }
}
