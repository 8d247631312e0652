import ICalendarSyntax

/// The components of a VCALENDAR, by identity.
struct CalendarVersion {
    let calendar: CalendarComponent
    /// The identities in the order of their first components.
    private(set) var identities: [ComponentIdentity] = []
    private var groups: [ComponentIdentity: [CalendarComponent]] = [:]

    init(_ calendar: CalendarComponent) {
        self.calendar = calendar
        for component in calendar.components {
            let identity = ComponentIdentity(component)
            if groups[identity, default: []].isEmpty { identities.append(identity) }
            groups[identity, default: []].append(component)
        }
    }

    /// The components with an identity. More than one is a mistake that feeds make.
    subscript(identity: ComponentIdentity) -> [CalendarComponent] { groups[identity] ?? [] }

    /// Returns whether there is a component with an identity.
    func contains(_ identity: ComponentIdentity) -> Bool { groups[identity] != nil }
}
