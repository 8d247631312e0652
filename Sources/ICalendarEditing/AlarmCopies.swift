import ICalendar
import ICalendarSyntax
import Recurrence

// Alarms of copied components.

extension SeriesEditDraft {
    /// Gives the alarms of a copy new identities and removes parts that concern only the original: ACKNOWLEDGED, and
    /// alarms that snooze another one (RFC 9074 §4, §6, §7).
    ///
    /// - Parameter isIncluded: Returns whether an alarm at an absolute time belongs to the copy.
    func copyAlarms(of revision: inout EntryRevision, _ isIncluded: (CalendarTime) -> Bool) {
        let times = absoluteAlarms(of: revision.entry)
        for alarm in revision.entry.component.components.known(.valarm) {
            let isPutOff = alarm.properties(.relatedTo).contains { $0.parameter("RELTYPE")?.uppercased() == "SNOOZE" }
            if isPutOff || times[alarm].map({ !isIncluded($0) }) ?? false {
                revision.lines.remove(alarm)
                continue
            }
            var copy = ComponentRevision(alarm)
            copy.set("ACKNOWLEDGED", to: [])
            if alarm[.uid] != nil, let uid = try? PropertyDraft("UID", text: options.makeUID()) {
                copy.set("UID", to: [uid])
            }
            if !copy.isEmpty { revision.lines.revise(copy) }
        }
    }

    /// Removes the alarms at absolute times that belong to another part of the series.
    func removeAlarms(of revision: inout EntryRevision, _ isIncluded: (CalendarTime) -> Bool) {
        for (alarm, time) in absoluteAlarms(of: revision.entry) where !isIncluded(time) { revision.lines.remove(alarm) }
    }

    private func absoluteAlarms(of entry: CalendarEntry) -> [CalendarComponent: CalendarTime] {
        var times: [CalendarComponent: CalendarTime] = [:]
        for alarm in entry.alarms {
            if case .absolute(let time) = alarm.trigger { times[alarm.component] = time }
        }
        return times
    }
}
