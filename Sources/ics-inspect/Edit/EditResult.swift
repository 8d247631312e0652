import ICalendar
import ICalendarEditing
import ICalendarWriting

/// An edit of one file, with the occurrence that it was made for; an undo has no occurrence.
struct EditResult {
    let patch: DocumentPatch
    private var edit: SeriesEdit?
    private var words: EditWords?
    /// The line for standard error.
    private let summary: String
    private let isQuiet: Bool

    /// Creates the result of an undo.
    init(undoing patch: DocumentPatch, isQuiet: Bool) {
        self.patch = patch
        self.isQuiet = isQuiet
        summary = patch.isEmpty ? "nothing changes" : "the edit is undone"
    }

    init(
        _ edit: SeriesEdit, of item: EditedItem, _ span: EditSpan, in feed: CalendarFeed, summary: String, isQuiet: Bool
    ) {
        patch = edit.patch
        self.edit = edit
        self.isQuiet = isQuiet
        self.summary = summary
        words = EditWords(edit, of: item, span, in: feed)
    }

    /// Reports what the edit did in one line. With --quiet, only remarks about side effects are reported.
    func report() {
        let remarks = edit?.remarks.map(\.description) ?? []
        let parts = (isQuiet ? [] : [summary]) + remarks
        if !parts.isEmpty { Console.report(parts.joined(separator: "; ")) }
    }

    /// Prints the changes in words and as a diff of lines.
    func print(_ old: [UInt8], _ new: [UInt8], preferringZonesOf zones: CalendarZone.Preference) throws(Failure) {
        for remark in edit?.remarks ?? [] { Console.report(remark.description) }
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
