public import Foundation
public import ICalendarSyntax
import Recurrence

/// A VAVAILABILITY component of a feed (RFC 7953 §3.1): working hours, outside of which a person is not available.
///
/// ```swift
/// for hours in feed.availabilities { print(hours.summary ?? "", hours.priority, hours.available.count) }
/// ```
///
/// ``CalendarFeed/freeBusy(matching:includingAllDay:)`` reports the time in the component's range that is not available as busy.
public struct AvailabilityEntry: Sendable, CalendarEntryContent {
    /// The parsed component, with every property.
    public let component: CalendarComponent

    /// The start of the component's range, DTSTART; nil if the range has no start.
    public let start: CalendarTime?

    /// The exclusive end of the component's range, DTEND or DURATION; nil if the range has no end.
    public let end: CalendarTime?

    /// The kind of the time that is not available, BUSYTYPE (RFC 7953 §3.2); ``FreeBusy/Kind/unavailable`` if absent.
    public let busyKind: FreeBusy.Kind

    /// The AVAILABLE components: series of the times when the person is available.
    public let available: [CalendarSeries]

    /// The sources of the occurrences of ``available``, sorted by UID.
    var sources: [OccurrenceSource] { sortedSources.sources(of: available) }

    private let sortedSources = SortedSources()
}

extension AvailabilityEntry {
    init(_ component: CalendarComponent, _ bytes: Span<UInt8>, _ context: inout ReadingContext) {
        self.component = component
        var times: [KnownProperty: CalendarTime] = [:]
        for name in [KnownProperty.start, .end] {
            guard let property = component[name], let value = DateTimeValue.first(in: property, &context.log) else {
                continue
            }
            times[name] = context.time(value, of: property)
        }
        start = times[.start]
        let length = component.value(.duration)
        end = times[.end] ?? times[.start].flatMap { start in length.map { start.adding($0) } }
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
    }

    /// The UID of the component; nil if absent.
    public var uid: String? { component[.uid]?.text }

    /// Returns the available times in an interval, restricted to the range of the component.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating times.
    public func availableIntervals(in interval: some DateIntervalConvertible, timeZone: TimeZone) -> [DateInterval] {
        guard let range = range(in: interval.dateInterval.limited, timeZone: timeZone) else { return [] }
        let query = OccurrenceQuery(range, timeZone: timeZone)
        return OccurrenceSequence(of: sources, matching: query).compactMap { occurrence in
            occurrence.interval.intersection(with: range).flatMap { $0.duration > 0 ? $0 : nil }
        }
    }

    /// Returns the part of an interval that is in the component's range, or nil if they don't overlap.
    func range(in interval: DateInterval, timeZone: TimeZone) -> DateInterval? {
        let first = max(start?.date(in: timeZone) ?? interval.start, interval.start)
        let last = min(end?.date(in: timeZone) ?? interval.end, interval.end)
        return first < last ? DateInterval(start: first, end: last) : nil
    }
}
