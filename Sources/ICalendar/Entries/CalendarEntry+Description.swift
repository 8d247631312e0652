import ICalendarSyntax

extension CalendarEntry: CustomStringConvertible, CustomReflectable {
    /// The component, the summary and the UID: `VEVENT 2026-03-02T09:15:00 Europe/Paris  Bench round  bench@example.com`.
    public var description: String { "\(kind.rawValue) \(start.description.abbreviated(to: 80))\(label)" }

    /// The component, the start, the summary, the UID and the rules.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "kind": kind, "start": start, "summary": summary as Any, "uid": uid as Any, "rules": rules,
            ])
    }

    /// The summary and the UID, each after two blanks and cut where it is long.
    var label: String {
        [summary, uid].compactMap(\.self).filter { !$0.isEmpty }.map { "  " + $0.abbreviated(to: 60) }.joined()
    }
}

extension CalendarAlarm: CustomStringConvertible, CustomReflectable {
    /// The action and the trigger: `DISPLAY -PT15M from the start, 2 more every PT5M`.
    public var description: String {
        let again = repetition.map { ", \($0.count) more every \($0.interval)" } ?? ""
        return "\((action ?? "VALARM").abbreviated(to: 40)) \(trigger)\(again)"
    }

    /// The action, the trigger and the repetition.
    public var customMirror: Mirror {
        Mirror(self, children: ["action": action as Any, "trigger": trigger, "repetition": repetition as Any])
    }
}

extension CalendarAlarm.Trigger: CustomStringConvertible {
    /// The distance from the start or the end, or the time: `-PT15M from the start`.
    public var description: String {
        switch self {
        case .start(let duration): "\(duration) from the start"
        case .end(let duration): "\(duration) from the end"
        case .absolute(let time): time.description
        }
    }
}
