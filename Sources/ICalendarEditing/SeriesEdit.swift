public import ICalendar
public import ICalendarSyntax
public import ICalendarWriting

/// A change of a document, made for an occurrence, that you can inspect, apply and undo.
///
/// ```swift
/// let edit = try editor.remove(occurrence, span: .thisAndFuture)
/// for step in edit.steps { print(step) }
/// let bytes = try edit.applied(to: tree.bytes)
/// ```
public struct SeriesEdit: Sendable, Hashable {
    /// The index of the document in `CalendarFeed/trees`.
    public let source: Int
    /// The new UID of the edited occurrences, if a split gave them one, or if their series can't keep its own
    /// (``SeriesEditRemark/separated(uid:)``); nil for other edits.
    public let newUID: String?
    /// The components that are changed, added or removed, in the order of the edit.
    public let steps: [Step]
    /// Remarks that the user may want to read.
    public let remarks: [SeriesEditRemark]
    /// The difference in bytes between the two versions.
    public let patch: DocumentPatch
    /// The changes of the document, in the order of the edit; empty for an edit that undoes another.
    private(set) var operations: [Operation] = []

    /// A component that an edit changes, adds or removes.
    ///
    /// ```swift
    /// for step in edit.steps where step.action == .removed { print(step.identifier) }
    /// ```
    public struct Step: Sendable, Hashable {
        /// The kinds of changes.
        ///
        /// ```swift
        /// let removed = edit.steps.filter { $0.action == .removed }
        /// ```
        public enum Action: String, Sendable, Hashable, CaseIterable {
            /// The component is added.
            case added
            /// The component is changed.
            case changed
            /// The component is removed.
            case removed
        }

        /// The kind of change of the component.
        public let action: Action
        /// The kind of the component; nil for a VTIMEZONE.
        public let kind: CalendarEntry.Kind?
        /// The UID, or the TZID of a VTIMEZONE.
        public let identifier: String
        /// The original start of the occurrence that the component overrides; nil for a master or a single entry.
        public let recurrenceID: CalendarTime?
    }

    /// Whether the edit changes nothing.
    public var isEmpty: Bool { patch.isEmpty }

    /// The edit that restores the original bytes.
    public var inverse: SeriesEdit {
        let inverted = steps.reversed().map { step in
            let action: Step.Action =
                switch step.action {
                case .added: .removed
                case .changed: .changed
                case .removed: .added
                }
            return Step(
                action: action, kind: step.kind, identifier: step.identifier, recurrenceID: step.recurrenceID)
        }
        return SeriesEdit(source: source, newUID: nil, steps: inverted, remarks: [], patch: patch.inverse)
    }

    /// Adds this edit to a document edit, to write it together with other changes.
    ///
    /// ```swift
    /// var document = DocumentEdit(feed.trees[edit.source])
    /// try edit.apply(to: &document)
    /// try document.setText("Work", of: name)
    /// let bytes = document.bytes()
    /// ```
    ///
    /// An ``inverse`` can't be added to a document edit; use ``applied(to:)`` instead.
    ///
    /// - Throws: `WritingError.notInDocument` if the document isn't the tree that the edit was made for, or if
    ///   components of the edit were removed; nothing is changed in this case.
    /// - Complexity: O(*n*) in the number of lines of the copied components
    public func apply(to edit: inout DocumentEdit) throws(WritingError) {
        if operations.isEmpty, !isEmpty { throw .notInDocument("VCALENDAR") }
        var changed = edit
        for operation in operations { try operation.apply(to: &changed) }
        edit = changed
    }

    /// The edit without the tree that it was made for, kept for ``CalendarEditor/undo()``.
    var withoutTree: SeriesEdit {
        var edit = self
        edit.operations = []
        return edit
    }

    /// Returns whether two edits make the same changes to the same document.
    public static func == (left: SeriesEdit, right: SeriesEdit) -> Bool {
        (left.source, left.newUID, left.patch) == (right.source, right.newUID, right.patch) && left.steps == right.steps
            && left.remarks == right.remarks
    }

    /// Hashes the difference in bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(patch) }

    /// Returns the document with the edit applied.
    ///
    /// - Parameter bytes: The document that the edit was made for; for an ``inverse``, the document after the edit.
    /// - Throws: `PatchError` if the document is a different one.
    /// - Complexity: O(*n*) in the number of bytes
    public func applied(to bytes: [UInt8]) throws(PatchError) -> [UInt8] { try patch.applied(to: bytes) }
}

extension SeriesEdit {
    /// A change of one component.
    package enum Operation: Sendable {
        case revise(ComponentRevision)
        case copy(ComponentRevision, after: CalendarComponent)
        case remove(CalendarComponent)
        case append(ComponentDraft, to: CalendarComponent)

        func apply(to edit: inout DocumentEdit) throws(WritingError) {
            switch self {
            case .revise(let revision): try edit.apply(revision)
            case .copy(let revision, let sibling): try edit.append(copyOf: revision, after: sibling)
            case .remove(let component): try edit.remove(component)
            case .append(let draft, let component): try edit.append(draft, to: component)
            }
        }

        /// Returns the operation with another UID for a component that keeps its UID.
        func settingUID(to uid: PropertyDraft) -> Operation {
            func changed(_ revision: ComponentRevision) -> ComponentRevision {
                var revision = revision
                if !revision.changes(anyOf: [.uid]) { revision.set("UID", to: [uid]) }
                return revision
            }
            return switch self {
            case .revise(let revision): .revise(changed(revision))
            case .copy(let revision, let sibling): .copy(changed(revision), after: sibling)
            case .remove, .append: self
            }
        }
    }
}

extension SeriesEdit.Step: CustomStringConvertible {
    /// A short description of the step, such as `changed VEVENT talk@example.com, override of 2026-04-13T09:00:00`.
    public var description: String {
        let name = kind?.rawValue ?? "VTIMEZONE"
        let override =
            recurrenceID.map { ", override of \($0.isDate ? "\($0.civilDate)" : "\($0.civilDateTime)")" } ?? ""
        return "\(action.rawValue) \(name) \(identifier)\(override)"
    }
}

extension SeriesEdit.Step.Action: CustomStringConvertible {
    /// The name of the case, such as `added`.
    public var description: String { rawValue }
}
