import ICalendar
import ICalendarSyntax

/// Edits of one document, each made for the result of the one before, as a single edit.
struct EditSequence {
    /// An editor of the document with all edits applied.
    private(set) var editor: SeriesEditor
    private let original: SeriesEditor
    private var edits: [SeriesEdit] = []

    init(_ editor: SeriesEditor) {
        (self.editor, original) = (editor, editor)
    }

    /// Applies an edit that was made by ``editor``.
    mutating func append(_ edit: SeriesEdit) throws(SeriesEditError) {
        var trees = editor.feed.trees
        let tree = trees[edit.source]
        guard let bytes = try? edit.applied(to: tree.bytes) else { throw .occurrenceNotFound }
        edits.append(edit)
        trees[edit.source] = ComponentTree(recovering: bytes, encoding: tree.editedEncoding)
        editor = SeriesEditor(CalendarFeed(trees), options: editor.options)
    }

    /// All edits as one.
    var joined: SeriesEdit {
        let source = edits.last?.source ?? 0
        let (old, new) = (original.feed.trees[source].bytes, editor.feed.trees[source].bytes)
        var remarks: [SeriesEditRemark] = []
        for remark in edits.flatMap(\.remarks) where !remarks.contains(remark) { remarks.append(remark) }
        return SeriesEdit(
            source: source, newUID: edits.last { $0.newUID != nil }?.newUID, steps: edits.flatMap(\.steps),
            remarks: remarks, patch: DocumentPatch(from: old, to: new))
    }
}
