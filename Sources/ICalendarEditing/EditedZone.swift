import ICalendar
import Recurrence

/// A change of the zone of a series.
struct EditedZone {
    let zone: CalendarZone
    let anchor: SeriesEditor.ZoneAnchor

    /// Returns a time in the new zone.
    func time(for time: CalendarTime) throws(SeriesEditError) -> CalendarTime {
        switch (anchor, time) {
        case (_, .date), (.instant, .floating): throw .incompatibleTime
        case (.localTime, let time): return .zoned(time.civilDateTime, zone)
        case (.instant, let time):
            guard let clock = zone.rules.local(at: time.timestamp(in: .utc)) else { throw .timeOutOfRange }
            return .zoned(clock, zone)
        }
    }
}
