import ICalendar
import ICalendarChecks

extension OccurrenceExplanation {
    /// Returns the explanation for programs.
    func json(_ calendar: LoadedCalendar, viewer: TimeZoneOptions) -> JSONObject {
        let layout = RecordLayout(.ndjson, RecordField.standard, of: calendar)
        func record(_ occurrence: Occurrence?) -> RecordLayout.Record? { occurrence.map { layout.record(of: $0) } }
        let time = time
        return [
            "uid": series.uid, "at": JSONPlainText { $0.write(time) }, "timeZone": viewer.timeZoneName,
            "occurs": occurs, "occurrence": record(occurrence),
            "moved": record(moved), "previous": record(previous),
            "next": record(next),
            "findings": findings.map { finding in
                let position = finding.property.flatMap { calendar.position(of: $0) }
                return [
                    "topic": finding.topic.rawValue, "message": finding.message, "file": position?.name,
                    "line": position?.line,
                ] as JSONObject
            },
            "diagnostics": diagnostics.map { located in
                [
                    "severity": located.severity.description, "code": located.code.rawValue,
                    "message": located.message, "file": calendar.names[located.source],
                    "line": located.position.line,
                ] as JSONObject
            },
        ]
    }
}
