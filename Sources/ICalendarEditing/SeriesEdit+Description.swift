import ICalendar
import ICalendarSyntax

extension SeriesEdit: CustomStringConvertible, CustomReflectable {
    /// The first three steps, abbreviated: `changed VEVENT talk@example.com; added VEVENT talk-2@example.com`.
    public var description: String {
        if steps.isEmpty { return "no change" }
        var text = steps.prefix(3).map { $0.description.abbreviated(to: 90) }.joined(separator: "; ")
        if steps.count > 3 { text += "; \(steps.count - 3) more" }
        return text
    }

    /// The steps and the remarks of the edit.
    public var customMirror: Mirror { Mirror(self, children: ["steps": steps, "remarks": remarks]) }
}

extension CalendarEditor: CustomStringConvertible, CustomReflectable {
    /// The feed and the number of edits that can be undone.
    public var description: String { "\(feed), \(edits.count) \(edits.count == 1 ? "edit" : "edits")" }

    /// The edits that can be undone.
    public var customMirror: Mirror { Mirror(self, children: ["edits": edits]) }
}

extension SeriesEditor: CustomStringConvertible, CustomReflectable {
    /// A short description of the edited feed.
    public var description: String { "editor of \(feed)" }

    /// The feed that is edited.
    public var customMirror: Mirror { Mirror(self, children: ["feed": feed]) }
}

extension EntryChange: CustomStringConvertible, CustomReflectable {
    /// The start and the summary.
    public var description: String { "\(start)  \((content.summary ?? "untitled").prefix(60))" }

    /// The start, the duration and the summary.
    public var customMirror: Mirror {
        Mirror(self, children: ["start": start, "duration": duration, "summary": content.summary as Any])
    }
}
