import ICalendar
import ICalendarSyntax
import ICalendarWriting

extension SeriesEdit {
    /// Creates an edit from changes of components that don't start from an occurrence, such as the effect of a scheduling
    /// message.
    ///
    /// - Parameters:
    ///   - changes: The changes of the document, each with the original start of the occurrence that its component overrides.
    ///   - tree: The document.
    ///   - source: The index of the document in `CalendarFeed/trees`.
    /// - Throws: `WritingError` if a component isn't in the document, or a text can't be written.
    package init(
        _ changes: [(operation: Operation, recurrenceID: CalendarTime?)], of tree: ComponentTree, source: Int
    ) throws(WritingError) {
        var document = DocumentEdit(tree)
        var steps: [Step] = []
        for (operation, recurrenceID) in changes {
            try operation.apply(to: &document)
            let (action, name, identifier) = operation.subject
            steps.append(
                Step(
                    action: action, kind: CalendarEntry.Kind(rawValue: name), identifier: identifier,
                    recurrenceID: recurrenceID))
        }
        self.init(
            source: source, newUID: nil, steps: steps, remarks: [], patch: document.patch(),
            operations: changes.map(\.operation))
    }
}

extension SeriesEdit.Operation {
    /// The action, and the name and the UID or TZID of the component that changes.
    fileprivate var subject: (SeriesEdit.Step.Action, name: String, identifier: String) {
        func identifier(_ component: CalendarComponent) -> String {
            (component[.uid] ?? component[.zoneIdentifier])?.text ?? ""
        }
        return switch self {
        case .revise(let revision): (.changed, revision.component.name, identifier(revision.component))
        case .copy(let revision, _): (.added, revision.component.name, identifier(revision.component))
        case .remove(let component): (.removed, component.name, identifier(component))
        case .append(let draft, _): (.added, draft.name, (draft["UID"] ?? draft["TZID"])?.text ?? "")
        }
    }
}
