import ICalendar
import ICalendarSyntax

/// The content that an edit changes: everything but times, rules and dates.
struct ContentEdit {
    /// The new duration; nil to keep the old one.
    var duration: CalendarDuration?
    var changes: [PropertyChange] = []
    /// The new alarms; nil to keep the old ones.
    var alarms: [ComponentDraft]?

    var isEmpty: Bool { duration == nil && changes.isEmpty && alarms == nil }

    /// Returns the changes of properties for which an override has no value of its own.
    func inherited(by override: CalendarEntry, from master: CalendarEntry) -> ContentEdit {
        ContentEdit(changes: changes.filter { $0.isInherited(by: override.component, from: master.component) })
    }
}

extension ContentEdit {
    /// Creates the difference of two contents of an entry.
    ///
    /// - Throws: ``SeriesEditError/invalidValue(_:)`` and other errors for values that can't be written.
    init(from old: EntryChange, to new: EntryChange, of entry: CalendarEntry) throws(SeriesEditError) {
        changes = try new.propertyChanges()
        alarms = try new.alarmComponents()
        try ContentCheck.check(changes, alarms, of: entry)
        if new.duration != old.duration { duration = new.duration }
    }
}

extension CalendarDuration {
    /// Returns the duration for a start that may have another form. A date has whole days, and a time that was a date
    /// has one hour.
    ///
    /// - Parameter isNew: Whether the duration was given for the new start.
    func fitting(_ start: CalendarTime, was old: CalendarTime, isNew: Bool) -> CalendarDuration {
        if start.isDate == old.isDate, !isNew || !start.isDate { return self }
        if isNew, !start.isDate { return self }
        if start.isDate { return CalendarDuration(days: max(1, days + (seconds + 86_399) / 86_400)) }
        return CalendarDuration(seconds: 3_600)
    }
}
