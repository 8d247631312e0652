import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// The new lines of one property, or the new components of one kind.
struct PropertyChange {
    let name: String
    var drafts: [PropertyDraft] = []

    /// Whether the parameters of the property are kept, because only the value is new.
    var keepsParameters = false

    /// Properties that repeat the old value in another form, and are removed.
    var alternatives: [String] = []

    /// The kind of component; nil for a property.
    var part: ContentPart?
    var components: [ComponentDraft] = []

    /// Changes the lines of a component.
    func apply(to revision: inout ComponentRevision) {
        if let part {
            replace(part, in: &revision)
            return
        }
        for name in alternatives { revision.set(name, to: []) }
        let places = revision.component.properties(named: name)
        guard keepsParameters, let first = places.first, drafts.count == 1, !first.isEncoded else {
            revision.set(name, to: drafts)
            return
        }
        if first.describesAlternative, let draft = try? drafts[0].withParameters(of: first) {
            revision.set(name, to: [draft])
            return
        }
        revision.setValue(drafts[0].value, of: first)
        for other in places.dropFirst() { revision.remove(other) }
    }

    /// Replaces inner components. Those whose values stay keep their lines.
    private func replace(_ part: ContentPart, in revision: inout ComponentRevision) {
        var counts: [ComponentDraft: Int] = [:]
        for component in components { counts[component, default: 0] += 1 }
        for inner in revision.component.components.known(part.component) {
            var content = EntryContent()
            part.read([inner], &content)
            if let draft = (try? part.write(content))?.first, let count = counts[draft], count > 0 {
                counts[draft] = count - 1
            } else {
                revision.remove(inner)
            }
        }
        for component in components {
            guard let count = counts[component], count > 0 else { continue }
            counts[component] = count - 1
            revision.append(component)
        }
    }

    /// Returns whether two components have the same lines or inner components of this name.
    func isInherited(by component: CalendarComponent, from other: CalendarComponent) -> Bool {
        if let part {
            return component.components.known(part.component).map(\.bytes)
                == other.components.known(part.component).map(\.bytes)
        }
        return component.properties(named: name).map(\.contentLine.text)
            == other.properties(named: name).map(\.contentLine.text)
    }
}

extension CalendarProperty {
    fileprivate var isEncoded: Bool { hasParameters && parameter("ENCODING") != nil }

    /// Whether a parameter refers to another form of the value.
    fileprivate var describesAlternative: Bool {
        hasParameters && PropertyDraft.alternativeParameters.contains { parameter($0) != nil }
    }
}

extension PropertyDraft {
    /// The link to another form of a text (RFC 5545 §3.2.1), and the mark of a text that was derived from another form
    /// (RFC 9073 §5.3). Both are wrong for a new text.
    fileprivate static let alternativeParameters: Set = ["ALTREP", "DERIVED"]

    /// Returns the value with the parameters of a property, other than those that refer to another form of the old
    /// value.
    fileprivate func withParameters(of property: CalendarProperty) throws(WritingError) -> PropertyDraft {
        try PropertyDraft(
            property.rawName, value: value,
            parameters: property.parameters.filter { !Self.alternativeParameters.contains($0.name.uppercased()) })
    }
}
