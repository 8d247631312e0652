import ICalendar
import ICalendarSyntax
import Recurrence

/// Finds EXDATEs that match no occurrence of their series, which are probably mistakes.
enum ExceptionCheck {
    /// The maximum number of steps of each rule in the search of one day.
    private static let maximumStepCount = 1_000
    /// The maximum number of dates checked in one series. Each one is a search, and a feed may have a million.
    private static let maximumDateCount = 10_000

    static func check(_ master: CalendarEntry, _ log: inout DiagnosticLog) {
        let set = set(of: master)
        for (property, times) in exceptions(of: master) {
            let missed = times.filter { !names($0, in: set, of: master) }
            guard let first = missed.first else { continue }
            // An occurrence on the day of an EXDATE was probably meant. Other EXDATEs are often left over from a series
            // that was shortened.
            let near = missed.prefix(maximumNearCount).lazy.compactMap { time in
                occurrence(onDayOf: time, in: set, of: master).map { (time, $0) }
            }.first
            let others = missed.count - 1
            log.report(
                near == nil ? .note : .warning, .exceptionWithoutOccurrence, at: property.valueOffset,
                length: property.valueByteRange.count,
                action: others == 0
                    ? "it excludes nothing"
                    : "it and \(literal: others) other\(literal: others == 1 ? "" : "s") exclude nothing",
                fault: near.map { time, local in
                    "EXDATE \(time) is no occurrence of its series, whose occurrence of that day is at \(literal: local)"
                }
                    ?? "EXDATE \(first) is no occurrence of its series\(literal: nearest(to: first, in: set, of: master))"
            )
        }
    }

    /// The maximum number of dates of a property whose days are searched.
    private static let maximumNearCount = 100

    /// Returns the EXDATEs that exclude nothing, and their properties.
    static func missed(by master: CalendarEntry) -> [(property: CalendarProperty, time: CalendarTime)] {
        let set = set(of: master)
        return exceptions(of: master).flatMap { property, times in
            times.filter { !names($0, in: set, of: master) }.map { (property, $0) }
        }
    }

    /// Returns the times of each EXDATE property.
    static func exceptions(of master: CalendarEntry) -> [(property: CalendarProperty, times: [CalendarTime])] {
        var dates = master.exceptionDates.prefix(maximumDateCount)
        return master.component.properties(.exceptionDates).map { property in
            // The entry has the times of all its properties in one list, in the order of the properties.
            var ignored = DiagnosticLog()
            let own = dates.prefix(DateTimeValue.all(in: property, &ignored).count)
            dates = dates.dropFirst(own.count)
            return (property, Array(own))
        }
    }

    private static func set(of master: CalendarEntry) -> RecurrenceSet {
        let additions = master.recurrenceDates.map { SeriesBuilder.position(of: $0.start, in: master) }
        return master.recurrenceSet(adding: additions)
    }

    private static func names(_ time: CalendarTime, in set: RecurrenceSet, of master: CalendarEntry) -> Bool {
        if time.isDate, !master.isAllDay {
            var members = set.members(on: time.civilDate, budget: maximumStepCount)
            return members.next() != nil || members.isTruncated
        }
        let position = SeriesBuilder.position(of: time, in: master)
        var members = set.members(from: position, to: position + 1, budget: maximumStepCount)
        return members.next() != nil || members.isTruncated
    }

    /// Returns the first occurrence on the day of an EXDATE with another time; nil if there is none.
    private static func occurrence(
        onDayOf time: CalendarTime, in set: RecurrenceSet, of master: CalendarEntry
    ) -> CalendarTime? {
        guard !time.isDate, !master.isAllDay,
            let day = set.local(SeriesBuilder.position(of: time, in: master))?.date
        else { return nil }
        var members = set.members(on: day, budget: maximumStepCount)
        return members.next().flatMap(set.originalLocal).map { master.storage.form.time($0) }
    }

    /// Returns the end of a message that names the nearest occurrence; empty if none is found within the budget.
    private static func nearest(to time: CalendarTime, in set: RecurrenceSet, of master: CalendarEntry) -> String {
        let position = SeriesBuilder.position(of: time, in: master)
        var later = set.members(from: position, to: .max, budget: maximumStepCount)
        let found = [set.last(before: position, budget: maximumStepCount).value, later.next()].compactMap(\.self)
        let nearest = found.min { abs($0 - position) < abs($1 - position) }
        return nearest.flatMap(set.originalLocal).map { ", whose nearest is \(master.storage.form.time($0))" } ?? ""
    }
}
