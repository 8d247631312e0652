import ICalendar
import ICalendarWriting

/// Merges a document into a calendar in one file, as one edit of the file.
struct FileImport {
    private var edit: DocumentEdit
    private let calendar: CalendarComponent
    /// The stored entries by UID.
    private var entries: [ExactText: [CalendarComponent]] = [:]
    private var zones: [ExactText: CalendarComponent]
    /// Whether X-WR-TIMEZONE would change the floating times of new entries.
    private let hasDefaultZone: Bool

    init(_ tree: ComponentTree, _ calendar: CalendarComponent) {
        edit = DocumentEdit(tree)
        self.calendar = calendar
        zones = ZoneChoice.definitions(in: calendar)
        hasDefaultZone = calendar.defaultZone != nil
        for component in calendar.components where component.known != .vtimezone {
            if let uid = component[.uid]?.text { entries[uid.exact, default: []].append(component) }
        }
    }

    /// The file with the merged entries.
    var bytes: [UInt8] { edit.bytes() }

    /// Merges the entries of a document.
    ///
    /// - Throws: `WritingError` for text that the encoding of the file doesn't have.
    mutating func merge(_ document: ComponentTree) throws(WritingError) -> ImportReport {
        var plan = CalendarImport(document) { uid in entries[uid.exact].map(document(of:)) }
        // Removed last, so that new components can follow the ones that they replace.
        var removed: [CalendarComponent] = []
        for item in plan.items {
            let tree = ComponentTree(recovering: item.bytes)
            let components = tree.components.flatMap(\.components)
            if let component = try componentWithOtherZone(in: components) {
                plan.report.added.removeAll { $0 == item.uid }
                plan.report.updated.removeAll { $0 == item.uid }
                plan.report.conflicts.append(
                    ImportReport.Conflict(component: ComponentIdentity(component), reason: .otherZone))
                continue
            }
            for component in components where component.known != .vtimezone { try append(component) }
            removed += entries[item.uid.exact] ?? []
        }
        for component in removed { try edit.remove(component) }
        return plan.report
    }

    /// Returns stored entries as a document of their own, with their zones.
    private func document(of entries: [CalendarComponent]) -> ComponentTree {
        var copy = CalendarCopy(
            productIdentifier: CalendarCopy.productIdentifier,
            properties: calendar.properties(.xWRTimezone).compactMap { try? PropertyDraft(copying: $0) })
        for name in ZoneChoice.used(by: entries).sorted() { if let zone = zones[name] { copy.append(zone) } }
        for entry in entries { copy.append(entry) }
        return ComponentTree(recovering: copy.finished())
    }

    /// Adds the zones that the file doesn't define.
    ///
    /// - Returns: The zone that the file defines differently, if any, or the entry whose floating times would be in the zone
    ///   of the file. In that case, no zone is added.
    private mutating func componentWithOtherZone(
        in components: [CalendarComponent]
    ) throws(WritingError) -> CalendarComponent? {
        if hasDefaultZone, let floating = components.first(where: { $0.known != .vtimezone && $0.hasFloatingTimes }) {
            return floating
        }
        var missing: [(name: ExactText, zone: CalendarComponent)] = []
        for zone in components where zone.known == .vtimezone {
            guard let name = zone[.zoneIdentifier]?.text.exact else { continue }
            guard let old = zones[name] else {
                missing.append((name, zone))
                continue
            }
            if !zone.hasSameContent(as: old), ZoneName.timeZone(name.text) == nil { return zone }
        }
        for (name, zone) in missing {
            zones[name] = zone
            if let first = calendar.components.first {
                try edit.insert(copyOf: ComponentRevision(zone), before: first)
            } else {
                try append(zone)
            }
        }
        return nil
    }

    private mutating func append(_ component: CalendarComponent) throws(WritingError) {
        if let last = calendar.components.last {
            try edit.append(copyOf: ComponentRevision(component), after: last)
        } else {
            try edit.append(ComponentDraft(copying: component), to: calendar)
        }
    }
}
