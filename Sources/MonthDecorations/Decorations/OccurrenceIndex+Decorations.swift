public import ICalendar

extension OccurrenceIndex {
    /// The decorations of a page: what takes place on its visible days, in all feeds of the index.
    ///
    /// Of many thousand series only those are looked at that may touch the page:
    ///
    /// ```swift
    /// var index = OccurrenceIndex<URL>()
    /// index.update(url, to: try CalendarFeed(contentsOf: url))
    /// let map = index.decorations(for: grid)
    /// ```
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    ///   - style: how to draw an occurrence; asked once for each that is visible. By default the entries' own colours.
    /// - Complexity: O(log *s* + *n* log *k* + *d*) in the number of series, of occurrences on those days, of the series that
    ///   may touch them, and of decorations
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events,
        style: (Occurrence) -> DecorationStyle = { DecorationStyle($0) }
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        placing.add(self, filter: filter, style: style)
        return DecorationMap(grid, placing)
    }
}
