import ICalendar
import ICalendarSyntax
import Recurrence

/// Converts an alarm, whose parts are the time, the time between repetitions, their number, and the content.
struct AlarmConverter {
    private let line: VCalendarLine
    private let parts: [String]
    private let summary: String

    init(_ line: VCalendarLine, _ parts: [String], summary: String?) {
        (self.line, self.parts) = (line, parts)
        self.summary = summary ?? "Reminder"
    }

    private func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index].trimmed : "" }

    func component(at clock: CivilDateTime, isUTC: Bool) throws(WritingError) -> ComponentDraft {
        let isMail = line.name == "MALARM"
        var properties = [
            try PropertyDraft("ACTION", value: isMail ? "EMAIL" : line.name == "AALARM" ? "AUDIO" : "DISPLAY"),
            try PropertyDraft(
                "TRIGGER", value: ValueText.dateTime(clock, isUTC: isUTC),
                parameters: [CalendarParameter(name: "VALUE", values: ["DATE-TIME"])]),
        ]
        // Each needs the other (RFC 5545 §3.6.6).
        if let count = Int(part(2)), count > 0, CalendarDuration(part(1).uppercased()) != nil {
            properties.append(try PropertyDraft("DURATION", value: part(1).uppercased()))
            properties.append(try PropertyDraft("REPEAT", value: String(count)))
        }
        let content = parts.count > 4 && !isMail ? parts[3...].joined(separator: ";").trimmed : part(3)
        switch line.name {
        case "AALARM":
            if URIText.hasScheme(content) { properties.append(try PropertyDraft("ATTACH", value: content)) }
        case "MALARM":
            let address = URIText.hasScheme(content) ? content : URIText.mailScheme + content
            properties.append(try PropertyDraft("ATTENDEE", value: address))
            properties.append(try PropertyDraft("SUMMARY", text: summary))
            properties.append(try PropertyDraft("DESCRIPTION", text: part(4).isEmpty ? summary : part(4)))
        default:
            properties.append(try PropertyDraft("DESCRIPTION", text: content.isEmpty ? summary : content))
        }
        return try ComponentDraft("VALARM", properties: properties)
    }
}
