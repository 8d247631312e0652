import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting

// ORGANIZER, ATTENDEE and PARTICIPANT.
extension ObjectReader {
    /// Reads organizerCalendarAddress, sentBy and participants.
    mutating func readPeople() {
        let organizer = take("organizerCalendarAddress")
        // Participants depend on the organizer even if that isn't read.
        let address = members["organizerCalendarAddress"]?.text
        if let organizer, address.map({ CleanText.parameter($0) != $0 }) ?? true {
            reject("organizerCalendarAddress", organizer)
        } else if let address, organizer != nil {
            readOrganizer(address)
        }
        if organizer == nil, let sentBy = take("sentBy") { reject("sentBy", sentBy, .noEquivalent) }
        readElements(of: "participants", beside: address, remembered: true) { reader, key, person in
            reader.readParticipant(key, person, organizer: address)
        }
    }

    private mutating func readOrganizer(_ address: String) {
        let people = members["participants"]?.object ?? [:]
        let person = people.lazy.compactMap(\.value.object)
            .first { CalendarAddress.areEqual($0["calendarAddress"]?.text, address) }
        var parameters: [CalendarParameter] = []
        for row in ParameterMapping.organizer {
            var value = person?[row.member]
            if row.member == "sentBy", let sentBy = take("sentBy") { value = sentBy }
            guard let value, value.text?.isEmpty == false, let parameter = row.parameter(for: value) else { continue }
            parameters.append(parameter)
        }
        parameters += self.parameters(at: "organizerCalendarAddress")
        guard let line = try? PropertyDraft("ORGANIZER", value: address, parameters: parameters) else {
            return reject("organizerCalendarAddress", .text(address))
        }
        let path = "organizerCalendarAddress"
        let names = ParameterMapping.organizer.lazy.map { person?[$0.member] ?? .null }
        add(path, line, source(of: path, .array([.text(address), members["sentBy"] ?? .null] + names)))
    }

    /// The members of a participant that only the component PARTICIPANT has.
    private static let componentMembers: Set = ["description", "descriptionContentType", "links", "percentComplete"]
    private static let besideAttendee = componentMembers.union(["calendarAddress"])
    private static let organizerMembers = Set(ParameterMapping.organizer.map(\.member)).union([
        "calendarAddress", "@type",
    ])

    private mutating func readParticipant(_ key: String, _ person: JSONObject, organizer: String?) -> Bool {
        let path = "participants/" + key
        var person = person
        let address = person["calendarAddress"]
        if let address, address.text.map({ CleanText.parameter($0) != $0 || $0.isEmpty }) ?? true { return false }
        var unit = Unit(path: path, source: .array([.object(person), .text(organizer ?? "")]))
        if kind == .task, let progress = person["progress"]?.text,
            let status = ["completed": "COMPLETED", "in-process": "IN-PROCESS", "failed": "FAILED"][progress]
        {
            person["participationStatus"] = .text(status.lowercased())
            person["progress"] = nil
        }
        let isOrganizer = CalendarAddress.areEqual(address?.text, organizer)
        if isOrganizer, person["roles"] == ["owner": true] || person["roles"] == ["attendee": true, "owner": true] {
            person["roles"] = nil
        } else if isOrganizer, var roles = person["roles"]?.object, roles.removeValue(forKey: "owner") != nil {
            person["roles"] = roles.isEmpty ? nil : .object(roles)
        }
        let own = Self.componentMembers
        var component = person.filter { own.contains($0) || $0 == "iCalendar" }
        let isComponent =
            person.keys.contains(where: own.contains) || component["iCalendar"]?.object?["name"] == "participant"
        if let address = address?.text {
            // Fully represented by ORGANIZER.
            if !isOrganizer || isComponent || !person.keys.allSatisfy(Self.organizerMembers.contains) {
                var parameters = parameters(
                    ParameterMapping.attendee, of: person, besides: Self.besideAttendee, at: path)
                parameters += jsid(key, unless: context.key(of: address)) + self.parameters(at: path)
                guard let line = try? PropertyDraft("ATTENDEE", value: address, parameters: parameters) else {
                    return false
                }
                unit.properties.append(line)
            }
            component["calendarAddress"] = .text(address)
        } else {
            component = person
        }
        if isComponent || address == nil {
            guard let draft = read(.participant, component, at: path, key) else { return false }
            unit.components.append(draft)
        }
        add(unit)
        return true
    }

    /// Returns the component of an element, with a JSID if its key isn't the one that the component gives.
    func read(
        _ kind: ObjectKind, _ members: JSONObject, at path: String, _ key: String,
        _ body: (inout ObjectReader) -> Void = { _ in }
    ) -> ComponentDraft? {
        let outer = context.path
        context.path += path + "/"
        defer { context.path = outer }
        var reader = ObjectReader(kind, members, context)
        body(&reader)
        if kind == .location { reader.readPosition() }
        reader.readRows()
        if kind != .alert { reader.readLinks() }
        if kind == .participant { reader.readDescription() }
        guard var draft = reader.component() else { return nil }
        guard context.options.keepsForeignParts, draft.first("JSID") == nil else { return draft }
        let made = kind == .participant ? members["calendarAddress"]?.text.map(JSCalendarKey.uuid) : nil
        // RFC 9073 requires a UID of places and participants.
        let needsUID =
            kind != .alert && key != made && draft.first("UID") == nil && key != JSCalendarKey.made(of: draft)
        if needsUID, let line = try? PropertyDraft("UID", text: key) { draft.properties.append(line) }
        let isKnown = kind == .participant ? key == made : key == JSCalendarKey.made(of: draft) && !needsUID
        if !isKnown, let line = try? PropertyDraft("JSID", text: key) { draft.properties.append(line) }
        return draft
    }
}

/// Addresses of calendar users, compared as URIs: the scheme and the host without case (Decisions.md J18).
enum CalendarAddress {
    /// Returns whether two addresses are equal; an absent one is equal to none.
    static func areEqual(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return false }
        // Most differ in an ASCII character.
        let areDifferent = left.utf8.withBytes { left in
            right.utf8.withBytes { right in
                var index = 0
                while index < min(left.count, right.count),
                    ASCII.uppercased(left[index]) == ASCII.uppercased(right[index])
                { index += 1 }
                return index < min(left.count, right.count) && left[index] < 0x80 && right[index] < 0x80
            }
        }
        if areDifferent { return false }
        return left == right || left.lowercased() == right.lowercased()
    }
}
