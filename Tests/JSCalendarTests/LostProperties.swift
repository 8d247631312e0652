import ICalendar
import JCal
import JSCalendar

/// The properties of each entry that a conversion changes, as their UID and name.
enum LostProperties {
    /// Returns the properties that two feeds don't have in common. Definitions of zones are made anew, the length of an entry has
    /// two forms, and the main one of several places is a VLOCATION as well.
    static func different(_ before: CalendarFeed, _ after: CalendarFeed) -> Set<String> {
        Set(lines(before).symmetricDifference(lines(after)).map { String($0.prefix { $0 != "|" }) })
    }

    /// Returns the properties that losses name.
    static func named(by losses: [ConversionLoss]) -> Set<String> {
        Set(
            losses.flatMap { loss in
                names(of: loss.part).map { "\(loss.uid ?? "") \($0)" }
            })
    }

    private static func names(of part: ConversionLoss.Part) -> [String] {
        switch part {
        case .property(let name), .parameter(_, of: let name): [name]
        // An override that changes nothing.
        case .component("VEVENT"), .component("VTODO"): ["UID", "DTSTAMP", "RECURRENCE-ID", "DTSTART", "RDATE"]
        case .component(let name), .element(let name): [name]
        case .member(let pointer):
            switch pointer.prefix(while: { $0 != "/" }) {
            case "privacy": ["CLASS"]
            case "relatedTo": ["RELATED-TO"]
            // The participant of the organizer is written without it.
            case "organizerCalendarAddress": ["ORGANIZER", "ATTENDEE"]
            case "participants": ["ATTENDEE"]
            default: [pointer]
            }
        }
    }

    private static func lines(_ feed: CalendarFeed) -> Set<String> {
        var lines: Set<String> = []
        func add(_ component: CalendarComponent, _ uid: String, _ path: String) {
            for property in component.properties where !["DTEND", "DURATION"].contains(property.name) {
                guard let parts = PropertyDraft.recovering(copying: property).draft?.jCal.array else { continue }
                let isSet = ["CATEGORIES", "RDATE", "EXDATE"].contains(property.name)
                for value in isSet ? parts.dropFirst(3).map({ [$0] }) : [Array(parts.dropFirst(3))] {
                    lines.insert("\(uid) \(property.name)|\(path) \(JSONValue.array(parts.prefix(3) + value))")
                }
            }
            for inner in component.components { add(inner, uid, path + "/" + inner.name) }
        }
        for component in feed.calendars.flatMap(\.components) where component.known != .vtimezone {
            add(component, component[.uid]?.text ?? "", component[.recurrenceID]?.value ?? "")
        }
        return lines.filter { !$0.contains(" LOCATION|") && !$0.contains(#"/VLOCATION ["name"#) }
    }
}
