import ICalendar

extension CalendarFeed.LocatedDiagnostic {
    /// Returns the diagnostic for programs.
    ///
    /// The order of the first six keys is fixed. `offset` and `length` count bytes of the scanned text, and unknown
    /// values are null.
    func json(in calendar: LoadedCalendar) -> JSONObject {
        let fix: JSONObject? = diagnostic.fix.map { fix in
            ["offset": fix.offset, "length": fix.length, "replacement": fix.replacement]
        }
        return [
            "file": calendar.names[source], "line": position.line,
            "column": position.column, "severity": diagnostic.severity.description,
            "code": diagnostic.code.rawValue, "message": diagnostic.message, "title": diagnostic.code.title,
            "section": diagnostic.code.section, "expected": diagnostic.expected, "found": diagnostic.found,
            "action": diagnostic.action,
            "text": SourceExcerpt.text(of: diagnostic, in: calendar.feed.trees[source]),
            "arguments": diagnostic.arguments, "offset": diagnostic.offset, "length": diagnostic.length, "fix": fix,
        ]
    }
}
