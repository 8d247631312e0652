package import ICalendarSyntax

extension CalendarEntry: Summarized {
    /// The component name, start, summary and UID:
    /// `VEVENT 2026-03-02T09:15:00+01:00[Europe/Paris]  Bench round  bench@example.com`.
    public var description: String { "\(kind.rawValue) \(start.description.abbreviated(to: 80))\(label)" }

    /// The summary and the UID, each preceded by two spaces and shortened if long.
    var label: String { shortLabel(summary, uid) }
}

/// Returns the parts that aren't empty, each preceded by two spaces and shortened if long.
package func shortLabel(_ parts: String?...) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.map { "  " + $0.abbreviated(to: 60) }.joined()
}

extension CalendarAlarm: Summarized {
    /// The action, trigger and repetition: `DISPLAY -PT15M from the start, 2 more every PT5M`.
    public var description: String {
        let again = repetition.map { ", \($0.count) more every \($0.interval)" } ?? ""
        return "\((action ?? "VALARM").abbreviated(to: 40)) \(trigger)\(again)"
    }
}

extension CalendarAlarm.Trigger: CustomStringConvertible {
    /// The offset from the start or the end, or the absolute time: `-PT15M from the start`.
    public var description: String {
        switch self {
        case .start(let duration): "\(duration) from the start"
        case .end(let duration): "\(duration) from the end"
        case .absolute(let time): time.description
        }
    }
}

extension CalendarEntry.Kind: CustomStringConvertible {
    /// The name of the case, such as `event`.
    public var description: String {
        switch self {
        case .event: "event"
        case .toDo: "toDo"
        case .journal: "journal"
        }
    }
}

extension CalendarEntry.RecurrenceDate: CustomStringConvertible {
    /// The start, and the length of a period: `2026-03-02T09:15:00Z/PT1H`.
    public var description: String {
        duration.map { "\(start)/\($0)" } ?? start.description
    }
}

extension CalendarEntry.RecurrenceID: CustomStringConvertible {
    /// The original start, with `RANGE=THISANDFUTURE` if later occurrences are included.
    public var description: String {
        time.description + (includesFuture ? " RANGE=THISANDFUTURE" : "")
    }
}
