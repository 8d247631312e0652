import ICalendar
import JCal
import JSCalendar

/// The properties of each entry that a conversion changes, as their UID and name.
enum LostProperties {
    /// Returns the properties that two feeds don't have in common; of a component that only one of them has, its RECURRENCE-ID.
    /// Definitions of zones are made anew, the length of an entry has two forms, and the main one of several places is a VLOCATION
    /// as well.
    static func different(_ before: CalendarFeed, _ after: CalendarFeed) -> Set<String> {
        let (before, after) = (lines(before), lines(after))
        let common = Set(before.map(\.component)).intersection(after.map(\.component))
        return Set(
            before.symmetricDifference(after).map { line in
                "\(line.component.uid) \(common.contains(line.component) ? line.name : "RECURRENCE-ID")"
            })
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
        // An override that changes nothing, and which the series may need as a date.
        case .component("VEVENT"), .component("VTODO"): ["RECURRENCE-ID", "RDATE"]
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

    /// A component of a feed, and a value of a property in it or in one of its components.
    private struct Line: Hashable {
        struct Component: Hashable {
            let uid, recurrenceID: String
        }
        let component: Component
        let name, value: String
    }

    private static func lines(_ feed: CalendarFeed) -> Set<Line> {
        var lines: Set<Line> = []
        func add(_ component: CalendarComponent, _ outer: Line.Component, _ path: String) {
            for property in component.properties where !["DTEND", "DURATION"].contains(property.name) {
                guard let parts = PropertyDraft.recovering(copying: property).draft?.jCal.array else { continue }
                let isPlace = property.name == "LOCATION" || path.hasSuffix("/VLOCATION") && property.name == "NAME"
                let isSet = ["CATEGORIES", "RDATE", "EXDATE"].contains(property.name)
                for value in isSet ? parts.dropFirst(3).map({ [$0] }) : [Array(parts.dropFirst(3))] where !isPlace {
                    let value = path + " \(JSONValue.array(parts.prefix(3) + value))"
                    lines.insert(Line(component: outer, name: property.name, value: value))
                }
            }
            for inner in component.components { add(inner, outer, path + "/" + inner.name) }
        }
        for component in feed.calendars.flatMap(\.components) where component.known != .vtimezone {
            let (uid, id) = (component[.uid]?.text ?? "", component[.recurrenceID]?.value ?? "")
            add(component, Line.Component(uid: uid, recurrenceID: id), "")
        }
        return lines
    }
}
