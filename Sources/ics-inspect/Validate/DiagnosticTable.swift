import ICalendar

/// Prints diagnostics for people: a line as compilers print it, the position below, other positions with the same
/// problem, and the fix.
struct DiagnosticTable {
    private let calendar: LoadedCalendar
    private let style: Style

    /// The maximum number of other positions to name.
    private static let maximumPlaceCount = 5

    init(_ calendar: LoadedCalendar, _ terminal: Terminal) { (self.calendar, style) = (calendar, terminal.style) }

    func write(_ group: DiagnosticGroups.Group, to output: inout Output) throws(Failure) {
        try output.line(calendar.line(group.first, withSection: true, style))
        let diagnostic = group.first.diagnostic
        let tree = calendar.feed.trees[group.first.source]
        if let excerpt = SourceExcerpt(diagnostic, in: tree) {
            try output.line("    " + excerpt.line)
            let marks = "    " + excerpt.marks
            switch diagnostic.severity {
            case .error: try output.line(style.error(marks))
            case .warning: try output.line(style.warning(marks))
            case .note: try output.line(style.dim(marks))
            }
            if let fix = excerpt.fix, let change = diagnostic.fix {
                let action = change.length == 0 ? "insert " : change.replacement.isEmpty ? "remove it" : "write "
                try output.line("    " + style.accent("fix: " + action + fix))
            }
        }
        if let related = diagnostic.relatedOffset {
            try output.line("    " + style.dim("see line \(tree.position(of: related).line)"))
        }
        if !group.others.isEmpty { try output.line("    " + style.dim(places(group))) }
    }

    /// Returns `and 40 times more: lines 12, 20, 31 …`.
    private func places(_ group: DiagnosticGroups.Group) -> String {
        let count = group.others.count
        let shown = group.others.prefix(Self.maximumPlaceCount).map { located in
            let line = "\(located.position.line)"
            return located.source == group.first.source
                ? line : PlainText.of("\(calendar.names[located.source]):\(line)")
        }
        let values = group.isVaried ? ", with other values" : ""
        return "and \(counted(count, "time")) more\(values): line\(count == 1 ? "" : "s") "
            + shown.joined(separator: ", ") + (count > shown.count ? " …" : "")
    }
}
