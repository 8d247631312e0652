public import ICalendar

extension CalendarFeed {
    /// The decorations of a page: what takes place on its visible days, for the grid's viewer.
    ///
    /// ```swift
    /// let feed = try CalendarFeed(contentsOf: url)
    /// if let grid = MonthGrid(containing: .now, calendar: .current) {
    ///     let map = feed.decorations(for: grid)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    /// - Returns: a map with the entries' own colours, and the feed's ``decorationColor`` for those that have none.
    /// - Complexity: O(*s* + *n* log *s* + *d*) in the number of series, of their occurrences on those days, and of
    ///   decorations
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events
    ) -> DecorationMap {
        CollectionOfOne(self).decorations(for: grid, filter: filter)
    }

    /// The decorations of a page, drawn as you say.
    ///
    /// ```swift
    /// let map = feed.decorations(for: grid) { occurrence in
    ///     occurrence.isAllDay ? DecorationStyle(color: .init(css: "gold"), size: .large) : DecorationStyle(occurrence)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    ///   - style: how to draw an occurrence; asked once for each that is visible.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events,
        style: (Occurrence) -> DecorationStyle
    ) -> DecorationMap {
        CollectionOfOne(self).decorations(for: grid, filter: filter) {
            occurrence, _ in style(occurrence)
        }
    }
}

extension Sequence where Element == CalendarFeed {
    /// The decorations of a page from several feeds, in one map; those of each in its own colour.
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        for feed in self {
            let color = feed.decorationColor
            placing.add(feed, filter: filter) {
                DecorationStyle($0, calendarColor: color)
            }
        }
        return DecorationMap(grid, placing)
    }

    /// The decorations of a page from several feeds, in one map, drawn as you say.
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    ///   - style: how to draw an occurrence of a feed; asked once for each that is visible.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events,
        style: (Occurrence, CalendarFeed) -> DecorationStyle
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        for feed in self {
            placing.add(feed, filter: filter) { style($0, feed) }
        }
        return DecorationMap(grid, placing)
    }
}
