import ICalendarSyntax

/// The objects of JSCalendar that a component becomes.
enum ObjectKind: Int, Hashable, CaseIterable {
    case group, event, task, alert, location, participant

    /// The name of the component in upper case.
    var component: String {
        switch self {
        case .group: "VCALENDAR"
        case .event: "VEVENT"
        case .task: "VTODO"
        case .alert: "VALARM"
        case .location: "VLOCATION"
        case .participant: "PARTICIPANT"
        }
    }

    /// The `@type` of the object.
    var type: String {
        switch self {
        case .group: "Group"
        case .event: "Event"
        case .task: "Task"
        case .alert: "Alert"
        case .location: "Location"
        case .participant: "Participant"
        }
    }

    /// Whether the object has a start and may recur.
    var isEntry: Bool { self == .event || self == .task }

    static let entries: Set<ObjectKind> = [.event, .task]
}

extension ObjectKind {
    /// Returns a component of this kind; never nil, because the names are valid.
    func draft(_ properties: [PropertyDraft], _ components: [ComponentDraft] = []) -> ComponentDraft? {
        try? ComponentDraft(component, properties: properties, components: components)
    }
}
