import ICalendar

/// The components with one UID in a document that is imported.
struct ImportedItem {
    let uid: String
    /// The masters and the overrides, in the order of the document.
    private(set) var components: [CalendarComponent] = []
    /// The VCALENDAR that contains the components; nil in a damaged document.
    private(set) var calendar: CalendarComponent?

    init(uid: String, calendar: CalendarComponent?) {
        self.uid = uid
        self.calendar = calendar
    }

    mutating func add(_ component: CalendarComponent) { components.append(component) }

    /// Removes the components with other names, and returns them.
    mutating func removeAll(besides kind: String) -> [CalendarComponent] {
        defer { components.removeAll { $0.name != kind } }
        return components.filter { $0.name != kind }
    }

    /// The name of the first component, such as `VEVENT`.
    var kind: String { components.first?.name ?? "" }

    /// The components that the overrides belong to. Several are different series to which a producer gave one UID (D10).
    var masters: [CalendarComponent] { components.filter { $0[.recurrenceID] == nil } }

    /// Returns the item with all components in one VCALENDAR: an override can be in another calendar of the document than its
    /// master, and both can define one zone in different ways.
    ///
    /// - Throws: `WritingError` if a zone needs another name and a property that uses the zone can't be changed.
    func joined() throws(WritingError) -> ImportedItem {
        let calendars = components.map(\.parent)
        guard calendars.contains(where: { $0 != calendar }) else { return self }
        var export = try CalendarExport()
        for component in components {
            var part = ImportedItem(uid: uid, calendar: component.parent)
            part.add(component)
            try export.append(ComponentTree(recovering: part.bytes(with: [component])))
        }
        let tree = ComponentTree(recovering: export.bytes())
        var joined = ImportedItem(uid: uid, calendar: tree.components.known(.vcalendar).first)
        joined.components = joined.calendar?.components.filter { $0.known != .vtimezone } ?? []
        return joined
    }

    /// The definitions of the zones that components use, by TZID.
    func zones(usedBy components: [CalendarComponent]) -> [(identifier: ExactText, zone: CalendarComponent)] {
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
