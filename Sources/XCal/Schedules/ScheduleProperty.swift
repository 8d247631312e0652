import CalendarConversion
import ICalendar
import ICalendarSyntax

/// A property of a conference's schedule: text without an element for its type.
struct ScheduleProperty {
    let name: String
    let parameters: [(name: String, value: String)]
    var text = ""

    /// The property in iCalendar; nil for a duration beside a DTEND, which repeats it in another form.
    func draft(besides names: Set<String>) throws(WritingError) -> PropertyDraft? {
        let parameters = parameters.map { CalendarParameter(name: $0.name.uppercased(), values: [$0.value]) }
        switch name {
        case "category": return try PropertyDraft("CATEGORIES", text: text.trimmed, parameters: parameters)
        case "duration":
            if names.contains("dtend") { return nil }
            return try PropertyDraft("DURATION", value: Self.duration(text.trimmed), parameters: parameters)
        default: break
        }
        let capitals = name.uppercased()
        let definition = PropertyDefinition.named(capitals)
        if definition.map({ $0.type == .text && $0.form == .single }) ?? false {
            return try PropertyDraft(capitals, text: text, parameters: parameters)
        }
        return try PropertyDraft(capitals, value: text.trimmed, parameters: parameters)
    }

    /// The PARTICIPANT that an attendee without an address stands for (RFC 9073 §7.1); nil for other properties.
    func speaker() throws(WritingError) -> ComponentDraft? {
        let person = text.trimmed
        guard name == "attendee", !URIText.hasScheme(person) else { return nil }
        let hash = person.utf8.reduce(into: FNV1a()) { $0.combine($1) }.value
        return try ComponentDraft(
            "PARTICIPANT",
            properties: [
                PropertyDraft("UID", text: "speaker-" + String(hash, radix: 16)),
                PropertyDraft("PARTICIPANT-TYPE", value: "SPEAKER"), PropertyDraft("SUMMARY", text: person),
            ])
    }

    /// Returns a duration in the form of RFC 5545 for hours, a point, minutes and two digits of seconds, as pentabarf
    /// writes it: `0.01500` is 15 minutes. Any other text is returned unchanged.
    private static func duration(_ text: String) -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count > 2, let hours = Int(parts[0]), hours >= 0,
            let minutes = Int(parts[1].dropLast(2)), let seconds = Int(parts[1].suffix(2)), minutes >= 0, seconds >= 0
        else { return text }
        return "PT\(hours)H\(minutes)M\(seconds)S"
    }
}
