import ICalendar

/// An occurrence on a page, with its style and the day numbers of the civil days it overlaps.
struct OccurrenceDays: Sendable {
    let occurrence: Occurrence
    let style: DecorationStyle
    let days: ClosedRange<Int>

    /// The sort key of an occurrence before its UID: day numbers for all-day occurrences, instants for timed ones.
    var extent: Extent { Extent(occurrence) }

    /// Whether a timed occurrence takes less than 24 hours and overlaps more than one day.
    var isOvernight: Bool {
        guard days.count > 1, !occurrence.isAllDay else { return false }
        return extent.end - extent.start < 86_400
    }

    struct Extent {
        let start: Int
        let end: Int

        init(_ occurrence: borrowing Occurrence) {
            if occurrence.isAllDay {
                start = occurrence.localStart.date.dayNumber
                end = occurrence.localEnd.date.dayNumber
            } else {
                start = occurrence.startInstant.secondsSince1970
                end = max(occurrence.endInstant.secondsSince1970, start)
            }
        }

        func isEarlier(than other: Extent) -> Bool { start != other.start ? start < other.start : end < other.end }
    }

    /// Returns the days that an occurrence overlaps, or nil outside the years 1 to 9999.
    ///
    /// An all-day occurrence has its own dates in every time zone. A timed occurrence has the viewer's dates, from its
    /// start to the last instant before its end.
    ///
    /// - Parameter extent: The extent of `occurrence`.
    static func days(
        of occurrence: borrowing Occurrence, _ extent: Extent, viewer: inout ZoneCursor
    ) -> ClosedRange<Int>? {
        if occurrence.isAllDay { return extent.start...max(extent.start, extent.end - 1) }
        guard let first = viewer.day(at: Timestamp(secondsSince1970: extent.start)) else { return nil }
        guard extent.end > extent.start else { return first...first }
        // If the evening is repeated (a fold), the last instant can fall on the day before the first instant's day.
        let last = viewer.day(at: Timestamp(secondsSince1970: extent.end - 1)) ?? CivilDate.latest.dayNumber
        return first...max(first, last)
    }
}

extension ZoneCursor {
    /// Returns the number of the civil day on the zone's clock at an instant, or nil outside the years 1 to 9999.
    fileprivate mutating func day(at instant: Timestamp) -> Int? {
        CivilDateTime(localSeconds: localSeconds(at: instant))?.date.dayNumber
    }
}

/// Sorts some of the occurrences of a page, which usually arrive in the right order.
struct PageOrder {
    /// Indices into all occurrences of the page.
    private var places: [Int32] = []
    private var isOrdered = true
    /// The extent of the last occurrence.
    private var extent: OccurrenceDays.Extent?
    /// The ordered sequence that the last occurrence came from.
    private var sequence: Int?

    /// Appends the occurrence that was placed last.
    ///
    /// - Parameters:
    ///   - extent: The extent of that occurrence.
    ///   - sequence: The number of the sequence, ordered by start, end and UID, that the occurrence came from; nil for
    ///     an unordered source.
    mutating func appendLast(
        of placed: [OccurrenceDays], _ extent: OccurrenceDays.Extent, from sequence: Int?
    ) {
        let place = placed.count - 1
        if isOrdered, let last = self.extent {
            // Within a sequence, UIDs need no comparison. Instants and days can be ordered differently because a zone
            // can skip a day.
            isOrdered =
                if extent.isEarlier(than: last) { false } else if sequence != nil && sequence == self.sequence {
                    true
                } else { !Self.precedes(place, Int(places[places.count - 1]), in: placed) }
        }
        self.extent = extent
        self.sequence = sequence
        places.append(Int32(truncatingIfNeeded: place))
    }

    /// Returns the places ordered by start, end and UID; ties keep their original order.
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
