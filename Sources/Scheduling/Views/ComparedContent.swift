import ICalendar
import ICalendarSyntax

/// The lines of the organizer, besides times, rules, identity, revisions and attendees, in an order of their own.
struct ComparedContent: Equatable, Sendable {
    private let lines: [Line]

    private struct Line: Equatable {
        let name: String
        let text: String
    }

    init(_ part: [MeetingLine]) {
        lines = part.filter { !Self.ignored.contains($0.name) }.compactMap(\.draft).map { line in
            let name = line.name.uppercasedASCII
            let parameters = line.parameters.filter {
                !CalendarUser.privateParameters.contains($0.name.uppercasedASCII)
            }
            .map { "\($0.name.uppercasedASCII)=\($0.values.joined(separator: ","))" }
            .filter { !Self.defaults.contains($0) }.sorted()
            let value = name == "ORGANIZER" ? CalendarAddress(line.value).canonical : line.value
            return Line(name: name, text: "\(name);\(parameters.joined(separator: ";")):\(value)")
        }
        .sorted { $0.text < $1.text }
    }

    private init(_ lines: [Line]) { self.lines = lines }

    /// Returns the content without some properties.
    func without(_ names: Set<String>) -> ComparedContent { ComparedContent(lines.filter { !names.contains($0.name) }) }

    /// Properties that other comparisons look at, or that change without meaning.
    private static let ignored: Set = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "RECURRENCE-ID", "DTSTART", "DTEND", "DUE",
        "DURATION",
        "RRULE", "RDATE", "EXDATE", "EXRULE", "ATTENDEE", "REQUEST-STATUS",
    ]
    /// The parameters that say the same as none.
    static let defaults: Set = [
        "PARTSTAT=NEEDS-ACTION", "RSVP=FALSE", "ROLE=REQ-PARTICIPANT", "CUTYPE=INDIVIDUAL", "VALUE=TEXT",
    ]
}
