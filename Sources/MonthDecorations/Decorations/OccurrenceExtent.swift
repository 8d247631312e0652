import ICalendar

/// The sort key of an occurrence before its UID: day numbers for all-day occurrences, instants for timed ones.
struct OccurrenceExtent {
    let start: Int
    let end: Int

    init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

    @inline(__always)
    init(_ member: PackedOccurrence) {
        if member.traits.isAllDay {
            start = Self.dayNumber(atLocalSeconds: member.localStart)
            end = Self.dayNumber(atLocalSeconds: member.endLocalSeconds)
        } else {
            start = member.startInstant
            end = max(member.endInstant, start)
        }
    }

    /// Returns the number of a day in the years 1 to 9999, without its date.
    private static func dayNumber(atLocalSeconds seconds: Int) -> Int {
        Gregorian.floorDivide(CivilDateTime(clampedLocalSeconds: seconds).localSeconds, 86_400)
    }

    init(_ occurrence: borrowing Occurrence) { self.init(occurrence.member) }

    @inline(__always)
    func isEarlier(than other: OccurrenceExtent) -> Bool {
        start != other.start ? start < other.start : end < other.end
    }
}
