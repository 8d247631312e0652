import ICalendar
import ICalendarChecks
import ICalendarWriting

/// The components that a version made from the master of a series: the next part of a series that it split, and new
/// overrides.
///
/// Both are copies of the master in the base. The other version's changes to the master are meant for them, too.
struct DerivedComponents {
    /// Our new components with their changes to the master, and theirs with ours.
    private(set) var ours: [ComponentIdentity: ComponentRevision] = [:]
    private(set) var theirs: [ComponentIdentity: ComponentRevision] = [:]
    private(set) var conflicts: [MergeConflict] = []

    init(_ base: CalendarVersion, _ ours: CalendarVersion, _ theirs: CalendarVersion) {
        let (ourParts, theirParts) = (Self.derived(in: ours, base), Self.derived(in: theirs, base))
        let theirSplits = Set(theirParts.filter { $0.identity.recurrenceID == nil }.map(\.origin))
        for part in ourParts where part.identity.recurrenceID == nil && theirSplits.contains(part.origin) {
            guard !theirs.contains(part.identity) else { continue }
            conflicts.append(MergeConflict(part.origin, .bothChanged, ["RRULE"]))
        }
        for part in ourParts { self.ours[part.identity] = revision(of: part, in: ours, theirs, base) }
        for part in theirParts { self.theirs[part.identity] = revision(of: part, in: theirs, ours, base) }
    }

    /// A new component and the master in the base that it comes from.
    private struct Part {
        let identity: ComponentIdentity
        let origin: ComponentIdentity
    }

    private static func derived(in version: CalendarVersion, _ base: CalendarVersion) -> [Part] {
        let new = version.identities.filter { !base.contains($0) && $0.identifier != nil && $0.name != "VTIMEZONE" }
        if new.isEmpty { return [] }
        let previous = Self.previousParts(in: version)
        return new.compactMap { identity in
            guard identity.recurrenceID == nil else { return Part(identity: identity, origin: identity.master) }
            // A version can split a series several times.
            var origin = identity
            var seen: Set<ComponentIdentity> = []
            while !base.contains(origin), seen.insert(origin).inserted {
                guard let part = previous[origin] else { return nil }
                origin = part
            }
            return base.contains(origin) ? Part(identity: identity, origin: origin) : nil
        }
    }

    /// The part of a split series before each part (RFC 9253 §5): the one whose RELATED-TO names it as NEXT, or else the
    /// one that its own RELATED-TO names as FIRST.
    private static func previousParts(in version: CalendarVersion) -> [ComponentIdentity: ComponentIdentity] {
        var result: [ComponentIdentity: ComponentIdentity] = [:]
        var first: [ComponentIdentity: ComponentIdentity] = [:]
        for identity in version.identities where identity.recurrenceID == nil && identity.identifier != nil {
            for relation in version[identity].first?.properties(.relatedTo) ?? [] {
                let other = identity.sibling(relation.text)
                switch relation.parameter("RELTYPE")?.uppercased() {
                case "NEXT": result[other] = identity
                case "FIRST": first[identity] = other
                default: break
                }
            }
        }
        return result.merging(first) { next, _ in next }
    }

    /// Returns a component with the changes that the other version made to the master; nil if there are none.
    private mutating func revision(
        of part: Part, in version: CalendarVersion, _ other: CalendarVersion, _ base: CalendarVersion
    ) -> ComponentRevision? {
        guard let component = version[part.identity].first, !other.contains(part.identity),
            let old = base[part.origin].first, let new = other[part.origin].first, !old.hasSameContent(as: new)
        else { return nil }
        let isOverride = part.identity.recurrenceID != nil
        let changed = Self.changes(from: old, to: new)
        let own = Self.changes(from: old, to: component)
        let bound = TimeBoundChanges.names(from: old, to: new)
        if !bound.isEmpty, isMoved(component, from: old) {
            conflicts.append(MergeConflict(part.identity, .seriesAndOccurrence, bound))
            return nil
        }
        // DTEND and DUE are other times for each part. A change to the schedule conflicts already.
        if !changed.isDisjoint(with: ["DTEND", "DUE"])
            || changed.contains("DURATION") && !isOverride && own.contains("DURATION")
        {
            conflicts.append(
                MergeConflict(part.identity, .seriesAndOccurrence, changed.intersection(PropertyCoupling.times)))
            return nil
        }
        let names = changed.subtracting(Self.own).filter { name in
            if !isOverride { return true }
            // An override has its own title on purpose.
            let group = PropertyCoupling.groups.filter {
                $0.contains(name) && $0.isDisjoint(with: PropertyCoupling.times)
            }
            return group.reduce(into: Set([name])) { $0.formUnion($1) }.isDisjoint(with: own)
        }
        let merge = PropertyMerge(base: old, ours: new, theirs: component, where: names.contains)
        if !merge.conflicts.isEmpty { conflicts.append(MergeConflict(part.identity, .bothChanged, merge.conflicts)) }
        return merge.revision
    }

    /// The properties that a part of a series or an override has for itself.
    private static let own = PropertyCoupling.revisions.union(PropertyCoupling.schedule).union(PropertyCoupling.dates)
        .union(["UID", "RECURRENCE-ID", "RELATED-TO", "CREATED"])

    /// Returns the names of the properties and inner components that differ.
    private static func changes(from old: CalendarComponent, to new: CalendarComponent) -> Set<String> {
        func byName(_ component: CalendarComponent) -> [String: [PropertyContent]] {
            Dictionary(grouping: component.properties.map(PropertyContent.init), by: \.name)
        }
        let (before, after) = (byName(old), byName(new))
        var names = Set(before.keys).union(after.keys).filter { !(before[$0] ?? []).isPermutation(of: after[$0] ?? []) }
        for name in Set((Array(old.components) + Array(new.components)).map(\.name)) {
            let inner = [old, new].map { $0.components.filter { $0.name == name }.map { ComponentContent($0) } }
            if !inner[0].isPermutation(of: inner[1]) { names.insert(name) }
        }
        return names
    }

    /// Returns whether an override isn't at its RECURRENCE-ID, or a part of a series at another time of day.
    private func isMoved(_ component: CalendarComponent, from master: CalendarComponent) -> Bool {
        guard let start = component[.start] else { return false }
        if let recurrence = component[.recurrenceID] { return recurrence.value != start.value }
        func time(_ value: String?) -> Substring? { value.map { $0.drop { $0 != "T" } } }
        return time(start.value) != time(master[.start]?.value)
    }
}
