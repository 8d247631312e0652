import ICalendar
import ICalendarSyntax

/// Changes to the lines of one component, for the component itself or for a copy.
///
/// Replacing a line with equal text is not a change.
package struct ComponentRevision: Sendable {
    /// The component as parsed, without the changes.
    package let component: CalendarComponent

    /// The changed and removed lines.
    private(set) var lines = LineChanges()
    /// Properties to add after those of the component.
    package private(set) var additions: [PropertyDraft] = []
    /// The indices of removed inner components.
    private(set) var removedComponents: Set<Int> = []
    /// The revisions of inner components, by index.
    private(set) var innerRevisions: [Int: ComponentRevision] = [:]
    /// Components to add after those of the component.
    package private(set) var addedComponents: [ComponentDraft] = []

    /// The known properties, found once because a component can have ten thousand EXDATEs.
    private let runs: [PropertyRun]

    package init(_ component: CalendarComponent) {
        self.component = component
        runs = component.propertyRuns
    }

    /// Returns the properties with a name, as parsed.
    private func all(_ name: String) -> [CalendarProperty] {
        guard let known = KnownProperty(name: name) else { return component.properties(named: name) }
        return runs.properties(known, of: component.storage)
    }

    /// Whether there are no changes.
    package var isEmpty: Bool {
        lines.isEmpty && additions.isEmpty && removedComponents.isEmpty && addedComponents.isEmpty
            && innerRevisions.values.allSatisfy(\.isEmpty)
    }

    /// Returns whether a line with one of these names was changed, added or removed.
    package func changes(anyOf names: KnownProperties) -> Bool {
        additions.contains { KnownProperty(name: $0.name).map(names.contains) ?? false }
            || runs.contains { names.contains($0.known) && lines.contains(anyOf: $0.lines) }
    }

    /// Returns the properties with a name that are not removed, as parsed.
    package func properties(_ name: String) -> [CalendarProperty] {
        all(name).filter { !lines.removed.contains($0.line) }
    }

    /// Returns the properties of a kind that are not removed, as parsed.
    package func properties(_ known: KnownProperty) -> [CalendarProperty] {
        runs.properties(known, of: component.storage).filter { !lines.removed.contains($0.line) }
    }

    // MARK: - Properties

    /// Changes the value of a property, given in iCalendar syntax. The name and the parameters stay the same.
    package mutating func setValue(_ value: String, of property: CalendarProperty) {
        lines.rewriteValues(of: property.line..<property.line + 1, in: component.storage) { _, text in
            text.append(value)
            return .write
        }
    }

    /// Changes the values of a group of properties. The names and the parameters stay the same.
    ///
    /// - Parameter change: Returns the change of a property, given by its index in the group, and appends a new value to an
    ///   empty buffer.
    package mutating func rewriteValues<Failure>(
        of group: PropertyGroup, _ change: (_ index: Int, _ value: inout ValueBuffer) throws(Failure) -> ValueChange
    ) throws(Failure) {
        try lines.rewriteValues(of: group.lines, in: component.storage, change)
    }

    /// Replaces a property with a draft.
    package mutating func replace(_ property: CalendarProperty, with draft: PropertyDraft) {
        if component.storage.lineText(property.record) == draft.line {
            lines.restore(property.line)
        } else {
            lines.replace(property.line, by: draft.line)
        }
    }

    /// Removes a property from the component.
    package mutating func remove(_ property: CalendarProperty) { lines.remove(property.line) }

    /// Adds a property after the others.
    package mutating func append(_ draft: PropertyDraft) { additions.append(draft) }

    /// Replaces the properties with a name by drafts. Drafts take the places of existing properties first; further
    /// drafts are added after the others, and surplus properties are removed.
    package mutating func set(_ name: String, to drafts: [PropertyDraft]) {
        additions.removeAll { $0.name.uppercasedASCII == name.uppercasedASCII }
        let places = all(name)
        for (property, draft) in zip(places, drafts) { replace(property, with: draft) }
        for property in places.dropFirst(drafts.count) { remove(property) }
        additions += drafts.dropFirst(places.count)
    }

    // MARK: - Components

    /// Removes an inner component.
    package mutating func remove(_ inner: CalendarComponent) { removedComponents.insert(inner.index) }

    /// Changes the lines of an inner component.
    package mutating func revise(_ revision: ComponentRevision) {
        innerRevisions[revision.component.index] = revision
    }

    /// Adds a component after the others.
    package mutating func append(_ draft: ComponentDraft) { addedComponents.append(draft) }
}
