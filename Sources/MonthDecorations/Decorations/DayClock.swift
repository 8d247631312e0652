import ICalendar

/// The civil days of a viewer, looked up by instants. Most occurrences start on the same day as the one before, and end on
/// that day.
struct DayClock {
    private var starts: Day
    private var ends: Day

    init(_ viewer: ZoneRules) { (starts, ends) = (Day(viewer), Day(viewer)) }

    /// Returns the numbers of the days that an occurrence overlaps, or nil outside the years 1 to 9999.
    ///
    /// An all-day occurrence has its own dates in every time zone. A timed occurrence has the viewer's dates, from its
    /// start to the last instant before its end.
    @inline(__always)
    mutating func days(isAllDay: Bool, _ extent: OccurrenceExtent) -> ClosedRange<Int>? {
        if isAllDay { return extent.start...max(extent.start, extent.end - 1) }
        guard let first = starts.number(at: extent.start) else { return nil }
        let last = max(extent.end - 1, extent.start)
        if starts.range.contains(last) { return first...first }
        // If the evening is repeated (a fold), the last instant can fall on the day before the first instant's day.
        return first...max(first, ends.number(at: last) ?? CivilDate.latest.dayNumber)
    }

    /// The day of the last lookup.
    private struct Day {
        private var cursor: ZoneCursor
        private var day = 0
        /// Instants on the day.
        private(set) var range = 0..<0

        init(_ viewer: ZoneRules) { cursor = ZoneCursor(viewer) }

        @inline(__always)
        mutating func number(at instant: Int) -> Int? { range.contains(instant) ? day : find(instant) }

        /// Finds the number of the civil day on the zone's clock at an instant; nil outside the years 1 to 9999.
        @inline(never)
        private mutating func find(_ instant: Int) -> Int? {
            let clock = cursor.localSeconds(at: Timestamp(secondsSince1970: instant))
            guard let found = CivilDateTime(localSeconds: clock)?.date.dayNumber else { return nil }
            (day, range) = (found, instant..<instant + 1)
            if let run = cursor.uniqueRun(of: clock) {
                let midnight = found * 86_400
                range = max(midnight, run.from) - run.offset..<min(midnight + 86_400, run.to) - run.offset
            }
            return found
        }
    }
}
