import ICalendar

/// An ``OccurrenceIndex`` without the type of its identifiers.
protocol FeedIndex: Sendable {
    var allFeeds: [CalendarFeed] { get }

    /// Returns the series that differ from those of another index, in both versions; nil if the identifiers have another
    /// type.
    ///
    /// If a calendar's own properties changed, such as its COLOR, all its series did.
    ///
    /// - Complexity: O(*n*), where *n* is the number of feeds, plus the size of the changed feeds in bytes.
    func changedSeries(since former: any FeedIndex) -> [CalendarSeries]?

    /// Adds the occurrences on the days of a grid to a map.
    ///
    /// - Parameter style: Returns the style of an occurrence of a feed; nil for the default style with the feed's color.
    func place(
        into builder: inout DecorationMap.Builder, filter: OccurrenceFilter,
        style: ((Occurrence, CalendarFeed) -> DecorationStyle)?
    ) throws
}

extension OccurrenceIndex: FeedIndex {
    var allFeeds: [CalendarFeed] { feedIDs.compactMap { self[$0] } }

    func changedSeries(since former: any FeedIndex) -> [CalendarSeries]? {
        guard let former = former as? Self else { return nil }
        return changedFeeds(since: former).flatMap { before, after in
            guard let before, let after else { return before?.series ?? after?.series ?? [] }
            let series = before.series + after.series
            guard before.calendarLines == after.calendarLines else { return series }
            if before.entries == after.entries { return [] }
            let update = SeriesChange(from: before.series, to: after.series)
            let uids = update.added.union(update.removed).union(update.changed)
            return series.filter { series in series.uid.map(uids.contains) ?? true }
        }
    }

    func place(
        into builder: inout DecorationMap.Builder, filter: OccurrenceFilter,
        style: ((Occurrence, CalendarFeed) -> DecorationStyle)?
    ) throws {
        var colors: [Int: DecorationColor?] = [:]
        try builder.add(self, filter: filter) { occurrence in
            try Task.checkCancellation()
            if let style { return style(occurrence, feed(of: occurrence)) }
            let number = feedNumber(of: occurrence)
            if let color = colors[number] { return DecorationStyle(occurrence, calendarColor: color) }
            let color = feed(of: occurrence).decorationColor
            colors.updateValue(color, forKey: number)
            return DecorationStyle(occurrence, calendarColor: color)
        }
    }
}

extension CalendarFeed {
    /// The property lines of the calendars themselves, without their components.
    fileprivate var calendarLines: [[String]] { calendars.map { $0.properties.map(\.contentLine.text) } }

    /// Returns whether two feeds have the same entries and the same properties of their calendars.
    func looksLike(_ other: CalendarFeed) -> Bool { calendarLines == other.calendarLines && entries == other.entries }
}
