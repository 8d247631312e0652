import ICalendar

/// Finds EXDATEs that match no occurrence of their series, which are probably mistakes.
enum ExceptionCheck {
    /// The maximum number of steps of each rule in the search of one day.
    private static let maximumStepCount = 1_000
    /// The maximum number of dates checked in one series. Each one is a search, and a feed may have a million.
    private static let maximumDateCount = 10_000

    static func check(_ master: CalendarEntry, _ log: inout DiagnosticLog) {
        let model = SeriesModel(master)
        for (property, times) in exceptions(of: master) {
            let missed = times.filter { !names($0, in: model) }
            guard let first = missed.first else { continue }
            // An occurrence on the day of an EXDATE was probably meant. Other EXDATEs are often left over from a series
            // that was shortened.
            let near = missed.prefix(maximumNearCount).lazy.compactMap { time in
                occurrence(onDayOf: time, in: model).map { (time, $0) }
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
                    ?? "EXDATE \(first) is no occurrence of its series\(literal: nearest(to: first, in: model))"
            )
        }
    }

    /// The maximum number of dates of a property whose days are searched.
    private static let maximumNearCount = 100

    /// Returns the EXDATEs that exclude nothing, and their properties.
    static func missed(by master: CalendarEntry) -> [(property: CalendarProperty, time: CalendarTime)] {
        let model = SeriesModel(master)
        return exceptions(of: master).flatMap { property, times in
            times.filter { !names($0, in: model) }.map { (property, $0) }
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

    private static func names(_ time: CalendarTime, in model: SeriesModel) -> Bool {
        var members: RecurrenceSet.Iterator
        if time.isDate, model.form != .date {
            members = model.all.members(on: time.civilDate, budget: maximumStepCount)
        } else {
            let position = model.position(of: time)
            members = model.all.members(from: position, to: position + 1, budget: maximumStepCount)
        }
        return members.next() != nil || members.isTruncated
    }

    /// Returns the first occurrence on the day of an EXDATE with another time; nil if there is none.
    private static func occurrence(onDayOf time: CalendarTime, in model: SeriesModel) -> CalendarTime? {
        guard !time.isDate, model.form != .date, let day = model.all.local(model.position(of: time))?.date else {
            return nil
        }
        var members = model.all.members(on: day, budget: maximumStepCount)
        return members.next().flatMap(model.all.originalLocal).map { model.form.time($0) }
    }

    /// Returns the end of a message that names the nearest occurrence; empty if none is found within the budget.
    private static func nearest(to time: CalendarTime, in model: SeriesModel) -> String {
        model.nearest(to: time, budget: maximumStepCount).map { ", whose nearest is \($0)" } ?? ""
    }
}
