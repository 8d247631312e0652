import ICalendar

/// The sort key of an occurrence before its UID: day numbers for all-day occurrences, instants for timed ones.
struct OccurrenceExtent {
    let start: Int
    let end: Int

    @inline(__always)
    init(_ member: PackedOccurrence) {
        if member.traits.isAllDay {
            start = CivilDateTime(clampedLocalSeconds: member.localStart).date.dayNumber
            end = CivilDateTime(clampedLocalSeconds: member.endLocalSeconds).date.dayNumber
        } else {
            start = member.startInstant
            end = max(member.endInstant, start)
        }
    }

    init(_ occurrence: borrowing Occurrence) { self.init(occurrence.member) }

    @inline(__always)
    func isEarlier(than other: OccurrenceExtent) -> Bool {
        start != other.start ? start < other.start : end < other.end
    }
}
