import CalendarConversion
import ICalendar
import ICalendarSyntax

extension ObjectWriter {
    /// Writes ORGANIZER, ATTENDEE and PARTICIPANT.
    mutating func writePeople() {
        let (organizers, attendees) = (take("ORGANIZER"), take("ATTENDEE"))
        let components = takeComponents("PARTICIPANT")
        let organizer = components.isEmpty ? organizers.first?.value.lowercased() : nil
        for line in attendees { write(line, beside: organizer, exactly: components.isEmpty) }
        for component in components { write(component) }
        guard let organizer = organizers.first, !organizer.value.isEmpty else {
            keep(organizers)
            if !attendees.isEmpty { context.lose(.property("ORGANIZER"), .approximated, .noEquivalent) }
            return
        }
        write(organizer: organizer, exactly: components.isEmpty)
        keep(Array(organizers.dropFirst()))
    }

    /// Writes an ATTENDEE.
    ///
    /// - Parameters:
    ///   - organizer: The address of the ORGANIZER in lower case.
    ///   - canBeExact: Whether nothing else says something about the participant.
    private mutating func write(_ line: PropertyDraft, beside organizer: String?, exactly canBeExact: Bool) {
        guard !line.value.isEmpty else { return keep([line]) }
        let attendee = context.participant(line, ParameterMapping.attendee)
        var person = attendee.members
        if kind == .task, let status = person["participationStatus"]?.text,
            ["completed", "in-process", "failed"].contains(status)
        {
            person["participationStatus"] = "accepted"
            person["progress"] = .text(status)
        }
        let key = set(person, in: "participants", jsid: line.parameter("JSID"), else: attendee.key)
        let path = "participants/" + key
        if participants[attendee.address] == nil { participants[attendee.address] = key }
        remember(path, attendee.others, of: line)
        guard canBeExact, attendee.isExact, person["progress"] == nil, attendee.address != organizer
        else { return originate(path, [line]) }
        if key == attendee.key { return originate(path, [line], exactly: true) }
        // The second participant with an address gets a JSID.
        originate([line], as: Unit(path: path, source: [.object(person), .text(organizer ?? "")]))
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
        if let address, let key = participants[address.lowercased()] {
            // The name of ATTENDEE is the one that programs show.
            update("participants", key) { $0.add(person) }
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

    private mutating func write(organizer line: PropertyDraft, exactly canBeExact: Bool) {
        members["organizerCalendarAddress"] = .text(line.value)
        let element = context.participant(line, ParameterMapping.organizer)
        var own = element.members
        if let sentBy = own["sentBy"] { members["sentBy"] = sentBy }
        let other = participants[element.address]
        let isExact = canBeExact && other == nil && element.isExact
        originate("organizerCalendarAddress", [line], exactly: isExact)
        remember("organizerCalendarAddress", element.others, of: line)
        if let key = other {
            return update("participants", key) { person in
                person.insert([:], forKey: "roles")
                _ = person.update("roles") { $0["owner"] = true }
                person.add(own)
            }
        }
        // Nothing but the type and the address.
        if own.count == 2, members["participants"]?.object?.values.contains(where: Self.isOwner) ?? false { return }
        own["roles"] = ["owner": true]
        let key = set(own, in: "participants", jsid: line.parameter("JSID"), else: element.key)
        originate("participants/" + key, [], exactly: isExact)
    }

    private static func isOwner(_ person: JSONValue) -> Bool { person.object?["roles"]?.object?["owner"] != nil }
}
