import Foundation
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
    init?(_ occurrence: Occurrence, index: Int, viewer: ZoneRules) {
        self.occurrence = occurrence
        self.index = index
        if occurrence.isAllDay {
            start = occurrence.start.civilDate.dayNumber
            end = occurrence.end.civilDate.dayNumber
            firstDay = start
            lastDay = max(start, end - 1)
        } else {
            let interval = occurrence.interval
            start = Int(interval.start.timeIntervalSince1970)
            end = Int(interval.end.timeIntervalSince1970)
            guard let first = viewer.local(at: start)?.date.dayNumber else { return nil }
            firstDay = first
            // Where an evening comes twice, the last instant may be on the day before the first one's.
            lastDay =
                end > start
                ? max(first, viewer.local(at: end - 1)?.date.dayNumber ?? CivilDate.latest.dayNumber) : first
        }
    }

    /// By start, end, UID, and place in the sequence; among all-day ones, or among others.
    static func precedes(_ left: PlacedOccurrence, _ right: PlacedOccurrence) -> Bool {
        if left.start != right.start { return left.start < right.start }
        if left.end != right.end { return left.end < right.end }
        let (leftUID, rightUID) = (left.occurrence.uid ?? "", right.occurrence.uid ?? "")
        return leftUID == rightUID ? left.index < right.index : leftUID < rightUID
    }
}
