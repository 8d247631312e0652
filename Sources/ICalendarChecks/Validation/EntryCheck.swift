import ICalendar

/// Checks the properties that the alarms and attendees of an entry require.
enum EntryCheck {
    static func check(_ checked: CheckedComponent, method: String?, _ log: inout DiagnosticLog) {
        let (component, kind, properties) = (checked.component, checked.kind, checked.properties)
        guard [.vevent, .vtodo, .vjournal].contains(kind) else { return }
        // RFC 5545 §3.8.4.3. Published calendars may not have an ATTENDEE, which the check of their METHOD reports.
        if method != "PUBLISH", !properties.contains(.organizer), let attendee = checked[.attendee] {
            log.report(
                .warning, .organizerMissing, at: attendee.offset, length: attendee.name.utf8.count,
                expected: "ORGANIZER", fault: "\(kind.name) has ATTENDEE and no ORGANIZER")
        }
        guard component.hasComponents else { return }
        let hasStart = properties.contains(.start)
        let hasEnd = properties.contains(kind == .vtodo ? .due : .end) || (hasStart && properties.contains(.duration))
        for alarm in component.components where alarm.known == .valarm {
            checkAlarm(alarm, of: kind, hasStart: hasStart, hasEnd: hasEnd, method: method, &log)
        }
    }

    private static func checkAlarm(
        _ alarm: CalendarComponent, of kind: KnownComponent, hasStart: Bool, hasEnd: Bool, method: String?,
        _ log: inout DiagnosticLog
    ) {
        if alarm[.duration] != nil, alarm[.repeatCount] == nil {
            log.report(
                .warning, .propertyMissing, at: alarm.offset, action: "the alarm fires once",
                fault: "\("VALARM") has DURATION and no \("REPEAT")")
        }
        guard let trigger = alarm[.trigger], trigger.valueType == .duration else { return }
        let isRelatedToEnd = trigger.parameter("RELATED")?.uppercased() == "END"
        if isRelatedToEnd, !hasEnd {
            log.report(
                .warning, .triggerWithoutTime, in: trigger,
                expected: kind == .vtodo ? "DUE, or DTSTART and DURATION" : "DTEND, or DTSTART and DURATION",
                fault: "TRIGGER is relative to the end of a \(kind.name) that has none")
        } else if !isRelatedToEnd, !hasStart, method == nil {
            log.report(
                .warning, .triggerWithoutTime, in: trigger, expected: "DTSTART",
                fault: "TRIGGER is relative to the start of a \(kind.name) that has none")
        }
    }
}
