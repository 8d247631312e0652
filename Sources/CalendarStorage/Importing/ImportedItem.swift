import ICalendar
import ICalendarSyntax

/// The components with one UID in a document that is imported.
struct ImportedItem {
    let uid: String
    /// The master and the overrides, the latest revision of each.
    private(set) var components: [CalendarComponent] = []
    private var places: [ComponentIdentity: Int] = [:]
    /// The VCALENDAR that contains the components; nil in a damaged document.
    let calendar: CalendarComponent?

    init(uid: String, calendar: CalendarComponent?) {
        self.uid = uid
        self.calendar = calendar
    }

    /// Adds a component, replacing an older revision of the same one.
    mutating func add(_ component: CalendarComponent) {
        let identity = ComponentIdentity(component)
        if let place = places[identity] {
            if ItemRevision(component) > ItemRevision(components[place]) { components[place] = component }
        } else {
            places[identity] = components.count
            components.append(component)
        }
    }

    /// The name of the components, such as `VEVENT`.
    var kind: String { components.first?.name ?? "" }

    /// The component that the overrides belong to.
    var master: CalendarComponent? { components.first { $0[.recurrenceID] == nil } }

    /// The definitions of the zones that components use, by TZID.
    func zones(usedBy components: [CalendarComponent]) -> [(identifier: String, zone: CalendarComponent)] {
        guard let calendar else { return [] }
        let defined = ZoneChoice.definitions(in: calendar)
        return ZoneChoice.used(by: components).sorted().compactMap { name in defined[name].map { (name, $0) } }
    }

    /// Returns the item as a calendar of its own: without METHOD, which RFC 4791 §4.1 doesn't allow, and without the
    /// properties of the whole calendar, such as NAME.
    func bytes(with components: [CalendarComponent]) -> [UInt8] {
        var properties: [PropertyDraft] = []
        if let scale = calendar?[.calendarScale], let draft = try? PropertyDraft(copying: scale) {
            properties.append(draft)
        }
        var copy = CalendarCopy(
            productIdentifier: calendar?[.productIdentifier]?.value ?? CalendarCopy.productIdentifier,
            properties: properties)
        for (_, zone) in zones(usedBy: components) { copy.append(zone) }
        for component in components { copy.append(component) }
        return copy.finished()
    }
}
