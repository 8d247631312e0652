import ICalendar

/// Changes that a person made for the time that an event had: if the other version moved the event, nobody wants both.
enum TimeBoundChanges {
    /// Returns the names of the properties and inner components with such changes: the cancellation of the event, an
    /// answer of an attendee, and an alarm at an absolute time.
    static func names(from base: CalendarComponent, to version: CalendarComponent) -> Set<String> {
        var names: Set<String> = []
        if isCancelled(version), !isCancelled(base) { names.insert(KnownProperty.status.name) }
        if !answers(in: version).isSubset(of: answers(in: base)) { names.insert(KnownProperty.attendee.name) }
        if !absoluteAlarms(in: version).isSubset(of: absoluteAlarms(in: base)) {
            names.insert(KnownComponent.valarm.name)
        }
        return names
    }

    private static func isCancelled(_ component: CalendarComponent) -> Bool {
        component[.status]?.value.uppercased() == "CANCELLED"
    }

    private struct Answer: Hashable {
        let address: String
        let status: String
    }

    /// The answers of attendees. NEEDS-ACTION, the default (RFC 5545 §3.2.12), is none.
    private static func answers(in component: CalendarComponent) -> Set<Answer> {
        Set(
            component.properties(.attendee).compactMap { attendee in
                guard let status = attendee.parameter("PARTSTAT")?.uppercased(), status != "NEEDS-ACTION" else {
                    return nil
                }
                return Answer(address: attendee.value.lowercased(), status: status)
            })
    }

    private static func absoluteAlarms(in component: CalendarComponent) -> Set<ComponentContent> {
        Set(
            component.components.known(.valarm).filter { $0[.trigger]?.valueType == .dateTime }.map {
                ComponentContent($0)
            })
    }
}
