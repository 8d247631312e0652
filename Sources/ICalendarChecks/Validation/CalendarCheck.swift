import ICalendar

/// Checks of a VCALENDAR itself, and of the positions of components and properties (RFC 5545 §3.6, §3.7).
enum CalendarCheck {
    static func check(_ calendar: CalendarComponent, method: String?, _ log: inout DiagnosticLog) {
        if calendar.components.isEmpty {
            log.report(
                .warning, .emptyCalendar, at: calendar.offset,
                fault: "VCALENDAR has no components, and needs at least one")
        }
        if let version = calendar[.version], !isCurrent(version.text) {
            log.report(
                .warning, .versionValue, in: version, expected: "VERSION:2.0",
                action: version.text.trimmed == "1.0" ? "read as iCalendar, though 1.0 is vCalendar" : nil,
                fault: "VERSION is \(quoting: version.text), not 2.0")
        }
        if let scale = calendar[.calendarScale], scale.text.trimmed.uppercased() != "GREGORIAN" {
            log.report(
                .warning, .calendarScaleValue, in: scale, action: "dates are read as Gregorian",
                fault: "CALSCALE is \(quoting: scale.text), not GREGORIAN")
        }
        if let method, let property = calendar[.method], !MethodDefinition.isRegistered(method),
            !method.hasPrefix("X-")
        {
            log.report(
                .warning, .methodValue, in: property,
                expected: "PUBLISH, REQUEST, REPLY, ADD, CANCEL, REFRESH, COUNTER or DECLINECOUNTER",
                fault: "METHOD is \(quoting: property.text), which isn't registered")
        }
    }

    /// Returns whether VERSION is 2.0. VERSION may also name the minimum version: `1.0;2.0`.
    private static func isCurrent(_ text: String) -> Bool {
        text.split(separator: ";").last.map { String($0).trimmed == "2.0" } ?? false
    }

    /// Checks the positions of a component and its properties.
    static func checkPlace(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        let (component, kind) = (checked.component, checked.kind)
        // A parent that is in no RFC may contain anything.
        if let parents = parents[kind], let parent = component.parent, let around = parent.known,
            !parents.contains(around)
        {
            log.report(
                .warning, .misplacedComponent, at: component.offset,
                expected: "it in \(literal: parents.map(\.name).joined(separator: " or "))",
                fault: "\(component.name) is directly in \(parent.name)")
        }
        let definition = ComponentDefinition.of(kind)
        let misplaced = checked.properties.subtracting(definition.admitted)
        for property in misplaced.isEmpty ? [] : Array(component.properties) {
            guard let known = property.known, misplaced.contains(known) else { continue }
            log.report(
                .warning, .misplacedProperty, at: property.offset, length: property.name.utf8.count,
                found: "\(property.name)", fault: "\(property.name) is not a property of \(kind.name)")
        }
        if let late = component.firstPropertyAfterComponent {
            log.report(
                .warning, .propertyAfterComponent, at: late.offset, length: late.name.utf8.count,
                found: "\(late.name)",
                fault: "\(late.name) comes after a component inside \(kind.name), and has to come before it",
                relatedTo: component.components.first?.offset)
        }
    }

    /// The components that a component may be directly in.
    private static let parents: [KnownComponent: [KnownComponent]] = {
        let entries: [KnownComponent] = [.vevent, .vtodo, .vjournal, .vfreebusy]
        return [
            .valarm: [.vevent, .vtodo], .standard: [.vtimezone], .daylight: [.vtimezone], .available: [.vavailability],
            .participant: entries, .vlocation: entries + [.participant, .valarm], .vresource: entries + [.participant],
        ]
    }()

    /// Reports the first entry of a message with another UID (RFC 5546 §3.2.2, §3.2.3, §3.2.5 and the tables of the other
    /// components).
    static func checkUIDs(of components: [CalendarComponent], by method: String, _ log: inout DiagnosticLog) {
        guard ["REQUEST", "REPLY", "CANCEL"].contains(method) else { return }
        var first: CalendarProperty?
        for component in components where [.vevent, .vtodo, .vjournal].contains(component.known) {
            guard let uid = component[.uid] else { continue }
            guard let one = first else {
                first = uid
                continue
            }
            guard uid.text != one.text else { continue }
            log.report(
                .warning, .methodRule, at: uid.offset, length: uid.name.utf8.count,
                fault:
                    "\(component.name) has another \(uid.name) than the first entry, and METHOD:\(method) requires the same",
                relatedTo: one.offset)
            return
        }
    }

    /// Checks a component against the table for its calendar's METHOD.
    static func check(_ component: CalendarComponent, by method: String, _ log: inout DiagnosticLog) {
        guard let kind = component.known, [.vevent, .vtodo, .vjournal, .vfreebusy].contains(kind),
            MethodDefinition.isRegistered(method)
        else { return }
        guard let definition = MethodDefinition.of(method, kind) else {
            log.report(
                .warning, .methodRule, at: component.offset,
                expected: "\(literal: MethodDefinition.methods(of: kind).joined(separator: ", "))",
                fault: "\(kind.name)\(hiddenArgument: "") cannot be sent with METHOD:\(method)")
            return
        }
        // Many published calendars have no ORGANIZER, and Google's have ATTENDEEs, but nobody replies to them.
        let severity: CalendarDiagnostic.Severity = method == "PUBLISH" ? .note : .warning
        for property in definition.required where component[property] == nil {
            log.report(
                severity, .methodRule, at: component.offset,
                fault: "\(kind.name) has no \(property.name), which METHOD:\(method) requires")
        }
        for property in definition.once {
            guard let second = component.properties(property).dropFirst().first else { continue }
            log.report(
                .warning, .methodRule, at: second.offset, length: property.name.utf8.count,
                fault: "\(kind.name) has several \(property.name) properties, and METHOD:\(method) requires one",
                relatedTo: component[property]?.offset)
        }
        for property in definition.forbidden {
            guard let first = component[property] else { continue }
            log.report(
                severity, .methodRule, at: first.offset, length: property.name.utf8.count,
                fault: "\(kind.name) has \(property.name), which METHOD:\(method) forbids")
        }
    }
}
