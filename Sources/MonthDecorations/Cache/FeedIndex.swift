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
        let occurrences = builder.occurrences(of: self, filter)
        if let style {
            return try builder.add(occurrences) { occurrence in
                try Task.checkCancellation()
                return style(occurrence, feed(of: occurrence))
            }
        }
        var colors: [Int: DecorationColor?] = [:]
        // Consecutive occurrences are often of the same feed.
        var last: (number: Int, color: DecorationColor?) = (-1, nil)
        var count = 0
        try builder.add(occurrences) { member, table in
            count += 1
            if count.isMultiple(of: 1_024) { try Task.checkCancellation() }
            let number = table.feedNumber(of: member.source)
            guard number != last.number else { return last.color }
            let color = colors[number] ?? feed(number).decorationColor
            colors.updateValue(color, forKey: number)
            last = (number, color)
            return color
        }
    }
}

extension CalendarFeed {
    /// The property lines of the calendars themselves, without their components.
    fileprivate var calendarLines: [[String]] { calendars.map { $0.properties.map(\.contentLine.text) } }

    /// Returns whether two feeds have the same entries and the same properties of their calendars.
    func looksLike(_ other: CalendarFeed) -> Bool { calendarLines == other.calendarLines && entries == other.entries }
}
