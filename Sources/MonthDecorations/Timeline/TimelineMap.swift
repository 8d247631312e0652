public import Foundation
public import ICalendar
public import Recurrence

/// The timelines of several days, for views of a day or a week with hours.
///
/// ```swift
/// let week = feed.timeline(for: monday...sunday, calendar: .current)
/// for block in week[monday]?.blocks ?? [] { draw(block) }
/// ```
///
/// Timed occurrences are cut at midnight. All-day occurrences are listed; to draw them as bars across several days, use
/// ``DecorationMap/bars(inRow:)``.
public struct TimelineMap: Hashable, Sendable {
    /// The days in order, including days without occurrences.
    public let days: [DayTimeline]

    /// Whether the limit of days or blocks was reached. If so, later days or occurrences are missing.
    public let isTruncated: Bool

    /// The timeline of a day; nil if the day is not in the map.
    ///
    /// - Complexity: O(1)
    public subscript(day: CivilDate) -> DayTimeline? {
        guard let first = days.first else { return nil }
        let index = day.dayNumber - first.day.dayNumber
        return days.indices.contains(index) ? days[index] : nil
    }

    /// Creates the timelines of days.
    ///
    /// - Parameters:
    ///   - range: The days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    ///   - occurrences: The occurrences of ``interval(of:calendar:)``, in any order.
    ///   - minimumLength: The least length of a block in seconds for the assignment of columns, so that short blocks can
    ///     be drawn with this length without covering others.
    ///   - limit: The maximum number of blocks and all-day occurrences, summed over all days; see ``isTruncated``.
    ///   - style: Returns the style of an occurrence. Called once for each timed occurrence.
    /// - Complexity: O(*n* log *n* + *d*) in the number of blocks and of days
    public init(
        _ range: ClosedRange<CivilDate>, calendar: Calendar, occurrences: some Sequence<Occurrence>,
        minimumLength: TimeInterval = 0, limit: Int = DecorationMap.maximumDecorationCount,
        style: (Occurrence) -> DecorationStyle = { DecorationStyle($0) }
    ) {
        var builder = TimelineBuilder(range, ZoneRules(calendar.timeZone), limit: limit)
        builder.add(occurrences, style: style)
        self.init(builder, minimumLength: minimumLength)
    }

    private init(_ builder: TimelineBuilder, minimumLength: TimeInterval) {
        days = builder.timelines(minimumLength: minimumLength)
        isTruncated = builder.isTruncated
    }

    /// Creates the timelines that `add` fills with the occurrences of a query.
    fileprivate init(
        _ range: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter, minimumLength: TimeInterval,
        add: (inout TimelineBuilder, OccurrenceQuery) -> Void
    ) {
        var builder = TimelineBuilder(
            range, ZoneRules(calendar.timeZone), limit: DecorationMap.maximumDecorationCount)
        add(
            &builder,
            OccurrenceQuery(
                Self.interval(of: range, calendar: calendar), timeZone: calendar.timeZone, filter: filter))
        self.init(builder, minimumLength: minimumLength)
    }

    /// Returns the interval of several days, for a query of their occurrences.
    ///
    /// - Parameters:
    ///   - range: The days, first to last.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    public static func interval(of range: ClosedRange<CivilDate>, calendar: Calendar) -> DateInterval {
        let zone = ZoneRules(calendar.timeZone)
        let (start, end) = (zone.start(of: range.lowerBound).date, zone.end(of: range.upperBound).date)
        return DateInterval(start: start, end: max(start, end))
    }
}

extension CalendarFeed {
    /// Returns the days of a feed as columns of hours.
    ///
    /// ```swift
    /// let week = feed.timeline(for: monday...sunday, calendar: .current)
    /// week[monday]?.blocks.first?.range  // 0.375...0.4375: 9:00 to 10:30
    /// ```
    ///
    /// - Parameters:
    ///   - days: The days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - minimumLength: The least length of a block in seconds for the assignment of columns.
    /// - Returns: The timelines, in the colors of the entries, or the feed's ``decorationColor`` for entries without one.
    /// - Complexity: O(*s* + *n* log *n* + *d*) in the number of series, of blocks and of days
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0
    ) -> TimelineMap {
        CollectionOfOne(self).timeline(for: days, calendar: calendar, filter: filter, minimumLength: minimumLength)
    }

    /// Returns the days of a feed as columns of hours, drawn in styles you choose.
    ///
    /// - Parameters:
    ///   - days: The days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - minimumLength: The least length of a block in seconds for the assignment of columns.
    ///   - style: Returns the style of an occurrence. Called once for each timed occurrence.
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0, style: (Occurrence) -> DecorationStyle
    ) -> TimelineMap {
        CollectionOfOne(self).timeline(
            for: days, calendar: calendar, filter: filter, minimumLength: minimumLength
        ) { occurrence, _ in style(occurrence) }
    }
}

extension Sequence where Element == CalendarFeed {
    /// Returns the days of several feeds as columns of hours, each feed in its color.
    ///
    /// - Parameters:
    ///   - days: The days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - minimumLength: The least length of a block in seconds for the assignment of columns.
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0
    ) -> TimelineMap {
        TimelineMap(days, calendar: calendar, filter: filter, minimumLength: minimumLength) { builder, query in
            for (rank, feed) in enumerated() {
                let color = feed.decorationColor
                builder.add(feed.occurrences(matching: query).ranked(rank)) {
                    DecorationStyle($0, calendarColor: color)
                }
            }
        }
    }

    /// Returns the days of several feeds as columns of hours, drawn in styles you choose.
    ///
    /// - Parameters:
    ///   - days: The days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - minimumLength: The least length of a block in seconds for the assignment of columns.
    ///   - style: Returns the style of an occurrence of a feed. Called once for each timed occurrence.
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0, style: (Occurrence, CalendarFeed) -> DecorationStyle
    ) -> TimelineMap {
        TimelineMap(days, calendar: calendar, filter: filter, minimumLength: minimumLength) { builder, query in
            for (rank, feed) in enumerated() {
                builder.add(feed.occurrences(matching: query).ranked(rank)) { style($0, feed) }
            }
        }
    }
}

extension OccurrenceIndex {
    /// Returns the days of all feeds of the index as columns of hours, in the entries' own colors.
    ///
    /// - Parameters:
    ///   - days: The days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - minimumLength: The least length of a block in seconds for the assignment of columns.
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0
    ) -> TimelineMap {
        TimelineMap(days, calendar: calendar, filter: filter, minimumLength: minimumLength) { builder, query in
            builder.add(bareOccurrences(matching: query)) { DecorationStyle($0) }
        }
    }

    /// Returns the days of all feeds of the index as columns of hours, drawn in styles you choose.
    ///
    /// - Parameters:
    ///   - days: The days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: The calendar whose `timeZone` is the viewer's zone.
    ///   - filter: The entries to include; by default, events that aren't cancelled.
    ///   - minimumLength: The least length of a block in seconds for the assignment of columns.
    ///   - style: Returns the style of an occurrence of a feed. Called once for each timed occurrence. An example is at
    ///     ``decorations(for:filter:style:)``.
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0, style: (Item<Occurrence>) -> DecorationStyle
    ) -> TimelineMap {
        TimelineMap(days, calendar: calendar, filter: filter, minimumLength: minimumLength) { builder, query in
            builder.add(bareOccurrences(matching: query)) { style(ownItem(of: $0)) }
        }
    }
}
