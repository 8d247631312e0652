/// Changes to the lines of one component, for the component itself or for a copy of it.
///
/// A line that is given the text it has already isn't a change.
package struct ComponentRevision: Sendable {
    /// The component as it was read.
    package let component: CalendarComponent

    /// New text for lines, by index; nil for a line that is left out.
    private(set) var lines: [Int: LineText?] = [:]
    /// The properties that follow those of the component.
    package private(set) var additions: [PropertyDraft] = []
    /// Inner components that are left out, by index.
    private(set) var removedComponents: Set<Int> = []
    /// The revisions of inner components, by index.
    private(set) var innerRevisions: [Int: ComponentRevision] = [:]
    /// The components that follow those of the component.
    package private(set) var addedComponents: [ComponentDraft] = []

    /// The lines of the properties with each number, found once: a component may have ten thousand EXDATEs.
    private let places: [KnownProperty: [Int]]
    /// Properties that are left out altogether, of which there are some.
    private(set) var removedNames: Set<KnownProperty> = []

    package init(_ component: CalendarComponent) {
        self.component = component
        places = component.linesOfKnownProperties()
    }

    /// The properties of a name, as they were read.
    private func all(_ name: String) -> [CalendarProperty] {
        guard let known = KnownProperty(name: name) else { return component.properties(named: name) }
        return places[known]?.map { CalendarProperty(storage: component.storage, line: $0) } ?? []
    }

    /// Whether nothing was changed.
    package var isEmpty: Bool {
        lines.isEmpty && removedNames.isEmpty && additions.isEmpty && removedComponents.isEmpty
            && addedComponents.isEmpty
            && innerRevisions.values.allSatisfy(\.isEmpty)
    }

    /// Whether a line of one of these names was changed, added or left out.
    package func changes(anyOf names: Set<KnownProperty>) -> Bool {
        !removedNames.isDisjoint(with: names)
            || additions.contains { KnownProperty(name: $0.name).map(names.contains) ?? false }
            || lines.keys.contains { line in
                CalendarProperty(storage: component.storage, line: line).known.map(names.contains) ?? false
            }
    }

    /// The properties of a name that are not left out, as they were read.
    package func properties(_ name: String) -> [CalendarProperty] {
        if let known = KnownProperty(name: name), removedNames.contains(known) { return [] }
        return all(name).filter { lines[$0.line].map { $0 != nil } ?? true }
    }

    // MARK: - Properties

    /// Gives a property another value, as it is written on the line; name and parameters stay.
    package mutating func setValue(_ value: String, of property: CalendarProperty) {
        var text = component.storage.lineText(property.record)
        if text.value == value {
            lines[property.line] = nil
            return
        }
        text.value = value
        lines[property.line] = .some(text)
    }

    /// Puts a property in the place of another.
    package mutating func replace(_ property: CalendarProperty, with draft: PropertyDraft) {
        lines[property.line] = component.storage.lineText(property.record) == draft.line ? nil : .some(draft.line)
    }

    /// Leaves a property out.
    package mutating func remove(_ property: CalendarProperty) { lines[property.line] = .some(nil) }

    /// Puts a property after the others.
    package mutating func append(_ draft: PropertyDraft) { additions.append(draft) }

    /// Gives the properties of a name these drafts: in their places as far as there are any, then after the others. Those left
    /// over are left out.
    package mutating func set(_ name: String, to drafts: [PropertyDraft]) {
        additions.removeAll { $0.name.uppercasedASCII == name.uppercasedASCII }
        if let known = KnownProperty(name: name) {
            removedNames.remove(known)
            if drafts.isEmpty {
                guard let places = places[known] else { return }
                for line in places where !lines.isEmpty { lines[line] = nil }
                removedNames.insert(known)
                return
            }
        }
        let places = all(name)
        for (property, draft) in zip(places, drafts) { replace(property, with: draft) }
        for property in places.dropFirst(drafts.count) { remove(property) }
        additions += drafts.dropFirst(places.count)
    }

    // MARK: - Components

    /// Leaves an inner component out.
    package mutating func remove(_ inner: CalendarComponent) { removedComponents.insert(inner.index) }

    /// Changes lines of an inner component.
    package mutating func revise(_ revision: ComponentRevision) {
        innerRevisions[revision.component.index] = revision
    }

    /// Puts a component after the others.
    package mutating func append(_ draft: ComponentDraft) { addedComponents.append(draft) }
}

extension CalendarComponent {
    /// The lines of the properties with a number, by number, in order.
    fileprivate func linesOfKnownProperties() -> [KnownProperty: [Int]] {
        let lines = storage.lines
        let end = Int(record.endLine)
        var found = ContiguousArray<[Int]>(repeating: [], count: 256)
        var index = Int(record.firstLine) + 1
        var inner = components.startIndex
        while index < end {
            if inner < components.endIndex, index == Int(components[inner].record.firstLine) {
                index = max(Int(components[inner].record.endLine), index + 1)
                inner = components.index(after: inner)
                continue
            }
            let number = Int(lines.known(index))
            if number != 0, lines[index].isProperty { found[number].append(index) }
            index += 1
        }
        var result: [KnownProperty: [Int]] = [:]
        for known in KnownProperty.allCases where !found[Int(known.rawValue)].isEmpty {
            result[known] = found[Int(known.rawValue)]
        }
        return result
    }
}
