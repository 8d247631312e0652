public import ICalendar

extension CalendarFeed {
    /// Returns the decorations of a page: the feed's occurrences on the visible days of a grid.
    ///
    /// ```swift
    /// let map = feed.decorations(for: grid)
    /// let styled = feed.decorations(for: grid) { occurrence in
    ///     occurrence.isAllDay ? DecorationStyle(color: .init(css: "gold"), size: .large) : DecorationStyle(occurrence)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - style: Returns the style of an occurrence. Called once for each visible occurrence. By default, each entry has
    ///     its own color, or the feed's ``decorationColor``.
    /// - Complexity: O(*s* + *n* log *s* + *d*), where *s* is the number of series, *n* the number of their occurrences
    ///   on the visible days, and *d* the number of decorations.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events, style: ((Occurrence) -> DecorationStyle)? = nil
    ) -> DecorationMap {
        CollectionOfOne(self).decorations(
            for: grid, filter: filter, style: style.map { style in { occurrence, _ in style(occurrence) } })
    }
}

extension Sequence where Element == CalendarFeed {
    /// Returns one map with the decorations of several feeds.
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - style: Returns the style of an occurrence of a feed. Called once for each visible occurrence. By default, each
    ///     entry has its own color, or the color of its feed.
    public func decorations(
        for grid: MonthGrid, filter: OccurrenceFilter = .events,
        style: ((Occurrence, CalendarFeed) -> DecorationStyle)? = nil
    ) -> DecorationMap {
        var placing = DecorationMap.Builder(grid: grid, limit: DecorationMap.maximumDecorationCount)
        for feed in self {
            let color = style == nil ? feed.decorationColor : nil
            placing.add(feed, filter: filter) { style?($0, feed) ?? DecorationStyle($0, calendarColor: color) }
        }
        return DecorationMap(grid, placing)
    }
}
