import ICalendar
import ICalendarChecks
import ICalendarSyntax

/// Checks changed properties and alarms as `CalendarFeed/validate()` does, so that an edit can't write a value that
/// has a diagnostic.
///
/// Only the changed lines are checked, and the lines that they depend on. A component may have thousands of others.
struct ContentCheck {
    private let entry: CalendarEntry
    private let changes: [PropertyChange]
    private let alarms: [ComponentDraft]?

    /// - Throws: ``SeriesEditError/invalidValue(_:)`` for the first diagnostic that the old lines don't have.
    static func check(
        _ changes: [PropertyChange], _ alarms: [ComponentDraft]?, of entry: CalendarEntry
    ) throws(SeriesEditError) {
        if changes.isEmpty, alarms == nil { return }
        let check = ContentCheck(entry: entry, changes: changes, alarms: alarms)
        let new = check.diagnostics(
            check.lines { change, old in change.lines(replacing: old) },
            ((alarms ?? []) + changes.flatMap(\.components)).map(\.bytes))
        guard !new.isEmpty else { return }
        let parts = changes.compactMap(\.part).flatMap { entry.component.components.known($0.component) }
        let old = check.diagnostics(
            check.lines { _, old in old.map(\.contentLine.text) },
            parts.compactMap { ComponentDraft.recovering(copying: $0).draft?.bytes })
        var known: [CalendarDiagnostic.Code: Int] = [:]
        for diagnostic in old { known[diagnostic.code, default: 0] += 1 }
        for diagnostic in new {
            guard let count = known[diagnostic.code], count > 0 else {
                var fault = diagnostic
                fault.action = nil
                throw .invalidValue(fault.message)
            }
            known[diagnostic.code] = count - 1
        }
    }

    /// Returns the properties that the changed ones depend on, and the changed properties.
    private func lines(_ changed: (PropertyChange, [CalendarProperty]) -> [String]) -> [String] {
        let component = entry.component
        let names = Set(changes.map { $0.name.uppercased() })
        var lines: [String] = []
        for known in Self.context where !names.contains(known.name) {
            if let property = component[known] { lines.append(property.contentLine.text) }
        }
        for change in changes { lines += changed(change, component.properties(named: change.name)) }
        return lines
    }

    /// An ATTENDEE needs an ORGANIZER, and an alarm needs a start or an end.
    private static let context: [KnownProperty] = [.uid, .dtstamp, .start, .end, .due, .duration, .organizer]

    private func diagnostics(_ lines: [String], _ components: [[UInt8]]) -> [CalendarDiagnostic] {
        let kind = entry.kind.rawValue
        var head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-"]
        // Published calendars may have guests without an organizer.
        let concernsGuests = changes.contains { $0.name.uppercased() == "ATTENDEE" }
        if concernsGuests, let method = entry.component.parent?[.method] { head.append(method.contentLine.text) }
        var bytes: [UInt8] = []
        for line in head + ["BEGIN:\(kind)"] + lines { Self.append(line, to: &bytes) }
        for component in components { bytes += component }
        for line in ["END:\(kind)", "END:VCALENDAR"] { Self.append(line, to: &bytes) }
        let tree = ComponentTree(recovering: bytes)
        var validator = TreeValidator(tree.diagnostics)
        validator.check(tree)
        // Lines aren't folded here, and zones are defined elsewhere.
        return (tree.diagnostics + validator.diagnostics).filter {
            $0.code != .longLine && $0.code != .zoneUndefined
        }
    }

    private static func append(_ line: String, to bytes: inout [UInt8]) {
        bytes += line.utf8
        bytes += [13, 10]
    }
}

extension PropertyChange {
    /// Returns the lines that replace those of a component, unfolded.
    fileprivate func lines(replacing old: [CalendarProperty]) -> [String] {
        guard keepsParameters, let first = old.first, let draft = drafts.first, drafts.count == 1,
            let kept = try? PropertyDraft(first.rawName, value: draft.value, parameters: first.parameters)
        else { return drafts.map(\.description) }
        return [kept.description]
    }
}
