import JSCalendar

/// The members that each object may have, their forms, and the mandatory ones: a schema made from the tables of RFC 8984 and
/// jscalendarbis-17, not from the code.
struct JSCalendarSchema {
    private indirect enum Form {
        case text, truth, utc, local, duration, set, address
        case number(ClosedRange<Int>)
        case word(String)
        case object(String)
        case map(Form), list(Form)
        /// A patch, whose values aren't checked.
        case patch
        case jCal
    }

    private let isFirst: Bool
    private let types: [String: [String: Form]]
    private static let mandatory: [String: [String]] = [
        "Group": ["@type", "uid", "updated", "entries"], "Event": ["@type", "uid", "updated", "start"],
        "Task": ["@type", "uid", "updated"], "Link": ["href"], "VirtualLocation": ["uri"], "Alert": ["trigger"],
        "RecurrenceRule": ["frequency"], "NDay": ["day"], "ICalComponent": ["name"], "ICalProperty": ["name"],
    ]

    init(_ version: JSCalendarOptions.Version) {
        isFirst = version == .v1
        var entry: [String: Form] = [
            "uid": .text, "updated": .utc, "created": .utc, "sequence": .number(0...Int(Int32.max)),
            "method": .word("a-z-"),
            "prodId": .text, "title": .text, "description": .text, "descriptionContentType": .text,
            "showWithoutTime": .truth,
            "locale": .text, "keywords": .set, "categories": .set, "color": .text, "priority": .number(0...9),
            "freeBusyStatus": .word("free|busy"), "privacy": .word("public|private|secret"), "sentBy": .address,
            "relatedTo": .map(.object("Relation")), "links": .map(.object("Link")),
            "locations": .map(.object("Location")),
            "virtualLocations": .map(.object("VirtualLocation")), "participants": .map(.object("Participant")),
            "alerts": .map(.object("Alert")), "recurrenceId": .local, "recurrenceIdTimeZone": .text,
            "recurrenceOverrides": .map(.patch), "timeZone": .text, "start": .local, "duration": .duration,
        ]
        var person: [String: Form] = [
            "name": .text, "email": .address, "kind": .word("a-z-"), "roles": .set,
            "participationStatus": .word("a-z-"),
            "expectReply": .truth, "sentBy": .address, "delegatedTo": .set, "delegatedFrom": .set, "memberOf": .set,
            "description": .text, "links": .map(.object("Link")), "percentComplete": .number(0...100),
            "progress": .text,
        ]
        var link: [String: Form] = [
            "href": .text, "rel": .text, "contentType": .text, "title": .text, "size": .number(0...Int(Int32.max)),
        ]
        var place: [String: Form] = [
            "name": .text, "locationTypes": .set, "coordinates": .text, "links": .map(.object("Link")),
        ]
        var group: [String: Form] = [
            "uid": .text, "updated": .utc, "created": .utc, "prodId": .text, "title": .text, "description": .text,
            "locale": .text, "keywords": .set, "categories": .set, "color": .text, "links": .map(.object("Link")),
            "source": .text, "entries": .list(.object("")),
        ]
        if isFirst {
            entry["recurrenceRules"] = .list(.object("RecurrenceRule"))
            entry["excludedRecurrenceRules"] = .list(.object("RecurrenceRule"))
            entry["replyTo"] = .patch
            person["sendTo"] = .patch
            link["display"] = .text
            place["relativeTo"] = .word("start|end")
            place["timeZone"] = .text
        } else {
            entry["recurrenceRule"] = .object("RecurrenceRule")
            entry["organizerCalendarAddress"] = .address
            entry["mainLocationId"] = .text
            entry["endTimeZone"] = .text
            person["calendarAddress"] = .address
            link["display"] = .set
            group["version"] = .word("2.0")
        }
        types = Self.types(entry, person, link, place, group)
    }

    private static func types(
        _ entry: [String: Form], _ person: [String: Form], _ link: [String: Form], _ place: [String: Form],
        _ group: [String: Form]
    ) -> [String: [String: Form]] {
        [
            "Group": group, "Event": entry.merging(["status": .word("a-z-")]) { $1 },
            "Task": entry.merging([
                "due": .local, "progress": .word("a-z-"), "progressUpdated": .utc, "percentComplete": .number(0...100),
                "estimatedDuration": .duration,
            ]) { $1 },
            "Participant": person, "Link": link, "Location": place, "Relation": ["relation": .set],
            "VirtualLocation": ["uri": .text, "name": .text, "features": .set],
            "Alert": [
                "trigger": .object("OffsetTrigger"), "action": .word("display|email"), "acknowledged": .utc,
                "relatedTo": .map(.object("Relation")),
            ],
            "OffsetTrigger": ["offset": .duration, "relativeTo": .word("start|end")], "AbsoluteTrigger": ["when": .utc],
            "RecurrenceRule": [
                "frequency": .word("a-z"), "interval": .number(1...9_999), "count": .number(1...9_999), "until": .local,
                "byDay": .list(.object("NDay")), "byMonthDay": .list(.number(-31...31)), "byMonth": .list(.text),
            ],
            "NDay": ["day": .word("mo|tu|we|th|fr|sa|su"), "nthOfPeriod": .number(-53...53)],
            "ICalComponent": [
                "name": .word("a-z-"), "properties": .jCal, "components": .jCal,
                "convertedProperties": .map(.object("ICalProperty")),
            ],
            "ICalProperty": ["name": .word("a-z-"), "valueType": .word("a-z-"), "parameters": .patch],
        ]
    }

    // MARK: - Checking

    /// Returns the pointers of the values that aren't valid.
    func faults(of value: JSONValue) -> [String] { faults(value, .object(""), at: "") }

    private func faults(_ value: JSONValue, _ form: Form, at path: String) -> [String] {
        switch (form, value) {
        case (.object(let type), .object(let members)): faults(members, type, at: path)
        case (.map(let inner), .object(let members)):
            members.flatMap { faults($1, inner, at: "\(path)/\($0)") }
        case (.list(let inner), .array(let values)) where !values.isEmpty || path == "/entries":
            values.enumerated().flatMap { faults($1, inner, at: "\(path)/\($0)") }
        case (.patch, .object), (.jCal, .array), (.truth, .boolean): []
        case (.set, .object(let members)) where members.values.allSatisfy { $0 == true }: []
        case (.number(let range), .integer(let number)) where range ~= number: []
        case (_, .text(let text)) where Self.isValid(text, form): []
        default: ["\(path) \(value)"]
        }
    }

    private func faults(_ members: JSONObject, _ type: String, at path: String) -> [String] {
        let name = members["@type"]?.text ?? type
        guard let forms = types[name], type.isEmpty || type == name || name == "AbsoluteTrigger" else {
            return ["\(path)/@type \(name)"]
        }
        // Version 1.0 requires the type of every object.
        let required = (Self.mandatory[name] ?? []) + (isFirst && !name.hasPrefix("ICal") ? ["@type"] : [])
        var faults = required.filter { members[$0] == nil }.map { "\(path): no \($0)" }
        for (member, value) in members where member != "@type" {
            if member == "iCalendar" || member.hasSuffix(":iCalendar") {
                let isAllowed = member.contains(":") == isFirst || !path.isEmpty
                faults +=
                    isAllowed ? self.faults(value, .object("ICalComponent"), at: "\(path)/\(member)") : [path + member]
            } else if let form = forms[member] {
                faults += self.faults(value, form, at: "\(path)/\(member)")
            } else if !member.contains(":") {
                faults.append("\(path)/\(member)")
            }
        }
        return faults
    }

    private static func isValid(_ text: String, _ form: Form) -> Bool {
        switch form {
        case .text: true
        case .address: text.contains("@") || text.contains(":")
        case .utc: text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
        case .local: text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil
        case .duration: text.wholeMatch(of: /-?P(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?/) != nil
        case .word("a-z-"), .word("a-z"): text.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil
        case .word(let words): words.split(separator: "|").contains(Substring(text))
        default: false
        }
    }
}
