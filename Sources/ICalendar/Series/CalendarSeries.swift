import Recurrence

/// A recurrence set with its overrides: everything that one UID says (RFC 5545 §3.8.4.4).
///
/// A single event is a series of one.
public struct CalendarSeries: Sendable {
    /// The entry without RECURRENCE-ID; nil where the feed has only overrides.
    public let master: CalendarEntry?

    /// The overrides in effect, in the order of the occurrences they stand for.
    public let overrides: [CalendarEntry]

    /// What the occurrences come from where the master alone does not say it.
    private let parts: [OccurrenceSource]?

    /// A series that is one entry and nothing else: nearly all are.
    init(only entry: CalendarEntry) {
        master = entry
        overrides = []
        parts = nil
    }

    /// A series of several entries, or of one with exceptions.
    init(master: CalendarEntry?, overrides: [CalendarEntry], sources: [OccurrenceSource]) {
        self.master = master
        self.overrides = overrides
        parts = sources
    }

    /// What the occurrences come from: segments of the recurrence set, and single ones.
    var sources: ShortList<OccurrenceSource> {
        if let parts { return ShortList(parts) }
        return master.map { .one(OccurrenceSource(only: $0)) } ?? .none
    }

    /// Appends the same to a list.
    func appendSources(to list: inout [OccurrenceSource]) {
        if let parts {
            list.append(contentsOf: parts)
        } else if let master {
            list.append(OccurrenceSource(only: master))
        }
    }

    /// UID; nil where the feed has none.
    public var uid: String? { master?.uid ?? overrides.first?.uid }

    /// Which component it is.
    public var kind: CalendarEntry.Kind { master?.kind ?? overrides.first?.kind ?? .event }

    /// Whether the master has RRULE or RDATE.
    public var recurs: Bool { master?.recurs ?? false }
}
