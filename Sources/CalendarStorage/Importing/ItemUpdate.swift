import ICalendar
import ICalendarSyntax

/// Merges an imported item into the stored item with the same UID.
struct ItemUpdate {
    private let tree: ComponentTree
    private let stored: [CalendarComponent]
    private let byIdentity: [ComponentIdentity: CalendarComponent]

    /// The first component that contradicts the stored item. The stored item stays as it is.
    private(set) var conflict: (CalendarComponent, ImportReport.Conflict.Reason)?
    /// Whether a component was older than the stored one.
    private(set) var sawOlder = false
    /// The new content of the stored item; nil if nothing changes.
    private(set) var bytes: [UInt8]?

    init(_ tree: ComponentTree, uid: String) {
        self.tree = tree
        stored = tree.components.flatMap(\.components).filter { $0.known != .vtimezone && $0[.uid]?.text == uid }
        byIdentity = Dictionary(stored.map { (ComponentIdentity($0), $0) }) { first, _ in first }
    }

    /// The name of the stored components, such as `VEVENT`.
    var kind: String { stored.first?.name ?? "" }

    mutating func merge(_ item: ImportedItem) {
        if let other = item.components.first(where: { $0.name != kind }) {
            conflict = (other, .otherKind)
            return
        }
        let master = stored.first { $0[.recurrenceID] == nil }
        if let imported = item.master, let master {
            switch RevisionOrder(imported: imported, stored: master) {
            case .newer:
                replace(with: item)
                return
            case .older:
                // Its overrides belong to an older series.
                sawOlder = true
                return
            case .contradictory:
                conflict = (imported, .sameRevision)
                return
            case .same: break
            }
        }
        mergeOccurrences(of: item)
    }

    /// Replaces the series, except for overrides that are newer than the imported ones.
    private mutating func replace(with item: ImportedItem) {
        let kept = Set(
            item.components.filter { component in
                guard component[.recurrenceID] != nil, let old = byIdentity[ComponentIdentity(component)] else {
                    return false
                }
                return RevisionOrder(imported: component, stored: old) == .older
            })
        let new = item.components.filter { !kept.contains($0) }
        guard !kept.isEmpty else {
            bytes = item.bytes(with: new)
            return
        }
        // The kept overrides stay in place, and the rest of the stored item is exchanged.
        let identities = Set(kept.map { ComponentIdentity($0) })
        write(new, of: item, removing: stored.filter { !identities.contains(ComponentIdentity($0)) })
    }

    private mutating func mergeOccurrences(of item: ImportedItem) {
        var (added, removed): ([CalendarComponent], [CalendarComponent]) = ([], [])
        for component in item.components {
            let identity = ComponentIdentity(component)
            guard let old = byIdentity[identity] else {
                added.append(component)
                continue
            }
            switch RevisionOrder(imported: component, stored: old) {
            case .newer:
                added.append(component)
                removed.append(old)
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
                if !zone.hasSameContent(as: old), ZoneName.timeZone(identifier) == nil {
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
