import ICalendar

/// Writes diagnostics as JSON objects, one per line.
///
/// The order of the first six keys is fixed. `offset` and `length` count bytes of the scanned text, and unknown
/// values are null.
enum DiagnosticJSON {
    /// Writes an array.
    static func write(
        _ diagnostics: [CalendarFeed.LocatedDiagnostic], of calendar: LoadedCalendar, to output: inout Output
    ) throws(Failure) {
        try output.line(json: JSONLines(diagnostics.lazy.map { object(for: $0, of: calendar) }))
    }

    /// Writes the objects alone.
    ///
    /// - Parameter feed: The identifier of the feed among many, which is the first key.
    static func writeLines(
        _ diagnostics: [CalendarFeed.LocatedDiagnostic], of calendar: LoadedCalendar, feed: String? = nil,
        to output: inout Output
    ) throws(Failure) {
        for located in diagnostics {
            try output.line(json: JSONObject.ofFeed(feed, object(for: located, of: calendar)))
        }
    }

    private static func object(
        for located: CalendarFeed.LocatedDiagnostic, of calendar: LoadedCalendar
    ) -> JSONObject {
        let diagnostic = located.diagnostic
        let fix: JSONObject? = diagnostic.fix.map { fix in
            ["offset": fix.offset, "length": fix.length, "replacement": fix.replacement]
        }
        return [
            "file": calendar.names[located.source], "line": located.position.line,
            "column": located.position.column, "severity": diagnostic.severity.description,
            "code": diagnostic.code.rawValue, "message": diagnostic.message, "title": diagnostic.code.title,
            "section": diagnostic.code.section, "expected": diagnostic.expected, "found": diagnostic.found,
            "action": diagnostic.action,
            "text": SourceExcerpt.text(of: diagnostic, in: calendar.feed.trees[located.source]),
            "arguments": diagnostic.arguments, "offset": diagnostic.offset, "length": diagnostic.length, "fix": fix,
        ]
    }
}
