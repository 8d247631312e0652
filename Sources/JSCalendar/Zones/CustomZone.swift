import CalendarConversion
import ICalendar
import ICalendarSyntax

/// A TimeZone object of version 1.0 (RFC 8984 §4.7.2), which defines a zone that isn't an IANA zone.
struct CustomZone {
    /// The VTIMEZONE.
    let component: ComponentDraft
    /// The zone, as the library reads the VTIMEZONE.
    let zone: CalendarZone

    /// Creates the zone with an identifier that starts with a slash; nil if the object isn't valid.
    init?(_ identifier: String, _ value: JSONValue) {
        guard identifier.hasPrefix("/"), let object = value.object,
            let name = try? PropertyDraft("TZID", text: CleanText.parameter(identifier)),
            var draft = try? ComponentDraft("VTIMEZONE", properties: [name])
        else { return nil }
        for (member, component) in [("standard", "STANDARD"), ("daylight", "DAYLIGHT")] {
            for rule in object[member]?.array ?? [] {
                guard let lines = rule.object.flatMap(Self.lines),
                    let observance = try? ComponentDraft(component, properties: lines)
                else { return nil }
                draft.components.append(observance)
            }
        }
        let start = CalendarParameter(name: "TZID", values: [identifier])
        guard let line = try? PropertyDraft("DTSTART", value: "20200101T000000", parameters: [start]),
            let event = try? ComponentDraft("VEVENT", properties: [line]),
            let calendar = try? ComponentDraft("VCALENDAR", components: [draft, event]),
            let zone = CalendarFeed(calendar.bytes, encoding: .utf8).entries.first?.start.zone
        else { return nil }
        (component, self.zone) = (draft, zone)
    }

    private static func lines(_ rule: JSONObject) -> [PropertyDraft]? {
        guard let start = rule["start"]?.text.flatMap(LocalTime.parse), let from = rule["offsetFrom"]?.text,
            let to = rule["offsetTo"]?.text
        else { return nil }
        var values = [
            ("DTSTART", SeparatedTime.joined(start.description)), ("TZOFFSETFROM", SeparatedTime.joinedOffset(from)),
            ("TZOFFSETTO", SeparatedTime.joinedOffset(to)),
        ]
        for object in RecurrenceMembers.rules(rule) {
            guard let text = RecurrenceMembers.text(object, besideStart: .floating(start)) else { return nil }
            values.append(("RRULE", text))
        }
        let lines = values.compactMap { try? PropertyDraft($0, value: $1) }
        return lines.count == values.count ? lines : nil
    }
}
