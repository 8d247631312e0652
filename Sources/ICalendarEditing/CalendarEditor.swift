public import ICalendar
public import ICalendarSyntax

/// A feed that you edit occurrence by occurrence, with undo and redo.
///
/// ```swift
/// var editor = CalendarEditor(feed)
/// try editor.move(occurrence, to: time)
/// try editor.change(other, span: .thisAndFuture) { $0.location = "Kiel" }
/// editor.undo()
/// let bytes = editor.bytes
/// ```
///
/// Every byte that you don't change stays the same, and undo restores the previous bytes. An edit that
/// throws changes nothing. The feed is parsed again after each edit. You can continue to use occurrences of earlier
/// versions, because they are found by their `Occurrence/id`. After a split, and after a move of the whole series, find
/// them again in ``feed``.
public struct CalendarEditor: OccurrenceEditing, Sendable {
    /// The feed with all edits applied.
    public private(set) var feed: CalendarFeed
    /// The options that edits follow.
    public var options: EditOptions
    /// The edits that can be undone, oldest first.
    public private(set) var edits: [SeriesEdit] = []
    /// The edits that were undone and can be made again, the next one last.
    private var undone: [SeriesEdit] = []
    private let zones: CalendarZone.Preference

    /// Creates an editor of a feed, without any changes.
    ///
    /// - Parameters:
    ///   - feed: The feed to edit.
    ///   - zones: The definition to use if both feed and system define a zone; pass the same value as when the feed was
    ///     parsed.
    ///   - options: The options that edits follow.
    public init(
        _ feed: CalendarFeed, preferringZonesOf zones: CalendarZone.Preference = .system,
        options: EditOptions = EditOptions()
    ) {
        self.feed = feed
        self.zones = zones
        self.options = options
    }

    /// The document with all edits applied. For a feed of several documents, the first one.
    public var bytes: [UInt8] { feed.trees.first?.bytes ?? [] }

    /// Whether there is an edit to undo.
    public var canUndo: Bool { !edits.isEmpty }

    /// Whether there is an undone edit to make again.
    public var canRedo: Bool { !undone.isEmpty }

    /// Applies the edit that a function makes for an occurrence of this version of the feed, or of an earlier one.
    ///
    /// - Throws: ``SeriesEditError``; nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    @discardableResult
    public mutating func edit(
        _ occurrence: Occurrence, _ makeEdit: (SeriesEditor, Occurrence) throws(SeriesEditError) -> SeriesEdit
    ) throws(SeriesEditError) -> SeriesEdit {
        applyOwn(try makeEdit(SeriesEditor(feed, options: options), occurrence))
    }

    /// Adds an event, a to-do or a journal to the document, with the VTIMEZONEs that it needs.
    ///
    /// ```swift
    /// try editor.add(lunch)
    /// editor.undo()
    /// ```
    ///
    /// - Returns: The edit that was applied.
    /// - Throws: `WritingError` if the draft can't be written, the document has the UID already, or isn't a calendar;
    ///   nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    @discardableResult
    public mutating func add(_ draft: some ContentDraft) throws(WritingError) -> SeriesEdit {
        let written = try CalendarDraft(draft).component()
        guard let tree = feed.trees.first, let calendar = tree.components.known(.vcalendar).first else {
            throw .notInDocument("VCALENDAR")
        }
        let (uid, recurrenceID) = (draft.entry.uid, draft.entry.recurrenceID?.time)
        if recurrenceID == nil, feed.calendars.contains(where: { $0.components.contains { $0[.uid]?.text == uid } }) {
            throw .unwritableValue("\(uid.abbreviated(to: 60)), which another entry uses,", of: "UID")
        }
        let zones = calendar.components.known(.vtimezone).compactMap { $0[.zoneIdentifier]?.text }
        var document = DocumentEdit(tree)
        var (operations, steps): ([SeriesEdit.Operation], [SeriesEdit.Step]) = ([], [])
        for component in written.components {
            let zone = component.properties.first { $0.name == "TZID" }?.text
            if let zone, zones.contains(zone) { continue }
            let operation = SeriesEdit.Operation.append(component, to: calendar)
            try operation.apply(to: &document)
            operations.append(operation)
            steps.append(
                SeriesEdit.Step(
                    action: .added, kind: CalendarEntry.Kind(rawValue: component.name), identifier: zone ?? uid,
                    recurrenceID: zone == nil ? recurrenceID : nil))
        }
        return applyOwn(
            SeriesEdit(
                source: 0, newUID: nil, steps: steps, remarks: [], patch: document.patch(), operations: operations))
    }

    /// Applies an edit that was made elsewhere, such as by a ``SeriesEditor`` or another editor of the same document.
    ///
    /// ```swift
    /// let edit = try SeriesEditor(editor.feed).remove(occurrence)
    /// if confirm(edit.remarks) { try editor.apply(edit) }
    /// ```
    ///
    /// - Throws: `PatchError` if the document is another one, or changed since; nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    public mutating func apply(_ edit: SeriesEdit) throws(PatchError) {
        try replaceTree(by: edit)
        guard !edit.isEmpty else { return }
        edits.append(edit.withoutTree)
        undone = []
    }

    /// Undoes the last edit that hasn't been undone.
    ///
    /// - Returns: The edit that was undone; nil if there is none.
    @discardableResult
    public mutating func undo() -> SeriesEdit? {
        guard let last = edits.popLast() else { return nil }
        // The edits are undone in the opposite order, so the documents match.
        try? replaceTree(by: last.inverse)
        undone.append(last)
        return last
    }

    /// Makes the edit again that was undone last. After another edit, there is none.
    ///
    /// - Returns: The edit that was made again; nil if there is none.
    @discardableResult
    public mutating func redo() -> SeriesEdit? {
        guard let next = undone.popLast() else { return nil }
        try? replaceTree(by: next)
        edits.append(next)
        return next
    }

    /// Applies an edit that was made for this version of the document, so it fits.
    private mutating func applyOwn(_ edit: SeriesEdit) -> SeriesEdit {
        if !edit.isEmpty { try? apply(edit) }
        return edit
    }

    private mutating func replaceTree(by edit: SeriesEdit) throws(PatchError) {
        var trees = feed.trees
        guard trees.indices.contains(edit.source) else { throw PatchError() }
        let tree = trees[edit.source]
        let bytes = try edit.applied(to: tree.bytes)
        trees[edit.source] = ComponentTree(recovering: bytes, encoding: tree.editedEncoding)
        feed = CalendarFeed(trees, preferringZonesOf: zones)
    }
}

extension CalendarDraft {
    /// Creates a calendar with one entry, for the components that the entry needs.
    package init<Entry: ContentDraft>(_ entry: Entry) {
        self.init(productIdentifier: "-//swift-icalendar//CalendarStorage//EN")
        self[keyPath: Entry.list] = [entry]
    }
}
