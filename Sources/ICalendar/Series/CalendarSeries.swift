import Recurrence

/// A series: all entries with one UID, a master and its overrides (RFC 5545 §3.8.4.4).
///
/// A single event is a series with one occurrence.
///
/// Use a series to show a repeating event once, with its rule and its next date, as a list of subscriptions or an editor does. Some
/// feeds publish only overrides, so ``master`` can be nil.
///
/// ```swift
/// for series in feed.series where series.recurs {
///     print(series.master?.summary ?? "untitled", series.overrides.count)
///     if let next = series.next(after: .now, timeZone: .current) { print(next.start) }
/// }
/// ```
public struct CalendarSeries: Sendable {
    /// The entry without RECURRENCE-ID; nil if the feed only has overrides.
    ///
    /// Ask for this for the title, the rule and the alarms of the whole series. An occurrence's `entry` may be an
    /// override with another title.
    public let master: CalendarEntry?

    /// The overrides in effect, in the order of the occurrences they replace.
    ///
    /// An override replaces one occurrence, with all of its properties: a new title of the series doesn't reach it.
    public let overrides: [CalendarEntry]

    /// The sources of the occurrences; nil if the master is the only source.
    private let parts: [OccurrenceSource]?

    /// Creates a series with a single entry, which is the most common kind.
    package init(only entry: CalendarEntry) {
        master = entry
        overrides = []
        parts = nil
    }

    /// Creates a series of several entries, or of a single entry with exceptions.
    package init(master: CalendarEntry?, overrides: [CalendarEntry], sources: [OccurrenceSource]) {
        self.master = master
        self.overrides = overrides
        parts = sources
    }

    /// The sources of the occurrences: segments of the recurrence set and single occurrences.
    package var sources: ShortList<OccurrenceSource> { sources(with: nil) }

    /// Returns the sources of the occurrences.
    ///
    /// - Parameter set: The set of the master's rules and RDATEs, if the caller has created it.
    package func sources(with set: RecurrenceSet?) -> ShortList<OccurrenceSource> {
        if let parts { return ShortList(parts) }
        return master.map { .one(OccurrenceSource(only: $0, set)) } ?? .none
    }

    /// Appends the sources of the occurrences to a list.
    package func appendSources(to list: inout [OccurrenceSource]) {
        if let parts {
            list.append(contentsOf: parts)
        } else if let master {
            list.append(OccurrenceSource(only: master))
        }
    }

    /// The UID of the series; nil if absent.
    public var uid: String? { master?.uid ?? overrides.first?.uid }

    /// The type of component: event, to-do or journal.
    public var kind: CalendarEntry.Kind { master?.kind ?? overrides.first?.kind ?? .event }

    /// Whether the master has RRULE or RDATE.
    public var recurs: Bool { master?.recurs ?? false }
}
