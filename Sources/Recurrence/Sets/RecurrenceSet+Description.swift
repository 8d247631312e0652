extension RecurrenceSet: CustomStringConvertible, CustomReflectable {
    /// The start, the rules, and the number of RDATEs and EXDATEs, such as
    /// `from 2026-03-02T09:00:00, FREQ=DAILY;COUNT=3, 1 excluded`.
    public var description: String {
        var parts = ["from \(isDate ? start.date.description : start.description)"]
        parts += rules.prefix(2).map { String($0.description.prefix(80)) }
        if rules.count > 2 { parts.append("\(rules.count - 2) more \(rules.count == 3 ? "rule" : "rules")") }
        let added = additions.count - (additions.contains(startPosition) ? 1 : 0)
        if added > 0 { parts.append("\(added) added") }
        let excluded = exclusions.count + excludedDays.count
        if excluded > 0 { parts.append("\(excluded) excluded") }
        if !exceptionRules.isEmpty {
            parts.append("\(exceptionRules.count) exception \(exceptionRules.count == 1 ? "rule" : "rules")")
        }
        return parts.joined(separator: ", ")
    }

    /// A mirror with the start, the zone and the rules.
    public var customMirror: Mirror {
        Mirror(self, children: ["start": start, "zone": zone as Any, "rules": rules, "exceptionRules": exceptionRules])
    }
}

extension Recurrences: CustomStringConvertible, CustomReflectable {
    /// The description of the recurrence set.
    public var description: String { self.set.description }

    /// A mirror whose only child is the recurrence set.
    public var customMirror: Mirror { Mirror(self, children: ["set": self.set]) }
}
