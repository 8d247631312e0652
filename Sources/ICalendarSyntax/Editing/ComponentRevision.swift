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

    package init(_ component: CalendarComponent) { self.component = component }

    /// Whether nothing was changed.
    package var isEmpty: Bool {
        lines.isEmpty && additions.isEmpty && removedComponents.isEmpty && addedComponents.isEmpty
            && innerRevisions.values.allSatisfy(\.isEmpty)
    }

    /// Whether a line of one of these names was changed, added or left out.
    package func changes(anyOf names: Set<KnownProperty>) -> Bool {
        additions.contains { KnownProperty(name: $0.name).map(names.contains) ?? false }
            || lines.keys.contains { line in
                CalendarProperty(storage: component.storage, line: line).known.map(names.contains) ?? false
            }
    }

    /// The properties of a name that are not left out, as they were read.
    package func properties(_ name: String) -> [CalendarProperty] {
        component.properties(named: name).filter { lines[$0.line].map { $0 != nil } ?? true }
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
        let places = component.properties(named: name)
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
