import ICalendar

/// An edit of one file, with the occurrence that it was made for; an undo has no occurrence.
struct EditResult {
    let patch: DocumentPatch
    private var edit: SeriesEdit?
    private var words: EditWords?

    /// Creates the result of an undo.
    init(patch: DocumentPatch) { self.patch = patch }

    init(_ edit: SeriesEdit, of occurrence: Occurrence, _ span: EditSpan, in feed: CalendarFeed) {
        patch = edit.patch
        self.edit = edit
        words = EditWords(edit, of: occurrence, span, in: feed)
    }

    func reportRemarks() {
        for remark in edit?.remarks ?? [] { Console.report(remark.description) }
    }

    /// Prints the changes in words and as a diff of lines.
    func print(_ old: [UInt8], _ new: [UInt8], preferringZonesOf zones: CalendarZone.Preference) throws(Failure) {
        reportRemarks()
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
