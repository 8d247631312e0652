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
/// Timed occurrences are cut at midnight, and each day has its own part. All-day ones are listed; to draw them as bars over
/// several days, use ``DecorationMap/bars(inRow:)``.
public struct TimelineMap: Hashable, Sendable {
    /// The days in order, also those without occurrences.
    public let days: [DayTimeline]

    /// Whether there was more than the limit, of days or of blocks: then later ones are not in the map.
    public let isTruncated: Bool

    /// The timeline of a day; nil for a day that was not asked for.
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
    ///   - range: the days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: its `timeZone` is the viewer's zone.
    ///   - occurrences: in any order, asked for in ``interval(of:calendar:)``.
    ///   - minimumLength: the seconds that a block takes at least when columns are given out, so that short blocks can be drawn this
    ///     long without covering others.
    ///   - limit: how many blocks and all-day occurrences there may be, all days together; see ``isTruncated``.
    ///   - style: how to draw an occurrence; asked once for each day it is on.
    /// - Complexity: O(*n* log *n* + *d*) in the number of blocks and of days
    public init(
        _ range: ClosedRange<CivilDate>, calendar: Calendar, occurrences: some Sequence<Occurrence>,
        minimumLength: TimeInterval = 0, limit: Int = DecorationMap.maximumDecorationCount,
        style: (Occurrence) -> DecorationStyle = { DecorationStyle($0) }
    ) {
        var builder = TimelineBuilder(range, ZoneRules(calendar.timeZone), limit: limit)
        for occurrence in occurrences {
            guard builder.add(occurrence) else { break }
        }
        days = builder.timelines(minimumLength: minimumLength, style: style)
        isTruncated = builder.isTruncated
    }

    /// Returns the instants of days, from the first of the first day to the last of the last: what to ask occurrences for.
    ///
    /// - Parameters:
    ///   - range: the days.
    ///   - calendar: its `timeZone` is the viewer's zone.
    public static func interval(of range: ClosedRange<CivilDate>, calendar: Calendar) -> DateInterval {
        let zone = ZoneRules(calendar.timeZone)
        let (start, end) = (zone.start(of: range.lowerBound), zone.end(of: range.upperBound))
        return DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(start)),
            end: Date(timeIntervalSince1970: TimeInterval(max(start, end))))
    }
}

extension TimelineMap: CustomStringConvertible {
    /// The number of days and blocks.
    public var description: String {
        "\(days.count) \(days.count == 1 ? "day" : "days"), \(days.reduce(0) { $0 + $1.blocks.count }) blocks"
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
    ///   - days: the days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: its `timeZone` is the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    ///   - minimumLength: the seconds that a block takes at least when columns are given out.
    /// - Returns: the timelines, in the entries' own colours, and the feed's ``decorationColor`` for those that have none.
    /// - Complexity: O(*s* + *n* log *n* + *d*) in the number of series, of blocks and of days
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0
    ) -> TimelineMap {
        let color = decorationColor
        return timeline(for: days, calendar: calendar, filter: filter, minimumLength: minimumLength) {
            DecorationStyle($0, calendarColor: color)
        }
    }

    /// Returns the days of a feed as columns of hours, drawn as you say.
    ///
    /// - Parameters:
    ///   - days: the days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: its `timeZone` is the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    ///   - minimumLength: the seconds that a block takes at least when columns are given out.
    ///   - style: how to draw an occurrence; asked once for each day it is on.
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0, style: (Occurrence) -> DecorationStyle
    ) -> TimelineMap {
        let query = OccurrenceQuery(
            TimelineMap.interval(of: days, calendar: calendar), timeZone: calendar.timeZone, filter: filter)
        return TimelineMap(
            days, calendar: calendar, occurrences: occurrences(matching: query), minimumLength: minimumLength,
            style: style)
    }
}

extension OccurrenceIndex {
    /// Returns the days of all feeds of the index as columns of hours.
    ///
    /// - Parameters:
    ///   - days: the days, at most ``MonthGrid/Layout/maximumDayCount``.
    ///   - calendar: its `timeZone` is the viewer's zone.
    ///   - filter: the entries to include; events that aren't cancelled by default.
    ///   - minimumLength: the seconds that a block takes at least when columns are given out.
    ///   - style: how to draw an occurrence; asked once for each day it is on.
    public func timeline(
        for days: ClosedRange<CivilDate>, calendar: Calendar, filter: OccurrenceFilter = .events,
        minimumLength: TimeInterval = 0, style: (Occurrence) -> DecorationStyle = { DecorationStyle($0) }
    ) -> TimelineMap {
        let query = OccurrenceQuery(
            TimelineMap.interval(of: days, calendar: calendar), timeZone: calendar.timeZone, filter: filter)
        return TimelineMap(
            days, calendar: calendar, occurrences: bareOccurrences(matching: query), minimumLength: minimumLength,
            style: style)
    }
}
