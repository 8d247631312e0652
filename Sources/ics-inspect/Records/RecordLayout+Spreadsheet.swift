import Foundation
import ICalendar
import ICalendarChecks

extension RecordLayout {
    /// Returns a cell on the viewer's clock, or a duration; nil for an empty cell.
    func spreadsheetCell(_ column: RecordField.Column, of occurrence: Occurrence) -> String? {
        let interval = occurrence.interval
        if column == .duration {
            let days = occurrence.start.civilDate.distance(to: occurrence.end.civilDate)
            let seconds = occurrence.isAllDay ? days * 86_400 : Int(interval.duration)
            let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
            return "\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
        }
        if occurrence.isAllDay {
            let start = occurrence.start.civilDate
            switch column {
            case .date: return "\(start)"
            case .endDate: return "\(max(start, occurrence.end.civilDate.adding(days: -1) ?? start))"
            default: return nil
            }
        }
        let isStart = column == .date || column == .time
        let clock = viewer.local(at: Timestamp(isStart ? interval.start : interval.end))
        return column == .date || column == .endDate ? clock.map { "\($0.date)" } : clock?.clockText
    }

    /// Returns a time on the viewer's clock; nil for a date, which is the same in every zone.
    ///
    /// - Parameter offset: The offset of a zoned time in seconds east of UTC, if known.
    func viewerClock(_ time: CalendarTime, offset: Int?) -> CivilDateTime? {
        switch time {
        case .date: nil
        case .floating(let clock): clock
        case .utc(let clock): viewer.local(at: Timestamp(utc: clock))
        case .zoned(let clock, let zone):
            Timestamp(utc: clock).adding(seconds: -(offset ?? zone.rules.resolve(clock).offset))
                .flatMap { viewer.local(at: $0) }
        }
    }
}
