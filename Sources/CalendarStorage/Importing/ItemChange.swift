import ICalendar
import ICalendarWriting

/// Merges an imported item into the stored item with the same UID.
struct ItemChange {
    private let tree: ComponentTree
    private let stored: [CalendarComponent]
    private let byIdentity: [ComponentIdentity: [CalendarComponent]]

    /// The first component that contradicts the stored item. The stored item stays as it is.
    private(set) var conflict: (CalendarComponent, ImportReport.Conflict.Reason)?
    /// Whether a component was older than the stored one.
    private(set) var sawOlder = false
    /// The new content of the stored item; nil if nothing changes.
    private(set) var bytes: [UInt8]?

    init(_ tree: ComponentTree, uid: String) {
        self.tree = tree.namingDefaultZones()
        stored = self.tree.components.flatMap(\.components).filter {
            $0.known != .vtimezone && $0[.uid]?.text.exact == uid.exact
        }
        byIdentity = Dictionary(grouping: stored, by: ComponentIdentity.init)
    }

    /// The name of the stored components, such as `VEVENT`.
    var kind: String { stored.first?.name ?? "" }

    /// Merges components of the same kind.
    mutating func merge(_ item: ImportedItem) {
        let (imported, masters) = (item.masters, stored.filter { $0[.recurrenceID] == nil })
        if let first = imported.first, !masters.isEmpty {
            switch RevisionOrder(imported: imported, stored: masters) {
            case .newer:
                replace(with: item)
                return
            case .older:
                // Its overrides belong to an older series.
                sawOlder = true
                return
            case .contradictory:
                conflict = (first, .sameRevision)
                return
            case .same: break
            }
        }
        mergeOccurrences(of: item)
    }

    /// Replaces the series, except for overrides that are newer than the imported ones.
    private mutating func replace(with item: ImportedItem) {
        let imported = Dictionary(grouping: item.components, by: ComponentIdentity.init)
        let kept = imported.filter { identity, components in
            guard identity.recurrenceID != nil, let old = byIdentity[identity] else { return false }
            return RevisionOrder(imported: components, stored: old) == .older
        }
        let new = item.components.filter { kept[ComponentIdentity($0)] == nil }
        guard !kept.isEmpty else {
            bytes = item.bytes(with: new)
            return
        }
        // The kept overrides stay in place, and the rest of the stored item is exchanged.
        write(new, of: item, removing: stored.filter { kept[ComponentIdentity($0)] == nil })
    }

    private mutating func mergeOccurrences(of item: ImportedItem) {
        var (added, removed): ([CalendarComponent], [CalendarComponent]) = ([], [])
        let imported = Dictionary(grouping: item.components, by: ComponentIdentity.init)
        var seen: Set<ComponentIdentity> = []
        for component in item.components {
            let identity = ComponentIdentity(component)
            guard seen.insert(identity).inserted, let components = imported[identity] else { continue }
            guard let old = byIdentity[identity] else {
                added += components
                continue
            }
            switch RevisionOrder(imported: components, stored: old) {
            case .newer:
                added += components
                removed += old
            case .older: sawOlder = true
            case .same: break
            case .contradictory:
                conflict = (component, .sameRevision)
                return
            }
        }
        if !added.isEmpty { write(added, of: item, removing: removed) }
    }

    /// Writes the stored item with components added and removed, and the zones of the added ones.
    private mutating func write(
        _ added: [CalendarComponent], of item: ImportedItem, removing removed: [CalendarComponent]
    ) {
        guard let first = added.first, let calendar = stored.first?.parent, let anchor = calendar.components.first,
            let last = stored.last
        else { return }
        var edit = DocumentEdit(tree)
        do throws(WritingError) {
            let known = ZoneChoice.definitions(in: calendar)
            for (identifier, zone) in item.zones(usedBy: added) {
                guard let old = known[identifier] else {
                    try edit.insert(copyOf: ComponentRevision(zone), before: anchor)
                    continue
                }
                if !zone.hasSameContent(as: old), ZoneName.timeZone(identifier.text) == nil {
                    conflict = (first, .otherZone)
                    return
                }
            }
            for component in added { try edit.append(copyOf: ComponentRevision(component), after: last) }
            for component in removed { try edit.remove(component) }
            for method in calendar.properties(.method) { try edit.remove(method) }
            bytes = edit.bytes()
        } catch {
            conflict = (first, .unwritable)
        }
    }
}
