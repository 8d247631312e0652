import ICalendar
import ICalendarSyntax

/// Converts STATUS and ATTENDEE, whose words changed in iCalendar.
enum StatusConverter {
    /// Returns STATUS, or X-STATUS for a word that the component can't have in iCalendar.
    static func status(_ line: VCalendarLine, of component: String) throws(WritingError) -> PropertyDraft {
        let word = line.value.trimmed.uppercased().replacing(" ", with: "-")
        let allowed: Set<String> =
            component == "VTODO"
            ? ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"] : ["TENTATIVE", "CONFIRMED", "CANCELLED"]
        return allowed.contains(word)
            ? try PropertyDraft("STATUS", value: word) : try PropertyDraft("X-STATUS", text: line.value.trimmed)
    }

    /// Returns ORGANIZER or ATTENDEE; X-ATTENDEE for a person without an address.
    static func attendee(_ line: VCalendarLine) throws(WritingError) -> PropertyDraft {
        var (name, address) = ("", line.text.trimmed)
        if let open = address.lastIndex(of: "<"), address.hasSuffix(">") {
            name = String(address[..<open]).trimmed
            address = String(address[address.index(after: open)...].dropLast()).trimmed
        }
        if !URIText.hasScheme(address) {
            guard address.utf8.contains(UInt8(ascii: "@")) else {
                return try PropertyDraft("X-ATTENDEE", text: line.text)
            }
            address = URIText.mailScheme + address
        }
        let isOrganizer = line.parameter("ROLE")?.uppercased() == "ORGANIZER"
        let parameters = parameters(of: line, isOrganizer: isOrganizer, name: name)
        return try PropertyDraft(isOrganizer ? "ORGANIZER" : "ATTENDEE", value: address, parameters: parameters)
    }

    private static func parameters(of line: VCalendarLine, isOrganizer: Bool, name: String) -> [CalendarParameter] {
        var parameters: [CalendarParameter] = []
        func add(_ name: String, _ value: String) {
            parameters.append(CalendarParameter(name: name, values: [value]))
        }
        if !name.isEmpty { add("CN", name) }
        for (name, value) in line.parameters {
            let word = value.uppercased()
            switch name {
            case "ROLE" where !isOrganizer && word == "OWNER": add("ROLE", "CHAIR")
            case "STATUS" where !isOrganizer: add("PARTSTAT", participation[word] ?? word.replacing(" ", with: "-"))
            case "RSVP" where !isOrganizer: add("RSVP", word == "YES" ? "TRUE" : "FALSE")
            case "EXPECT": add("X-EXPECT", value)
            case let name where name.hasPrefix("X-"): add(name, value)
            default: break
            }
        }
        return parameters
    }

    private static let participation = [
        "NEEDS ACTION": "NEEDS-ACTION", "SENT": "NEEDS-ACTION", "CONFIRMED": "ACCEPTED",
    ]
}
