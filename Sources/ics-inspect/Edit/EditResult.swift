import ICalendar
import ICalendarEditing
import ICalendarWriting

/// An edit of one file, with the sentences about it.
struct EditResult {
    let patch: DocumentPatch
    /// The lines for standard error: what the edit did, and remarks about side effects.
    let notes: [String]
    private let remarks: [String]
    private var words: EditWords?

    /// Creates the result of an undo, a copy or several edits.
    init(_ patch: DocumentPatch, _ notes: [String]) {
        (self.patch, self.notes, remarks) = (patch, notes, notes)
    }

    /// Creates the result of an undo.
    init(undoing patch: DocumentPatch, isQuiet: Bool) {
        self.init(patch, isQuiet ? [] : [patch.isEmpty ? "nothing changes" : "the edit is undone"])
    }

    /// Creates the result of an edit.
    ///
    /// - Parameter isQuiet: Whether to report only remarks about side effects.
    init(
        _ edit: SeriesEdit, of item: EditedItem, _ span: EditSpan, in feed: CalendarFeed, summary: String, isQuiet: Bool
    ) {
        patch = edit.patch
        remarks = edit.remarks.map(\.description)
        let parts = (isQuiet ? [] : [summary]) + remarks
        notes = parts.isEmpty ? [] : [parts.joined(separator: "; ")]
        words = EditWords(edit, of: item, span, in: feed)
    }

    /// Reports what the edit did.
    func report() {
        for note in notes { Console.report(note) }
    }

    /// Prints the changes in words and as a diff of lines.
    func print(_ old: [UInt8], _ new: [UInt8], preferringZonesOf zones: CalendarZone.Preference) throws(Failure) {
        for remark in remarks { Console.report(remark) }
        var output = Output()
        if patch.isEmpty {
            try output.line("nothing changes")
        } else if let words {
            for line in words.lines(after: CalendarFeed([ComponentTree(recovering: new)], preferringZonesOf: zones)) {
                try output.line(PlainText.of(line))
            }
        }
        for line in LineDifference.lines(of: patch, in: old) { try output.line(PlainText.of(line)) }
        try output.finish()
    }
}
