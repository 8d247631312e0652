import ICalendar
import Recurrence

/// An occurrence with the civil days that it touches, as day numbers.
struct PlacedOccurrence {
    let occurrence: Occurrence
    /// How to draw it.
    var style = DecorationStyle()
    let firstDay: Int
    let lastDay: Int
    /// What it is ordered by: days for all-day ones, instants for others.
    private let start: Int
    private let end: Int
    /// Its place in the sequence, which decides what nothing else does.
    private let index: Int

    /// An all-day occurrence has its own dates, whoever looks; any other the viewer's, from that of its start to that of
    /// the last instant before its end.
    ///
    /// - Returns: nil outside the years 1 to 9999.
    init?(_ occurrence: Occurrence, index: Int, viewer: inout ZoneCursor) {
        self.occurrence = occurrence
        self.index = index
        if occurrence.isAllDay {
            start = occurrence.start.civilDate.dayNumber
            end = occurrence.end.civilDate.dayNumber
            firstDay = start
            lastDay = max(start, end - 1)
        } else {
            start = occurrence.startInstant
            end = max(occurrence.endInstant, start)
            guard let first = viewer.day(at: start) else { return nil }
            firstDay = first
            // Where an evening comes twice, the last instant may be on the day before the first one's.
            lastDay =
                end > start
                ? max(first, viewer.day(at: end - 1) ?? CivilDate.latest.dayNumber) : first
        }
    }

    /// By start, then end.
    fileprivate func isEarlier(than other: PlacedOccurrence) -> Bool {
        start != other.start ? start < other.start : end < other.end
    }

    /// By start, end, UID, and place in the sequence; among all-day ones, or among others.
    static func precedes(_ left: PlacedOccurrence, _ right: PlacedOccurrence) -> Bool {
        if left.start != right.start || left.end != right.end { return left.isEarlier(than: right) }
        let (entry, other) = (left.occurrence.entry, right.occurrence.entry)
        if entry == other { return left.index < right.index }
        if entry.isOrdered(before: other) { return true }
        return other.isOrdered(before: entry) ? false : left.index < right.index
    }
}

extension ZoneCursor {
    /// The number of the civil day that the zone's clock shows at an instant; nil outside the years 1 to 9999.
    fileprivate mutating func day(at instant: Int) -> Int? {
        CivilDateTime(clockSeconds: clock(at: instant))?.date.dayNumber
    }
}

/// Placed occurrences, which mostly come in the order that they are to have.
struct PlacedOccurrences {
    private var placed: [PlacedOccurrence] = []
    private var isOrdered = true
    /// The ordered sequence that the last one came from.
    private var lastSequence: Int?

    /// - Parameter sequence: which of the sequences that are ordered by start, end and UID it is from; nil for none.
    mutating func append(_ next: PlacedOccurrence, from sequence: Int?) {
        if let last = placed.last {
            // Within a sequence UIDs need not be looked at. Instants and days may differ: a zone can skip a day.
            let isUIDOrdered = sequence != nil && sequence == lastSequence
            if isUIDOrdered ? next.isEarlier(than: last) : PlacedOccurrence.precedes(next, last) { isOrdered = false }
        }
        lastSequence = sequence
        placed.append(next)
    }

    /// By start, end, UID, and place in the sequence.
    var ordered: [PlacedOccurrence] { isOrdered ? placed : placed.sorted(by: PlacedOccurrence.precedes) }
}
