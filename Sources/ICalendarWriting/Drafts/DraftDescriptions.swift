import ICalendar
import ICalendarSyntax

// A draft prints on one line. A debugger reflects every property.

extension CalendarDraft: CustomStringConvertible {
    /// The name and the numbers of components: `“Team”: 2 events, 1 to-do`.
    public var description: String {
        let title = name.map { "“\($0.abbreviated(to: 60))”: " } ?? ""
        let others = journals.count + freeBusy.count + availabilities.count + components.count
        return title + counted(events.count, "event") + ", " + counted(toDos.count, "to-do")
            + (others == 0 ? "" : ", " + counted(others, "other component"))
    }
}

extension EventDraft: CustomStringConvertible {
    /// The component name, start, summary and UID:
    /// `VEVENT 2026-03-02T09:15:00+01:00[Europe/Paris]  Bench round  bench@example.com`.
    public var description: String {
        "VEVENT \(start.description.abbreviated(to: 80))\(shortLabel(entry.content.summary, entry.uid))"
    }
}

extension ToDoDraft: CustomStringConvertible {
    /// The component name, due time, summary and UID.
    public var description: String {
        let due = due.map { " due \($0.description.abbreviated(to: 80))" } ?? ""
        return "VTODO\(due)\(shortLabel(entry.content.summary, entry.uid))"
    }
}

extension JournalDraft: CustomStringConvertible {
    /// The component name, start, summary and UID.
    public var description: String {
        "VJOURNAL\(start.map { " \($0.description.abbreviated(to: 80))" } ?? "")\(shortLabel(entry.content.summary, entry.uid))"
    }
}

extension EntryDraft: CustomStringConvertible {
    /// The summary and the UID.
    public var description: String { String(shortLabel(content.summary, uid).dropFirst(2)) }
}

extension AlarmDraft: CustomStringConvertible {
    /// The action, trigger and repetition: `DISPLAY -PT15M from the start, 2 more every PT5M`.
    public var description: String {
        "\(action) \(trigger)\(repetition.map { ", \($0.count) more every \($0.interval)" } ?? "")"
    }
}

extension AlarmDraft.Action: CustomStringConvertible {
    /// The ACTION: `DISPLAY`, `AUDIO` or `EMAIL`.
    public var description: String {
        switch self {
        case .display: "DISPLAY"
        case .audio: "AUDIO"
        case .email: "EMAIL"
        }
    }
}

extension FreeBusyDraft: CustomStringConvertible {
    /// The component name, the interval, the number of periods and the UID.
    public var description: String { "VFREEBUSY \(freeBusy)\(shortLabel(uid))" }
}

extension AvailabilityDraft: CustomStringConvertible {
    /// The component name, the number of available times, the summary and the UID.
    public var description: String {
        "VAVAILABILITY, \(counted(available.count, "available time"))\(shortLabel(summary, uid))"
    }
}
