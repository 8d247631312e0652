public import Foundation
public import ICalendarSyntax
import Recurrence

/// A VAVAILABILITY of a feed (RFC 7953 §3.1): office hours, outside of which somebody has no time.
///
/// ```swift
/// for hours in feed.availabilities { print(hours.summary ?? "", hours.priority, hours.available.count) }
/// ```
///
/// ``CalendarFeed/freeBusy(matching:)`` counts it: time in its range that is not available is busy.
public struct PublishedAvailability: Sendable, CalendarEntryContent {
    /// The component, with every property.
    public let component: CalendarComponent

    /// DTSTART: the start of the range that it speaks of; nil for one without a start.
    public let start: CalendarTime?

    /// DTEND or DURATION: the end of the range that it speaks of, exclusive; nil for one without an end.
    public let end: CalendarTime?

    /// BUSYTYPE (RFC 7953 §3.2): the kind of the time that is not available; ``FreeBusy/Kind/unavailable`` where it is absent.
    public let busyKind: FreeBusy.Kind

    /// The AVAILABLE components: series of the times at which somebody has time.
    public let available: [CalendarSeries]

    /// The sources of the times of ``available``, by UID.
    let sources: [OccurrenceSource]
}

extension PublishedAvailability {
    init(_ component: CalendarComponent, _ bytes: Span<UInt8>, _ context: inout ReadingContext) {
        self.component = component
        var times: [KnownProperty: CalendarTime] = [:]
        for name in [KnownProperty.dtstart, .dtend] {
            guard let property = component[name], let value = UnresolvedTime.first(in: property, &context.log) else {
                continue
            }
            times[name] = context.time(value, of: property)
        }
        start = times[.dtstart]
        let length = component.value(.duration)
        end = times[.dtend] ?? times[.dtstart].flatMap { start in length.map { start.adding($0) } }
        busyKind =
            switch component.value(.busyType)?.trimmed.uppercased() {
            case "BUSY": .busy
            case "BUSY-TENTATIVE": .tentative
            default: .unavailable
            }
        var entries: [CalendarEntry] = []
        for inner in component.components where inner.known == .available {
            var reader = EntryReader(inner, kind: .event)
            reader.readProperties(&context.log)
            if let entry = reader.entry(bytes, &context) { entries.append(entry) }
        }
        var series: [CalendarSeries] = []
        UIDTable(entries).forEach { _, group in SeriesBuilder.append(group, to: &series, &context.log) }
        available = series
        var sources: [OccurrenceSource] = []
        for one in series { one.appendSources(to: &sources) }
        OccurrenceSource.order(&sources)
        self.sources = sources
    }

    /// UID; nil where it is absent.
    public var uid: String? { component[.uid]?.text }

    /// Returns the times in an interval and in the range of this component at which somebody has time.
    ///
    /// - Parameters:
    ///   - interval: half-open, `[start, end)`.
    ///   - timeZone: the viewer's zone, which places floating times.
    public func availableIntervals(in interval: DateInterval, timeZone: TimeZone) -> [DateInterval] {
        guard let range = range(in: interval, timeZone: timeZone) else { return [] }
        let query = OccurrenceQuery(range, timeZone: timeZone)
        return OccurrenceSequence(of: sources, matching: query).compactMap { occurrence in
            occurrence.interval.intersection(with: range).flatMap { $0.duration > 0 ? $0 : nil }
        }
    }

    /// The part of an interval that it speaks of; nil for none.
    func range(in interval: DateInterval, timeZone: TimeZone) -> DateInterval? {
        let first = max(start?.date(in: timeZone) ?? interval.start, interval.start)
        let last = min(end?.date(in: timeZone) ?? interval.end, interval.end)
        return first < last ? DateInterval(start: first, end: last) : nil
    }
}
