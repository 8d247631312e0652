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
        try output.line("[")
        try output.lines(of: diagnostics) { located, output in write(located, of: calendar, to: &output) }
        try output.line("]")
    }

    /// Writes the objects alone.
    ///
    /// - Parameter feed: The identifier of the feed among many, which is the first key.
    static func writeLines(
        _ diagnostics: [CalendarFeed.LocatedDiagnostic], of calendar: LoadedCalendar, feed: String? = nil,
        to output: inout Output
    ) throws(Failure) {
        for located in diagnostics {
            write(located, of: calendar, feed: feed, to: &output)
            try output.endLine()
        }
    }

    private static func write(
        _ located: CalendarFeed.LocatedDiagnostic, of calendar: LoadedCalendar, feed: String? = nil,
        to output: inout Output
    ) {
        let diagnostic = located.diagnostic
        output.write("{")
        if let feed {
            output.write(JSONText.feedMember(feed))
            output.write(",")
        }
        output.write("\"file\":")
        output.write(JSONText.quoted(calendar.names[located.source]))
        output.write(",\"line\":\(located.position.line),\"column\":\(located.position.column)")
        output.write(",\"severity\":\"\(diagnostic.severity)\"")
        let texts: [(String, String?)] = [
            ("code", diagnostic.code.rawValue), ("message", diagnostic.message), ("title", diagnostic.code.title),
            ("section", diagnostic.code.section), ("expected", diagnostic.expected), ("found", diagnostic.found),
            ("action", diagnostic.action),
            ("text", SourceExcerpt.text(of: diagnostic, in: calendar.feed.trees[located.source])),
        ]
        for (key, text) in texts {
            output.write(",\"\(key)\":")
            output.write(JSONText.quoted(text))
        }
        output.write(",\"arguments\":[")
        for (index, argument) in diagnostic.arguments.enumerated() {
            if index > 0 { output.write(",") }
            output.write(JSONText.quoted(argument))
        }
        output.write("],\"offset\":\(diagnostic.offset),\"length\":\(diagnostic.length),\"fix\":")
        if let fix = diagnostic.fix {
            output.write("{\"offset\":\(fix.offset),\"length\":\(fix.length),\"replacement\":")
            output.write(JSONText.quoted(fix.replacement))
            output.write("}")
        } else {
            output.write("null")
        }
        output.write("}")
    }
}
