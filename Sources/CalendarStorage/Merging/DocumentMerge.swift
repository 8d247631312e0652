import ICalendar
import ICalendarWriting

/// Collects our changes as an edit of their document.
struct DocumentMerge {
    private var edit: DocumentEdit
    private var conflicts: [MergeConflict] = []
    /// Definitions of time zones that their document may lack after the merge, by VCALENDAR and TZID.
    private var zones: [[ExactText: CalendarComponent]] = []
    /// The series that both versions changed, whose result is validated.
    private var shared: Set<ComponentIdentity> = []
    /// The overrides that each version changed.
    private var overrides: [SeriesMerges.Side: Set<ComponentIdentity>] = [:]

    init(_ theirs: ComponentTree) { edit = DocumentEdit(theirs) }

    // MARK: - One calendar

    /// Adds our changes to one VCALENDAR.
    mutating func merge(_ base: CalendarVersion, _ ours: CalendarVersion, _ theirs: CalendarVersion) {
        mergeProperties(of: .calendar, base.calendar, ours.calendar, theirs.calendar, mergesComponents: false)
        var series = SeriesMerges()
        var removed: Set<CalendarComponent> = []
        var added: [ComponentRevision] = []
        let derived = DerivedComponents(base, ours, theirs)
        conflicts += derived.conflicts
        for (identity, revision) in derived.theirs {
            apply(to: identity) { edit throws(WritingError) in try edit.apply(revision) }
        }
        let known = Set(ours.identities)
        for identity in ours.identities + base.identities.filter({ !known.contains($0) }) {
            let versions = (base[identity], ours[identity], theirs[identity])
            let isOurs = !versions.0.haveSameContent(as: versions.1)
            let isTheirs = !versions.0.haveSameContent(as: versions.2)
            series.note(identity, versions.0, versions.1, by: .ours, isChanged: isOurs)
            series.note(identity, versions.0, versions.2, by: .theirs, isChanged: isTheirs)
            guard isOurs, !versions.1.haveSameContent(as: versions.2) else { continue }
            if let ours = versions.1.only, let theirs = versions.2.only, identity.isMergedByProperty,
                versions.0.count <= 1
            {
                mergeProperties(of: identity, versions.0.first, ours, theirs)
            } else if !isTheirs {
                removed.formUnion(versions.2)
                added += versions.1.map { derived.ours[identity] ?? ComponentRevision($0) }
            } else if identity.name == "VTIMEZONE" {
                guard let zone = ZoneChoice.preferred(versions.1, versions.2) else {
                    conflicts.append(MergeConflict(identity, .bothChanged))
                    continue
                }
                if zone == .ours {
                    removed.formUnion(versions.2)
                    added += versions.1.map(ComponentRevision.init)
                }
            } else {
                let isRemoved = versions.1.isEmpty || versions.2.isEmpty
                conflicts.append(MergeConflict(identity, isRemoved ? .removedAndChanged : .bothChanged))
            }
        }
        for identity in theirs.identities where !known.contains(identity) && !base.contains(identity) {
            series.note(identity, [], theirs[identity], by: .theirs, isChanged: true)
        }
        conflicts += series.conflicts
        shared.formUnion(series.shared)
        for side in [SeriesMerges.Side.ours, .theirs] {
            overrides[side, default: []].formUnion(series.overrides(changedBy: side))
        }
        replace(removed, with: added, in: theirs.calendar)
        zones.append(ZoneChoice.definitions([theirs, ours, base]))
    }

    private mutating func mergeProperties(
        of identity: ComponentIdentity, _ base: CalendarComponent?, _ ours: CalendarComponent,
        _ theirs: CalendarComponent, mergesComponents: Bool = true
    ) {
        let merge = PropertyMerge(base: base, ours: ours, theirs: theirs, mergesComponents: mergesComponents)
        guard merge.conflicts.isEmpty else {
            conflicts.append(MergeConflict(identity, .bothChanged, merge.conflicts))
            return
        }
        apply(to: identity) { edit throws(WritingError) in try edit.apply(merge.revision) }
    }

    private mutating func replace(
        _ removed: Set<CalendarComponent>, with added: [ComponentRevision], in calendar: CalendarComponent
    ) {
        let siblings = Array(calendar.components).filter { !removed.contains($0) }
        for copy in added {
            let component = copy.component
            apply(to: ComponentIdentity(component)) { edit throws(WritingError) in
                if component.known == .vtimezone, let first = siblings.first {
                    // Programs that read in one pass need a zone before the times that use it.
                    try edit.insert(copyOf: copy, before: first)
                } else if let last = siblings.last {
                    try edit.append(copyOf: copy, after: last)
                } else {
                    try edit.append(ComponentDraft(copying: component), to: calendar)
                }
            }
        }
        for component in removed {
            apply(to: ComponentIdentity(component)) { edit throws(WritingError) in try edit.remove(component) }
        }
    }

    private mutating func apply(
        to identity: ComponentIdentity, _ change: (inout DocumentEdit) throws(WritingError) -> Void
    ) {
        do throws(WritingError) {
            try change(&edit)
        } catch {
            conflicts.append(MergeConflict(identity, .unreadable))
        }
    }

    // MARK: - The result

    /// Returns the merged document, with all time zones in use.
    mutating func finished(
        between ours: ComponentTree, and theirs: ComponentTree
    ) throws(MergeConflicts) -> [UInt8] {
        guard conflicts.isEmpty else { throw MergeConflicts(conflicts) }
        var tree = edit.isEmpty ? theirs : edit.tree()
        edit = DocumentEdit(tree)
        for (calendar, zones) in zip(tree.components, zones) {
            let missing = ZoneChoice.missing(in: calendar).compactMap { zones[$0].map(ComponentRevision.init) }
            replace([], with: missing, in: calendar)
        }
        if !edit.isEmpty { tree = edit.tree() }
        let identities = Problem.identities(in: tree, of: shared, exceptIn: [ours, theirs])
        conflicts += identities.map { MergeConflict($0, .invalidResult) }
        for (side, version) in [(SeriesMerges.Side.ours, ours), (.theirs, theirs)] {
            let lost = Problem.orphans(in: tree, among: overrides[side] ?? []).subtracting(
                Problem.orphans(in: version, among: overrides[side] ?? []))
            conflicts += lost.sorted { $0.description < $1.description }.map {
                MergeConflict($0, .seriesAndOccurrence, PropertyCoupling.schedule)
            }
        }
        guard conflicts.isEmpty else { throw MergeConflicts(conflicts) }
        return tree.bytes
    }
}

extension ComponentIdentity {
    /// Whether the properties of the component are merged one by one. Others are units.
    fileprivate var isMergedByProperty: Bool {
        ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY"].contains(name) && identifier != nil
    }
}

extension [CalendarComponent] {
    /// The component, if there is exactly one.
    fileprivate var only: CalendarComponent? { count == 1 ? first : nil }
}
