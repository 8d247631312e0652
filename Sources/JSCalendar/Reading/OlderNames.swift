import CalendarConversion

/// Members of version 1.0 (RFC 8984) with another name or form in 2.0.
enum OlderNames {
    /// Returns the members of an entry in version 2.0. If both versions of a member are there, the newer one is used.
    ///
    /// - Parameter reporting: Whether the entry claims to be of version 2.0, so that an older name is a fault.
    static func upgraded(
        _ members: JSONObject, _ context: ReadingContext, reporting: Bool
    ) -> JSONObject {
        var result = members
        func report(_ name: String) { if reporting { context.lose(.member(name), .approximated, .noEquivalent) } }
        if result["iCalendar"] == nil, let kept = result.removeValue(forKey: Vendor.iCalendar) {
            result["iCalendar"] = kept
        }
        if result["recurrenceRules"] != nil { report("recurrenceRules") }
        if result["excludedRecurrenceRules"] != nil { report("excludedRecurrenceRules") }
        if result["organizerCalendarAddress"] == nil, let address = result["replyTo"]?.object?["imip"]?.text {
            report("replyTo")
            result["organizerCalendarAddress"] = .text(address)
            result["replyTo"] = without("imip", result["replyTo"])
        }
        if let people = result["participants"]?.object, people.contains(where: { isOlder($0.value) }) {
            result["participants"] = .object(
                people.mapValues { value in
                    guard isOlder(value), let members = value.object else { return value }
                    return .object(person(members, people, report))
                })
        }
        upgradeLocations(&result, report)
        if let links = result["links"]?.object, links.contains(where: { $0.value.object?["display"]?.text != nil }) {
            result["links"] = .object(
                links.mapValues { link in
                    guard var members = link.object, let display = members["display"]?.text else { return link }
                    members["display"] = .set([display])
                    return .object(members)
                })
        }
        return result
    }

    private static func without(_ name: String, _ value: JSONValue?) -> JSONValue? {
        guard var members = value?.object else { return value }
        members[name] = nil
        return members.isEmpty ? nil : .object(members)
    }

    /// The members of a participant whose elements were ids of participants.
    private static let references = ["delegatedTo", "delegatedFrom", "memberOf"]

    /// Returns whether a participant may have a form of version 1.0.
    private static func isOlder(_ person: JSONValue) -> Bool {
        guard let person = person.object else { return false }
        return person["sendTo"] != nil || person["roles"]?.object?["attendee"] != nil
            || references.contains { person[$0] != nil }
    }

    private static func person(
        _ person: JSONObject, _ people: JSONObject, _ report: (String) -> Void
    ) -> JSONObject {
        var result = person
        if result["calendarAddress"] == nil, let address = result["sendTo"]?.object?["imip"]?.text {
            report("participants/sendTo")
            result["calendarAddress"] = .text(address)
            result["sendTo"] = without("imip", result["sendTo"])
        }
        if var roles = result["roles"]?.object, roles.removeValue(forKey: "attendee") != nil {
            result["roles"] = roles.isEmpty ? nil : .object(roles)
        }
        for member in references {
            guard let ids = result[member]?.object else { continue }
            let addresses = ids.map { id, value in (address(people[id]?.object) ?? id, value) }
            result[member] = .object(JSONObject(addresses))
        }
        return result
    }

    private static func address(_ person: JSONObject?) -> String? {
        person?["calendarAddress"]?.text ?? person?["sendTo"]?.object?["imip"]?.text
    }

    /// A location with the zone of the end becomes `endTimeZone`.
    private static func upgradeLocations(_ members: inout JSONObject, _ report: (String) -> Void) {
        guard var locations = members["locations"]?.object,
            locations.isEmpty || locations.values.contains(where: { $0.object?["relativeTo"] == "end" })
        else { return }
        for (key, location) in locations {
            guard var place = location.object, place["relativeTo"] == "end", let zone = place["timeZone"],
                members["endTimeZone"] == nil || members["endTimeZone"] == zone
            else { continue }
            report("locations/relativeTo")
            members["endTimeZone"] = zone == members["timeZone"] ? nil : zone
            place["relativeTo"] = nil
            place["timeZone"] = nil
            locations[key] = place.keys.allSatisfy { $0 == "@type" } ? nil : .object(place)
        }
        members["locations"] = locations.isEmpty ? nil : .object(locations)
    }
}
