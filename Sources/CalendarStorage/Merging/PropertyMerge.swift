import ICalendar
import ICalendarWriting

/// A three-way merge of the properties and inner components of one component.
struct PropertyMerge {
    /// Their component with our changes.
    private(set) var revision: ComponentRevision
    /// The names of the properties and inner components that conflict.
    private(set) var conflicts: Set<String> = []
    /// The names that ours changed, and those that theirs changed, since the base.
    private(set) var ourChanges: Set<String> = []
    private(set) var theirChanges: Set<String> = []
    /// The names that differ between ours and theirs.
    private(set) var differences: Set<String> = []

    private let kind: KnownComponent?

    /// Creates the merge of a component.
    ///
    /// - Parameters:
    ///   - base: The component that both versions come from; nil if both added the component.
    ///   - isMerged: Whether to merge the properties or the inner components with a name.
    init(
        base: CalendarComponent?, ours: CalendarComponent, theirs: CalendarComponent, mergesComponents: Bool = true,
        where isMerged: (String) -> Bool = { _ in true }
    ) {
        revision = ComponentRevision(theirs)
        kind = theirs.known
        let versions = (Self.byName(base), Self.byName(ours), Self.byName(theirs))
        let names = Set(versions.0.keys).union(versions.1.keys).union(versions.2.keys).filter(isMerged)
        for name in names.sorted() {
            merge(name, versions.0[name] ?? [], versions.1[name] ?? [], versions.2[name] ?? [])
        }
        conflicts.formUnion(
            PropertyCoupling.conflicts(ours: ourChanges, theirs: theirChanges, differences: differences))
        if mergesComponents { mergeComponents(base, ours, theirs, where: isMerged) }
        if let base { conflicts.formUnion(timeConflicts(base, ours, theirs)) }
    }

    /// Returns the properties that conflict because one version moved the event and the other made a change for the time
    /// that it had, or because one version added a date that the other excluded.
    private func timeConflicts(
        _ base: CalendarComponent, _ ours: CalendarComponent, _ theirs: CalendarComponent
    ) -> Set<String> {
        var result: Set<String> = []
        let sides = [(ourChanges, ours, theirChanges, theirs), (theirChanges, theirs, ourChanges, ours)]
        for (changes, version, otherChanges, other) in sides {
            let moved = PropertyCoupling.times.intersection(changes).intersection(differences)
            let bound = moved.isEmpty ? [] : TimeBoundChanges.names(from: base, to: other).intersection(otherChanges)
            if !bound.isEmpty { result.formUnion(moved.union(bound)) }
            guard changes.contains(KnownProperty.recurrenceDates.name),
                otherChanges.contains(KnownProperty.exceptionDates.name)
            else { continue }
            let exceptions = DateValues(.exceptionDates, in: other, addedTo: base)
            if exceptions.contain(anyOf: DateValues(.recurrenceDates, in: version, addedTo: base)) {
                result.formUnion(PropertyCoupling.dates)
            }
        }
        return result
    }

    /// A property with its content.
    private struct Line {
        let content: PropertyContent
        let property: CalendarProperty
    }

    private static func byName(_ component: CalendarComponent?) -> [String: [Line]] {
        guard let component else { return [:] }
        return Dictionary(
            grouping: component.properties.map { Line(content: PropertyContent($0), property: $0) }, by: \.content.name)
    }

    // MARK: - Properties

    private mutating func merge(_ name: String, _ base: [Line], _ ours: [Line], _ theirs: [Line]) {
        let contents = (base.map(\.content), ours.map(\.content), theirs.map(\.content))
        let isOurs = !contents.0.isPermutation(of: contents.1)
        let isTheirs = !contents.0.isPermutation(of: contents.2)
        if isOurs { ourChanges.insert(name) }
        if isTheirs { theirChanges.insert(name) }
        guard !contents.1.isPermutation(of: contents.2) else { return }
        differences.insert(name)
        guard isOurs else { return }
        if !isTheirs {
            apply(contents.1.subtracting(contents.0), contents.0.subtracting(contents.1), ours, theirs)
        } else if PropertyCoupling.revisions.contains(name) {
            if Self.isGreater(ours, than: theirs) { apply(contents.1, contents.2, ours, theirs) }
        } else if PropertyCoupling.lists.contains(name) {
            mergeValues(base, ours, theirs)
        } else if let merge = elementMerge(name, contents.0, contents.1, contents.2) {
            apply(merge.additions, merge.removals, ours, theirs)
        } else {
            conflicts.insert(name)
        }
    }

    /// Returns the changes of a property that can occur several times; nil for a conflict.
    private func elementMerge(
        _ name: String, _ base: [PropertyContent], _ ours: [PropertyContent], _ theirs: [PropertyContent]
    ) -> ElementMerge<PropertyContent>? {
        let isRepeated = max(base.count, ours.count, theirs.count) > 1
        guard isRepeated || kind.map({ ComponentDefinition.admitsSeveral(name, in: $0) }) ?? false else { return nil }
        if name == KnownProperty.attendee.name {
            func address(_ content: PropertyContent) -> ExactText {
                content.value.map(\.text).joined().lowercased().exact
            }
            let areUnique = [base, ours, theirs].allSatisfy { Set($0.map(address)).count == $0.count }
            if areUnique { return ElementMerge(base: base, ours: ours, theirs: theirs, key: address) }
        }
        return ElementMerge(base: base, ours: ours, theirs: theirs)
    }

    /// Returns whether the first revision of ours is greater: as a number, or as text with the same form.
    private static func isGreater(_ ours: [Line], than theirs: [Line]) -> Bool {
        guard let left = ours.first?.property.value else { return false }
        guard let right = theirs.first?.property.value else { return true }
        if let left = Int(left), let right = Int(right) { return left > right }
        return left > right
    }

    /// Replaces and removes lines of theirs, and adds lines of ours.
    private mutating func apply(
        _ additions: [PropertyContent], _ removals: [PropertyContent], _ ours: [Line], _ theirs: [Line]
    ) {
        let new = Self.properties(additions, in: ours)
        let old = Self.properties(removals, in: theirs)
        do throws(WritingError) {
            for (index, property) in new.enumerated() {
                let draft = try PropertyDraft(copying: property)
                if index < old.count { revision.replace(old[index], with: draft) } else { revision.append(draft) }
            }
            for property in old.dropFirst(new.count) { revision.remove(property) }
        } catch {
            // The line has a name or a character that can't be written again.
            conflicts.formUnion(additions.map(\.name))
        }
    }

    /// Returns a line for each content, none twice.
    private static func properties(_ contents: [PropertyContent], in lines: [Line]) -> [CalendarProperty] {
        var places = Dictionary(grouping: lines, by: \.content).mapValues { $0[...] }
        return contents.compactMap { places[$0]?.popFirst()?.property }
    }

    // MARK: - Values of lists

    /// Merges properties such as EXDATE value by value. Sets can't conflict.
    private mutating func mergeValues(_ base: [Line], _ ours: [Line], _ theirs: [Line]) {
        let old = Set(base.flatMap { ListValue.all(in: $0.property) })
        let new = Set(ours.flatMap { ListValue.all(in: $0.property) })
        var present: Set<ListValue> = []
        for line in theirs {
            let values = ListValue.all(in: line.property)
            let kept = values.filter { new.contains($0) || !old.contains($0) }
            present.formUnion(kept)
            if kept.isEmpty {
                revision.remove(line.property)
            } else if kept.count < values.count {
                revision.setValue(kept.map(\.text.text).joined(separator: ","), of: line.property)
            }
        }
        for line in ours {
            let added = ListValue.all(in: line.property).filter { !old.contains($0) && present.insert($0).inserted }
            if added.isEmpty { continue }
            do throws(WritingError) {
                revision.append(
                    try PropertyDraft(
                        line.property.rawName, value: added.map(\.text.text).joined(separator: ","),
                        parameters: line.property.parameters))
            } catch {
                conflicts.insert(line.content.name)
            }
        }
    }

    // MARK: - Inner components

    /// Merges inner components, such as alarms, each as a unit.
    private mutating func mergeComponents(
        _ base: CalendarComponent?, _ ours: CalendarComponent, _ theirs: CalendarComponent,
        where isMerged: (String) -> Bool
    ) {
        let versions = [base, ours, theirs].map { $0.map { Array($0.components) } ?? [] }
        for name in Set(versions.joined().map(\.name)).filter(isMerged).sorted() {
            let parts = versions.map { $0.filter { $0.name == name } }
            mergeComponents(name, parts[0], parts[1], parts[2])
        }
    }

    private mutating func mergeComponents(
        _ name: String, _ base: [CalendarComponent], _ ours: [CalendarComponent], _ theirs: [CalendarComponent]
    ) {
        let contents = (base.map(InnerContent.init), ours.map(InnerContent.init), theirs.map(InnerContent.init))
        let isOurs = !contents.0.isPermutation(of: contents.1)
        if isOurs { ourChanges.insert(name) }
        if !contents.0.isPermutation(of: contents.2) { theirChanges.insert(name) }
        guard !contents.1.isPermutation(of: contents.2) else { return }
        differences.insert(name)
        guard isOurs else { return }
        let haveKeys = [contents.0, contents.1, contents.2].allSatisfy { version in
            version.allSatisfy { $0.key != nil } && Set(version.map(\.key)).count == version.count
        }
        let merge =
            haveKeys
            ? ElementMerge(base: contents.0, ours: contents.1, theirs: contents.2) { $0.key ?? "".exact }
            : ElementMerge(base: contents.0, ours: contents.1, theirs: contents.2)
        guard let merge else {
            conflicts.insert(name)
            return
        }
        for content in merge.removals {
            guard let index = contents.2.firstIndex(of: content) else { continue }
            revision.remove(theirs[index])
        }
        for content in merge.additions {
            guard let index = contents.1.firstIndex(of: content) else { continue }
            do throws(WritingError) {
                revision.append(try ComponentDraft(copying: ours[index]))
            } catch {
                conflicts.insert(name)
            }
        }
    }
}

/// The content and the key of an inner component: the UID of RFC 9074 or Apple's.
private struct InnerContent: Hashable {
    let key: ExactText?
    let content: ComponentContent

    init(_ component: CalendarComponent) {
        key = (component[.uid] ?? component["X-WR-ALARMUID"]).map(\.text.exact)
        content = ComponentContent(component)
    }
}

/// One value of a property such as EXDATE, with the parameters that say how to read the value.
private struct ListValue: Hashable {
    let parameters: [CalendarParameter]
    let text: ExactText

    /// Returns the values of a property, as written.
    static func all(in property: CalendarProperty) -> [ListValue] {
        let parameters = PropertyContent(property).parameters
        var values: [ListValue] = []
        var text: [UInt8] = []
        var isEscaped = false
        for byte in property.value.utf8 {
            if byte == UInt8(ascii: ","), !isEscaped {
                values.append(ListValue(parameters: parameters, text: String(decoding: text, as: UTF8.self).exact))
                text = []
            } else {
                text.append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        values.append(ListValue(parameters: parameters, text: String(decoding: text, as: UTF8.self).exact))
        return values
    }
}
