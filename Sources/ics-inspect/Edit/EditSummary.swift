import ICalendar
import ICalendarEditing
import RecurrencePhrases

/// Says in one line what an edit did: the event, the occurrences, and what changed.
struct EditSummary {
    private let item: EditedItem
    private let changes: EditChanges
    private let span: EditSpan
    private let viewer: TimeZoneOptions

    init(_ item: EditedItem, _ changes: EditChanges, _ span: EditSpan, _ viewer: TimeZoneOptions) {
        (self.item, self.changes, self.span, self.viewer) = (item, changes, span, viewer)
    }

    /// Returns the line, such as `“Talk” on 2026-03-16 09:00: moved to 2026-03-17 14:00 (Europe/Berlin)`.
    func line(of edit: SeriesEdit) -> String {
        let actions = edit.isEmpty ? ["nothing changes"] : self.actions
        return "\(subject): \(actions.joined(separator: ", ")) (\(viewer.timeZoneName))"
    }

    /// Returns the line about a copy, such as `“Talk” on 2026-03-16 09:00: copied to home.ics, moved to 2026-03-17 14:00`.
    func line(ofCopyTo target: String?) -> String {
        let copied = target.map { "copied to \(PlainText.of($0))" } ?? "copied"
        return "\(subject): \(([copied] + actions).joined(separator: ", ")) (\(viewer.timeZoneName))"
    }

    private var subject: String {
        let summary = item.component?.first("SUMMARY")?.decodedText ?? item.uid ?? "untitled"
        let title = "“\(TextWidth.cut(PlainText.of(summary), to: 40))”"
        guard case .occurrence(let occurrence) = item, occurrence.recurrenceID != nil, changes.added == nil else {
            if case .toDo = item { return title }
            return span == .all ? "all occurrences of \(title)" : title
        }
        let start = viewer.text(occurrence.start)
        return switch span {
        case .this: "\(title) on \(start)"
        case .thisAndFuture: "\(title) from \(start) on"
        case .all: "all occurrences of \(title)"
        }
    }

    private var actions: [String] {
        var actions: [String] = []
        if changes.remove { actions.append("removed") }
        if let complete = changes.complete {
            actions.append(complete == .override ? "completed" : "completed, and continues with the next one")
        }
        if let zone = changes.zone { actions.append("moved to the zone \(TimeZoneOptions.name(of: zone))") }
        if let time = changes.move {
            actions.append("moved to \(viewer.text(changes.time(time, like: item.start, in: viewer.rules)))")
        }
        if changes.allDay { actions.append("all day") }
        if let end = changes.end {
            actions.append("ends at \(viewer.text(changes.time(end, like: item.start, in: viewer.rules)))")
        }
        if let duration = changes.duration { actions.append("lasts \(duration.text)") }
        if let time = changes.added {
            actions.append("occurs on \(viewer.text(changes.time(time, like: item.start, in: viewer.rules)))")
        }
        if changes.noAlarm { actions.append("no alarm") }
        if !changes.alarms.isEmpty {
            actions.append("alarm \(changes.alarms.map { "\($0.text) before" }.joined(separator: ", "))")
        }
        if let reply = changes.reply { actions.append(reply.rawValue) }
        if changes.cancel { actions.append("cancelled") }
        if let percent = changes.percent { actions.append("\(percent) % done") }
        if let rule = changes.rule {
            actions.append(rule.rules.first.map { "repeats \($0.formatted())" } ?? "recurs no more")
        }
        for assignment in changes.assignments {
            let old = item.component?.properties(named: assignment.name).map(\.text) ?? []
            actions.append("\(assignment.name): \(list(old)) → \(list(assignment.value.map { [$0] } ?? []))")
        }
        for addition in changes.additions { actions.append("\(addition.name): added \(list([addition.value ?? ""]))") }
        return actions
    }

    private func list(_ texts: [String]) -> String {
        if texts.isEmpty { return "nothing" }
        return texts.prefix(4).map { "“\(TextWidth.cut(PlainText.of($0), to: 40))”" }.joined(separator: ", ")
            + (texts.count > 4 ? " and \(texts.count - 4) more" : "")
    }
}
