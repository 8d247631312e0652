import CalendarConversion

/// Members of version 2.0 with another name or form in 1.0 (RFC 8984).
enum NewerNames {
    /// Returns the members of an entry in version 1.0.
    static func downgraded(_ members: JSONObject) -> JSONObject {
        var result = members
        if let kept = result.removeValue(forKey: "iCalendar") { result[Vendor.iCalendar] = kept }
        if let rule = result.removeValue(forKey: "recurrenceRule")?.object {
            result["recurrenceRules"] = [.object(rule)]
        }
        if let address = result.removeValue(forKey: "organizerCalendarAddress") {
            result["replyTo"] = ["imip": address]
        }
        if let people = result["participants"]?.object {
            let keys = people.compactMap { key, value in
                value.object?["calendarAddress"]?.text.map { ($0.lowercased(), key) }
            }
            let ids = Dictionary(keys, uniquingKeysWith: { first, _ in first })
            result["participants"] = .object(people.mapValues { person($0, ids) })
        }
        if let zone = result.removeValue(forKey: "endTimeZone") {
            var locations = result["locations"]?.object ?? [:]
            locations["end"] = ["@type": "Location", "relativeTo": "end", "timeZone": zone]
            result["locations"] = .object(locations)
        }
        result["mainLocationId"] = nil
        if let links = result["links"]?.object {
            result["links"] = .object(
                links.mapValues { link in
                    guard var members = link.object, let names = members["display"]?.setNames else { return link }
                    members["display"] = .text(names[0])
                    return .object(members)
                })
        }
        return result
    }

    private static func person(_ value: JSONValue, _ ids: [String: String]) -> JSONValue {
        guard var person = value.object else { return value }
        var roles = person["roles"]?.object ?? [:]
        if let address = person.removeValue(forKey: "calendarAddress") {
            person["sendTo"] = ["imip": address]
            roles["attendee"] = true
        }
        person["roles"] = .object(roles)
        for member in ["delegatedTo", "delegatedFrom", "memberOf"] {
            guard let addresses = person[member]?.object else { continue }
            let keys = addresses.map { address, value in (ids[address.lowercased()] ?? address, value) }
            person[member] = .object(JSONObject(keys))
        }
        return .object(person)
    }
}
