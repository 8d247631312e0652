import CalendarConversion
import ICalendar
import ICalendarSyntax

extension ObjectWriter {
    /// Writes ORGANIZER, ATTENDEE and PARTICIPANT.
    mutating func writePeople() {
        let (organizers, attendees) = (take("ORGANIZER"), take("ATTENDEE"))
        let components = takeComponents("PARTICIPANT")
        for line in attendees { write(line) }
        for component in components { write(component) }
        guard let organizer = organizers.first, !organizer.value.isEmpty else {
            keep(organizers)
            if !attendees.isEmpty { context.lose(.property("ORGANIZER"), .approximated, .noEquivalent) }
            return
        }
        write(organizer: organizer)
        keep(Array(organizers.dropFirst()))
    }

    /// Writes an ATTENDEE.
    private mutating func write(_ line: PropertyDraft) {
        guard !line.value.isEmpty else { return keep([line]) }
        var person: [String: JSONValue] = ["@type": "Participant", "calendarAddress": .text(line.value)]
        let others = line.members(ParameterMapping.attendee, to: &person)
        if kind == .task, let status = person["participationStatus"]?.text,
            ["completed", "in-process", "failed"].contains(status)
        {
            person["participationStatus"] = "accepted"
            person["progress"] = .text(status)
        }
        let key = set(person, in: "participants", jsid: line.parameter("JSID"), else: JSCalendarKey.uuid(line.value))
        originate("participants/" + key, [line])
        remember("participants/" + key, others, of: line)
    }

    /// Writes a PARTICIPANT, into the participant with the same address if there is one.
    private mutating func write(_ component: ComponentDraft) {
        let address = component.first("CALENDAR-ADDRESS")?.value
        var writer = ObjectWriter(.participant, component, context, isNamed: true)
        let jsid = writer.lines("JSID").first?.text
        writer.writeDescription()
        writer.writeRows()
        writer.writeLinks()
        writer.applyForeign()
        if address != nil { writer.remember("calendarAddress", name: "calendar-address") }
        let person = writer.finish()
        if let key = participant(address) {
            // The name of ATTENDEE is the one that programs show.
            update("participants", key) { $0.merge(person) { first, _ in first } }
            originate("participants/" + key, [], [component])
            return
        }
        let key = set(
            person, in: "participants", jsid: jsid,
            else: address.map(JSCalendarKey.uuid) ?? JSCalendarKey.made(of: component))
        originate("participants/" + key, [], [component])
    }

    /// Returns the key of the participant with an address; nil if there is none.
    private func participant(_ address: String?) -> String? {
        (members["participants"]?.object ?? [:]).sorted { $0.key < $1.key }
            .first { CalendarAddress.areEqual($0.value.object?["calendarAddress"]?.text, address) }?.key
    }

    private mutating func write(organizer line: PropertyDraft) {
        members["organizerCalendarAddress"] = .text(line.value)
        var own: [String: JSONValue] = [:]
        let others = line.members(ParameterMapping.organizer, to: &own)
        if let sentBy = own["sentBy"] { members["sentBy"] = sentBy }
        originate("organizerCalendarAddress", [line])
        remember("organizerCalendarAddress", others, of: line)
        if let key = participant(line.value) {
            return update("participants", key) { person in
                let roles = person["roles"]?.object ?? [:]
                person["roles"] = .object(roles.merging(["owner": true]) { _, last in last })
                person.merge(own) { first, _ in first }
            }
        }
        let hasOwner = (members["participants"]?.object ?? [:]).values
            .contains { $0.object?["roles"]?.object?["owner"] != nil }
        if own.isEmpty, hasOwner { return }
        own["@type"] = "Participant"
        own["calendarAddress"] = .text(line.value)
        own["roles"] = ["owner": true]
        let key = set(own, in: "participants", jsid: line.parameter("JSID"), else: JSCalendarKey.uuid(line.value))
        originate("participants/" + key, [])
    }
}
