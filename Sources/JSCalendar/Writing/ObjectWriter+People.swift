import CalendarConversion
import ICalendar
import ICalendarSyntax

extension ObjectWriter {
    /// Writes ORGANIZER, ATTENDEE and PARTICIPANT.
    mutating func writePeople() {
        let (organizers, attendees) = (take(.organizer), take(.attendee))
        let components = takeComponents("PARTICIPANT")
        let organizer = components.isEmpty ? organizers.first?.participant?.address : nil
        for line in attendees { write(line, beside: organizer, exactly: components.isEmpty) }
        for component in components { write(component.draft) }
        guard let organizer = organizers.first, !organizer.value.isEmpty else {
            keep(organizers)
            if !attendees.isEmpty { context.lose(.property("ORGANIZER"), .approximated, .noEquivalent) }
            return
        }
        write(organizer: organizer, exactly: components.isEmpty)
        keep(organizers.dropFirst())
    }

    /// Writes an ATTENDEE.
    ///
    /// - Parameters:
    ///   - organizer: The address of the ORGANIZER in lower case.
    ///   - canBeExact: Whether nothing else says something about the participant.
    private mutating func write(_ line: Line, beside organizer: String?, exactly canBeExact: Bool) {
        guard let attendee = line.participant, !attendee.address.isEmpty else { return keep([line]) }
        var (person, json) = (attendee.members, attendee.json)
        if kind == .task, let status = person["participationStatus"]?.text,
            ["completed", "in-process", "failed"].contains(status)
        {
            person["participationStatus"] = "accepted"
            person["progress"] = .text(status)
            json = []
        }
        let key = set(person, as: json, in: "participants", jsid: line.parameter("JSID"), else: attendee.key)
        if !canBeExact || attendee.address == organizer, participants[attendee.address] == nil {
            participants[attendee.address] = key
        }
        remember("participants/" + key, attendee.others, of: line)
        let isExact = canBeExact && attendee.isExact && !json.isEmpty && attendee.address != organizer
        guard isExact, key != attendee.key else {
            return originate("participants", key, [line], exactly: isExact)
        }
        // The second participant with an address gets a JSID.
        originate("participants", key, renamed: line, context.renamed(line, attendee, organizer))
    }

    /// Writes a PARTICIPANT, into the participant with the same address if there is one.
    private mutating func write(_ component: ComponentDraft) {
        let address = component.first("CALENDAR-ADDRESS")?.value
        var writer = ObjectWriter(.participant, component, context, isNamed: true)
        let jsid = writer.lines(other: "JSID").first?.text
        writer.writeDescription()
        writer.writeRows()
        writer.writeLinks()
        writer.applyForeign()
        if address != nil { writer.remember("calendarAddress", name: "calendar-address") }
        let person = writer.finish()
        if let address, let key = participants[address.lowercased()] {
            // The name of ATTENDEE is the one that programs show.
            members.update("participants", key) { $0.add(person) }
            originate("participants/" + key, [], [component])
            return
        }
        let key = set(
            person, in: "participants", jsid: jsid,
            else: address.map(JSCalendarKey.uuid) ?? JSCalendarKey.made(of: component))
        if let address = person["calendarAddress"]?.text?.lowercased(), participants[address] == nil {
            participants[address] = key
        }
        originate("participants/" + key, [], [component])
    }

    private mutating func write(organizer line: Line, exactly canBeExact: Bool) {
        members.set("organizerCalendarAddress", text: line.value)
        guard let element = line.participant else { return }
        let own = element.members
        if let sentBy = own["sentBy"] { members.set("sentBy") { sentBy.append(to: &$0) } }
        let other = participants[element.address]
        let isExact = canBeExact && other == nil && element.isExact
        originate("organizerCalendarAddress", [line], exactly: isExact)
        remember("organizerCalendarAddress", element.others, of: line)
        if let key = other {
            return members.update("participants", key) { person in
                _ = person.update("roles") { $0["owner"] = true }
                person.add(own)
            }
        }
        // Nothing but the type, the address and the role.
        if own.count == 3, members["participants"]?.object?.values.contains(where: Self.isOwner) ?? false { return }
        let key = set(own, as: element.json, in: "participants", jsid: line.parameter("JSID"), else: element.key)
        originate("participants", key, [], exactly: isExact)
    }

    private static func isOwner(_ person: JSONValue) -> Bool { person.object?["roles"]?.object?["owner"] != nil }
}
