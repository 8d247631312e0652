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
            let others = missed.count > 1 ? " and \(missed.count - 1) more" : ""
            log.report(
                .note, .exceptionWithoutOccurrence, at: property.valueOffset, length: property.valueByteRange.count,
                expected: "an EXDATE that an occurrence has",
                found: "\(text: description(of: first, in: set, of: master))\(literal: others)",
                action: "ignoring EXDATE")
        }
    }

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
            // Parsing found this many times in the property, in the same order.
            var ignored = DiagnosticLog()
            let own = dates.prefix(UnresolvedTime.all(in: property, &ignored).count)
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

    /// Returns a description of the date, with the time of the first occurrence on that day if there is one.
    private static func description(of time: CalendarTime, in set: RecurrenceSet, of master: CalendarEntry)
        -> DiagnosticText
    {
        let text = time.isDate ? "\(time.civilDate)" : "\(time.civilDateTime)"
        guard !time.isDate, !master.isAllDay,
            let day = set.local(SeriesBuilder.position(of: time, in: master))?.date
        else { return "\(text)" }
        var members = set.members(on: day, budget: maximumStepCount)
        guard let near = members.next().flatMap(set.originalLocal) else { return "\(text)" }
        return "\(text), where the occurrence of that day is at \(literal: near)"
    }
}
