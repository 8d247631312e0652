import ICalendar

/// Diagnostics for people: a line as compilers write it, the place under it, and what to write instead.
struct DiagnosticTable {
    private let calendar: LoadedCalendar
    private let style = Style.standardOutput

    init(_ calendar: LoadedCalendar) { self.calendar = calendar }

    func write(_ located: CalendarFeed.LocatedDiagnostic, to output: inout Output) throws(Failure) {
        try output.line(calendar.line(located))
        let diagnostic = located.diagnostic
        guard let excerpt = SourceExcerpt(diagnostic, in: calendar.feed.trees[located.source]) else { return }
        try output.line("    " + excerpt.line)
        let marks = "    " + excerpt.marks
        switch diagnostic.severity {
        case .error: try output.line(style.error(marks))
        case .warning: try output.line(style.warning(marks))
        case .note: try output.line(style.dim(marks))
        }
        if let fix = excerpt.fix {
            try output.line("    " + style.accent("fix: " + (diagnostic.fix?.length == 0 ? "insert " : "write ") + fix))
        }
    }
}
