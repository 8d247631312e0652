import ICalendar
import ICalendarChecks

/// Writes an explanation for programs.
struct ExplanationJSON {
    private let explanation: OccurrenceExplanation
    private let calendar: LoadedCalendar
    private let viewer: TimeZoneOptions

    init(_ explanation: OccurrenceExplanation, _ calendar: LoadedCalendar, viewer: TimeZoneOptions) {
        (self.explanation, self.calendar, self.viewer) = (explanation, calendar, viewer)
    }

    func write(to output: inout Output) {
        let layout = RecordLayout(.ndjson, RecordField.standard, of: calendar)
        output.write("{\"uid\":")
        output.write(JSONText.quoted(explanation.series.uid))
        output.write(",\"at\":\"")
        output.write(explanation.time)
        output.write("\",\"timeZone\":")
        output.write(JSONText.quoted(viewer.timeZoneName))
        output.write(",\"occurs\":\(explanation.occurs)")
        for (key, occurrence) in [
            ("occurrence", explanation.occurrence), ("moved", explanation.moved), ("previous", explanation.previous),
            ("next", explanation.next),
        ] {
            output.write(",\"\(key)\":")
            if let occurrence {
                layout.write(occurrence, layout.pieces(of: occurrence.entry), to: &output)
            } else {
                output.write("null")
            }
        }
        output.write(",\"findings\":[")
        for (index, finding) in explanation.findings.enumerated() {
            if index > 0 { output.write(",") }
            output.write("{\"topic\":\"\(finding.topic.rawValue)\",\"message\":")
            output.write(JSONText.quoted(finding.message))
            let position = finding.property.flatMap { calendar.position(of: $0) }
            output.write(",\"file\":")
            output.write(JSONText.quoted(position?.name))
            output.write(",\"line\":\(position.map { String($0.line) } ?? "null")}")
        }
        output.write("],\"diagnostics\":[")
        for (index, located) in explanation.diagnostics.enumerated() {
            if index > 0 { output.write(",") }
            output.write("{\"severity\":\"\(located.severity)\",\"code\":\"\(located.code.rawValue)\",\"message\":")
            output.write(JSONText.quoted(located.message))
            output.write(",\"file\":")
            output.write(JSONText.quoted(calendar.names[located.source]))
            output.write(",\"line\":\(located.position.line)}")
        }
        output.write("]}")
    }
}
