public import ICalendar

extension CalendarFeed {
    /// Returns the decorations of a page: the feed's occurrences on the visible days of a grid.
    ///
    /// Compute the map once for each page and look up the days in it; a call for each cell would ask the feed 42 times.
    /// For a view that scrolls, use a ``DecorationCache``. For several calendars, use an index or the method of
    /// `[CalendarFeed]`, which shares the lanes among all of them.
    ///
    /// ```swift
    /// let feed = try CalendarFeed(contentsOf: url)
    /// if let grid = MonthGrid(containing: .now, calendar: .current) {
    ///     let map = feed.decorations(for: grid)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    /// - Returns: A map that uses each entry's own color, or the feed's ``decorationColor`` for entries without one.
    /// - Complexity: O(*s* + *n* log *s* + *d*), where *s* is the number of series, *n* the number of their occurrences
    ///   on the visible days, and *d* the number of decorations.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events
    ) -> DecorationMap {
        CollectionOfOne(self).decorations(for: grid, filter: filter)
    }

    /// Returns the decorations of a page, drawn in styles you choose.
    ///
    /// Use this to hide, fade or color occurrences by rules of your own.
    ///
    /// ```swift
    /// let map = feed.decorations(for: grid) { occurrence in
    ///     occurrence.isAllDay ? DecorationStyle(color: .init(css: "gold"), size: .large) : DecorationStyle(occurrence)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - style: Returns the style of an occurrence. Called once for each visible occurrence.
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
    /// Returns one map with the decorations of several feeds, each in the color of its feed.
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        for feed in self {
            let color = feed.decorationColor
            placing.add(placing.occurrences(of: feed, filter)) { _, _ in color }
        }
        return DecorationMap(grid, placing)
    }

    /// Returns one map with the decorations of several feeds, drawn in styles you choose.
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - style: Returns the style of an occurrence of a feed. Called once for each visible occurrence.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events,
        style: (Occurrence, CalendarFeed) -> DecorationStyle
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        for feed in self {
            placing.add(placing.occurrences(of: feed, filter)) { style($0, feed) }
        }
        return DecorationMap(grid, placing)
    }
}
