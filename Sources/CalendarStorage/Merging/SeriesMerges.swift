import ICalendar

/// Finds changes to a series as a whole that contradict changes to single occurrences.
///
/// A series is a master and its overrides. Each is a component of its own, so both versions can change one without
/// changing the same component.
struct SeriesMerges {
    enum Side: Hashable {
        case ours, theirs
    }

    /// The changes of one version to one series.
    private struct Changes {
        /// The schedule of the changed master, by property: `DTSTART`, `RRULE` and `EXRULE`.
        var schedule: [String: [PropertyContent]] = [:]
        var removesMaster = false
        /// The components that the version changed, added or removed.
        var components: Set<ComponentIdentity> = []
        /// The overrides that the version added or removed.
        var occurrences: Set<ComponentIdentity> = []
        /// The values of EXDATE that the version added.
        var exceptions = DateValues()
    }

    private var changes: [ComponentIdentity: [Side: Changes]] = [:]
    private var order: [ComponentIdentity] = []

    /// Records the change of a version to a component.
    mutating func note(
        _ identity: ComponentIdentity, _ base: [CalendarComponent], _ version: [CalendarComponent], by side: Side,
        isChanged: Bool
    ) {
        guard isChanged, identity.identifier != nil, identity.name != "VTIMEZONE" else { return }
        let master = identity.master
        if changes[master] == nil { order.append(master) }
        var change = changes[master]?[side] ?? Changes()
        change.components.insert(identity)
        if identity != master {
            if base.isEmpty != version.isEmpty { change.occurrences.insert(identity) }
        } else if let old = base.first {
            if let new = version.first {
                let schedule = Self.schedule(of: new)
                if schedule != Self.schedule(of: old) { change.schedule = schedule }
                change.exceptions = DateValues(.exceptionDates, in: new, addedTo: old)
            } else {
                change.removesMaster = true
            }
        }
        changes[master, default: [:]][side] = change
    }

    /// The masters of the series that both versions changed.
    var shared: Set<ComponentIdentity> { Set(changes.filter { $0.value.count == 2 }.keys) }

    /// The overrides that a version changed or added.
    func overrides(changedBy side: Side) -> Set<ComponentIdentity> {
        Set(changes.values.flatMap { $0[side]?.components ?? [] }.filter { $0.recurrenceID != nil })
    }

    /// The contradictions, in the order of the series.
    var conflicts: [MergeConflict] {
        order.flatMap { master -> [MergeConflict] in
            guard let sides = changes[master], let ours = sides[.ours], let theirs = sides[.theirs] else { return [] }
            return [(ours, theirs), (theirs, ours)].flatMap { Self.conflicts(of: master, $0, $1) }
        }
    }

    /// Returns the contradictions between one version's change to a series and the other's to occurrences.
    private static func conflicts(
        of master: ComponentIdentity, _ series: Changes, _ others: Changes
    ) -> [MergeConflict] {
        if series.removesMaster, !others.removesMaster {
            // A change to the master itself is reported with the master.
            let changed = others.components.subtracting(series.components)
            return changed.sorted().map { MergeConflict($0, .removedAndChanged) }
        }
        var conflicts: [MergeConflict] = []
        let occurrences = others.occurrences.subtracting(series.occurrences)
        if !series.schedule.isEmpty, series.schedule != others.schedule {
            conflicts += occurrences.sorted().map {
                MergeConflict($0, .seriesAndOccurrence, PropertyCoupling.schedule.intersection(series.schedule.keys))
            }
        }
        if conflicts.isEmpty {
            let excluded = occurrences.sorted().filter { $0.recurrenceID.map(series.exceptions.contain) ?? false }
            conflicts += excluded.map { MergeConflict($0, .seriesAndOccurrence, ["EXDATE"]) }
        }
        return conflicts
    }

    private static func schedule(of component: CalendarComponent) -> [String: [PropertyContent]] {
        Dictionary(
            grouping: component.properties.filter { PropertyCoupling.schedule.contains($0.name) }.map(
                PropertyContent.init), by: \.name)
    }
}

extension Set<ComponentIdentity> {
    fileprivate func sorted() -> [ComponentIdentity] { sorted { $0.description < $1.description } }
}
