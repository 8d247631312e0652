import Foundation
import ICalendar
import MonthDecorations

/// Occurrences grouped by the days they overlap, all-day occurrences first.
struct AgendaDays {
    struct Entry {
        let occurrence: Occurrence
        /// The days that the occurrence overlaps.
        let span: ClosedRange<CivilDate>
        /// Whether no day before has the occurrence.
        let isFirst: Bool
    }

    /// The days with occurrences, in order.
    let days: [(day: CivilDate, entries: [Entry])]

    var isEmpty: Bool { days.isEmpty }

    /// - Parameter occurrences: The occurrences, in order.
    init(_ period: ClosedRange<CivilDate>, _ occurrences: [Occurrence], timeZone: TimeZone) {
        var entries: [CivilDate: [Entry]] = [:]
        for occurrence in occurrences {
            guard let span = occurrence.days(in: timeZone), span.overlaps(period) else { continue }
            let shown = span.clamped(to: period)
            for number in shown.lowerBound.dayNumber...shown.upperBound.dayNumber {
                guard let day = CivilDate(dayNumber: number) else { continue }
                entries[day, default: []].append(
                    Entry(occurrence: occurrence, span: span, isFirst: day == shown.lowerBound))
            }
        }
        days = entries.sorted { $0.key < $1.key }.map { day, entries in
            let whole = entries.filter(\.occurrence.isAllDay)
            return (day, whole + entries.filter { !$0.occurrence.isAllDay })
        }
    }
}
