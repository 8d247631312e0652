import CalendarConversion
import ICalendarSyntax

/// A parameter and the member of an element with the same meaning. Writing and reading use the same rows.
struct ParameterMapping {
    /// The form of a value in both formats.
    enum Form {
        case text
        /// A word, in lower case in JSCalendar. The words listed are different ones.
        case word([String: String])
        /// Several words, and a set.
        case words([String: String])
        /// Several texts, and a set.
        case texts
        case integer
        case truth
    }

    let parameter: String
    let member: String
    let form: Form

    private init(_ parameter: String, _ member: String, _ form: Form) {
        (self.parameter, self.member, self.form) = (parameter, member, form)
    }

    /// ATTENDEE and the Participant.
    static let attendee: [ParameterMapping] = [
        .init("CN", "name", .text), .init("EMAIL", "email", .text), .init("SENT-BY", "sentBy", .text),
        .init("CUTYPE", "kind", .word(["ROOM": "location"])),
        .init("PARTSTAT", "participationStatus", .word([:])), .init("RSVP", "expectReply", .truth),
        .init(
            "ROLE", "roles",
            .words(["REQ-PARTICIPANT": "required", "OPT-PARTICIPANT": "optional", "NON-PARTICIPANT": "informational"])),
        .init("MEMBER", "memberOf", .texts), .init("DELEGATED-TO", "delegatedTo", .texts),
        .init("DELEGATED-FROM", "delegatedFrom", .texts),
    ]

    /// ORGANIZER and its Participant.
    static let organizer = Array(attendee.prefix(3))

    /// The properties that are links, with the `rel` of each.
    static let links: [(property: String, known: KnownProperty, rel: String?, rows: [ParameterMapping])] = [
        (
            "ATTACH", .attachment, "enclosure",
            [
                .init("FILENAME", "title", .text), .init("FMTTYPE", "contentType", .text),
                .init("SIZE", "size", .integer),
            ]
        ),
        (
            "IMAGE", .image, "icon",
            [
                .init("FILENAME", "title", .text), .init("FMTTYPE", "contentType", .text),
                .init("SIZE", "size", .integer), .init("DISPLAY", "display", .words([:])),
            ]
        ),
        ("URL", .url, "describedby", [.init("LABEL", "title", .text), .init("FMTTYPE", "contentType", .text)]),
        (
            "LINK", .link, nil,
            [
                .init("LABEL", "title", .text), .init("FMTTYPE", "contentType", .text), .init("LINKREL", "rel", .text),
            ]
        ),
    ]

    /// CONFERENCE and the VirtualLocation.
    static let conference: [ParameterMapping] = [
        .init("LABEL", "name", .text), .init("FEATURE", "features", .words([:])),
    ]

    /// RELATED-TO and the Relation.
    static let relation: [ParameterMapping] = [.init("RELTYPE", "relation", .words([:]))]

    // MARK: - Values

    /// Returns the member for the values of a parameter; nil if it has no such value.
    func value(of values: [String]) -> JSONValue? {
        switch form {
        case .text: return .text(values.joined(separator: ","))
        case .word(let words):
            guard values.count == 1, Self.isWord(values[0]) else { return nil }
            return .text(words[values[0].uppercased()] ?? values[0].lowercased())
        case .words(let words):
            guard values.allSatisfy(Self.isWord) else { return nil }
            return .set(values.map { words[$0.uppercased()] ?? $0.lowercased() })
        case .texts: return .set(values)
        case .integer: return Int(values[0]).flatMap { $0 >= 0 ? JSONValue(whole: $0) : nil }
        case .truth:
            switch values[0].uppercased() {
            case "TRUE": return true
            case "FALSE": return false
            default: return nil
            }
        }
    }

    /// Returns the parameter for a member; nil if the value is invalid.
    func parameter(for value: JSONValue) -> CalendarParameter? {
        let values: [String]
        switch form {
        case .text:
            guard let text = value.text else { return nil }
            values = [CleanText.parameter(text)]
        case .word(let words):
            guard let text = value.text, Self.isWord(text) else { return nil }
            values = [Self.key(of: text, in: words)]
        case .words(let words):
            guard let names = value.setNames, names.allSatisfy(Self.isWord) else { return nil }
            values = names.map { Self.key(of: $0, in: words) }
        case .texts:
            guard let names = value.setNames, names.allSatisfy({ CleanText.parameter($0) == $0 }) else { return nil }
            values = names
        case .integer:
            guard let number = value.integer, number >= 0 else { return nil }
            values = [String(number)]
        case .truth:
            guard let truth = value.boolean else { return nil }
            values = [truth ? "TRUE" : "FALSE"]
        }
        return CalendarParameter(name: parameter, values: values)
    }

    private static func key(of text: String, in words: [String: String]) -> String {
        words.first { $1 == text }?.key ?? text.uppercased()
    }

    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 & 0xDF || $0 == 0x2D }
    }
}

extension ParameterMapping {
    /// Moves parameters with a row to members, and returns the others.
    static func members(
        of parameters: [CalendarParameter], _ rows: [ParameterMapping],
        besides ignored: Set<String> = ["VALUE", "JSID"],
        to members: inout JSONObject
    ) -> [CalendarParameter] {
        if parameters.isEmpty { return [] }
        var others: [CalendarParameter] = []
        for parameter in parameters where !ignored.contains(parameter.name.uppercased()) {
            let name = parameter.name.uppercased()
            if let row = rows.first(where: { $0.parameter == name }), members[row.member] == nil,
                let value = row.value(of: parameter.values)
            {
                members[row.member] = value
            } else {
                others.append(parameter)
            }
        }
        return others
    }

    /// Returns whether ``members(of:_:besides:to:)`` loses nothing of the parameters.
    static func areExact(_ parameters: [CalendarParameter], _ rows: [ParameterMapping]) -> Bool {
        parameters.allSatisfy { parameter in
            let name = parameter.name.uppercased()
            guard let row = rows.first(where: { $0.parameter == name }) else {
                return name != "VALUE" && name != "JSID"
            }
            guard let value = row.value(of: parameter.values), value != "" else { return false }
            return row.parameter(for: value)?.values == parameter.values
                && parameters.count { $0.name.uppercased() == name } == 1
        }
    }
}
