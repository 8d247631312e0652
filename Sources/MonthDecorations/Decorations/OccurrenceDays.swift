import ICalendar
import Recurrence

/// An occurrence on a page: how to draw it, and the civil days that it touches, as day numbers.
struct OccurrenceDays: Sendable {
    let occurrence: Occurrence
    let style: DecorationStyle
    let days: ClosedRange<Int>

    /// What occurrences are ordered by before their UIDs: days among all-day ones, instants among others.
    var extent: Extent { Extent(occurrence) }

    struct Extent {
        let start: Int
        let end: Int

        init(_ occurrence: borrowing Occurrence) {
            if occurrence.isAllDay {
                start = Self.day(ofClock: occurrence.localStart)
                end = Self.day(ofClock: occurrence.endClock)
            } else {
                start = occurrence.startInstant
                end = max(occurrence.endInstant, start)
            }
        }

        func isEarlier(than other: Extent) -> Bool { start != other.start ? start < other.start : end < other.end }

        private static func day(ofClock clock: Int) -> Int {
            let years = CivilDateTime.localSecondsRange
            return Gregorian.floorDivide(min(max(clock, years.lowerBound), years.upperBound), 86_400)
        }
    }

    /// The days that an occurrence touches.
    ///
    /// An all-day occurrence has its own dates, whoever looks; any other the viewer's, from that of its start to that of
    /// the last instant before its end.
    ///
    /// - Parameter extent: its own.
    /// - Returns: nil outside the years 1 to 9999.
    static func days(
        of occurrence: borrowing Occurrence, _ extent: Extent, viewer: inout ZoneCursor
    ) -> ClosedRange<Int>? {
        if occurrence.isAllDay { return extent.start...max(extent.start, extent.end - 1) }
        guard let first = viewer.day(at: extent.start) else { return nil }
        guard extent.end > extent.start else { return first...first }
        // Where an evening comes twice, the last instant may be on the day before the first one's.
        return first...max(first, viewer.day(at: extent.end - 1) ?? CivilDate.latest.dayNumber)
    }
}

extension ZoneCursor {
    /// The number of the civil day that the zone's clock shows at an instant; nil outside the years 1 to 9999.
    fileprivate mutating func day(at instant: Int) -> Int? {
        CivilDateTime(localSeconds: clock(at: instant))?.date.dayNumber
    }
}

/// The order of some of the occurrences of a page; they mostly come in the one that they are to have.
struct PageOrder {
    /// Places among all occurrences of the page.
    private var places: [Int32] = []
    private var isOrdered = true
    /// Of the last one.
    private var extent: OccurrenceDays.Extent?
    /// The ordered sequence that the last one came from.
    private var sequence: Int?

    /// Takes the occurrence that was placed last.
    ///
    /// - Parameters:
    ///   - extent: its own.
    ///   - sequence: which of the sequences that are ordered by start, end and UID it is from; nil for none.
    mutating func appendLast(
        of placed: [OccurrenceDays], _ extent: OccurrenceDays.Extent, from sequence: Int?
    ) {
        let place = placed.count - 1
        if isOrdered, let last = self.extent {
            // Within a sequence UIDs need not be looked at. Instants and days may differ: a zone can skip a day.
            isOrdered =
                if extent.isEarlier(than: last) { false } else if sequence != nil && sequence == self.sequence {
                    true
                } else { !Self.precedes(place, Int(places[places.count - 1]), in: placed) }
        }
        self.extent = extent
        self.sequence = sequence
        places.append(Int32(truncatingIfNeeded: place))
    }

    /// The places, by start, end, UID, and otherwise as they came.
    func ordered(in placed: [OccurrenceDays]) -> [Int32] {
        isOrdered ? places : places.sorted { Self.precedes(Int($0), Int($1), in: placed) }
    }

    private static func precedes(_ left: Int, _ right: Int, in placed: [OccurrenceDays]) -> Bool {
        let (first, second) = (placed[left].extent, placed[right].extent)
        if first.isEarlier(than: second) { return true }
        if second.isEarlier(than: first) { return false }
        let (entry, other) = (placed[left].occurrence.entry, placed[right].occurrence.entry)
        if entry == other { return left < right }
        if entry.isOrdered(before: other) { return true }
        return other.isOrdered(before: entry) ? false : left < right
    }
}
