import ICalendar

/// The civil days of a viewer, looked up by instants. Most occurrences start on the same day as the one before, and end on
/// that day.
struct DayClock {
    private var starts: Lookup
    private var ends: Lookup

    init(_ viewer: ZoneRules) { (starts, ends) = (Lookup(viewer), Lookup(viewer)) }

    /// The day on which the last timed occurrence started.
    var dayOfStart: Day { starts.day }

    /// Returns the numbers of the days that an occurrence overlaps, or nil outside the years 1 to 9999.
    ///
    /// An all-day occurrence has its own dates in every time zone. A timed occurrence has the viewer's dates, from its
    /// start to the last instant before its end.
    @inline(__always)
    mutating func days(isAllDay: Bool, _ extent: OccurrenceExtent) -> ClosedRange<Int>? {
        if isAllDay { return extent.start...max(extent.start, extent.end - 1) }
        guard let first = starts.number(at: extent.start) else { return nil }
        let last = max(extent.end - 1, extent.start)
        if starts.day.instants.contains(last) { return first...first }
        // If the evening is repeated (a fold), the last instant can fall on the day before the first instant's day.
        return first...max(first, ends.number(at: last) ?? CivilDate.latest.dayNumber)
    }

    /// A day and instants on it.
    struct Day {
        let number: Int
        /// Instants on the day: all of them, unless the clock changes on the day.
        let instants: Range<Int>

        /// A day without instants.
        static let none = Day(number: 0, instants: 0..<0)

        /// Returns whether an occurrence is timed, and on this day alone according to ``instants``.
        @inline(__always)
        func hasAll(of member: PackedOccurrence) -> Bool {
            !member.traits.isAllDay && instants.contains(member.startInstant)
                && member.endInstant <= instants.upperBound
        }
    }

    /// The day of the last lookup.
    private struct Lookup {
        private var cursor: ZoneCursor
        private(set) var day = Day.none

        init(_ viewer: ZoneRules) { cursor = ZoneCursor(viewer) }

        @inline(__always)
        mutating func number(at instant: Int) -> Int? { day.instants.contains(instant) ? day.number : find(instant) }

        /// Finds the number of the civil day on the zone's clock at an instant; nil outside the years 1 to 9999.
        @inline(never)
        private mutating func find(_ instant: Int) -> Int? {
            let clock = cursor.localSeconds(at: Timestamp(secondsSince1970: instant))
            guard let found = CivilDateTime(localSeconds: clock)?.date.dayNumber else { return nil }
            var instants = instant..<instant + 1
            if let run = cursor.uniqueRun(of: clock) {
                let midnight = found * 86_400
                instants = max(midnight, run.from) - run.offset..<min(midnight + 86_400, run.to) - run.offset
            }
            day = Day(number: found, instants: instants)
            return found
        }
    }
}
