import CalendarConversion
import ICalendar
import ICalendarSyntax

/// Values as elements (RFC 6321 §3.6).
enum XCalValue {
    /// Appends the values of a property. Returns whether their type can be an element; otherwise the values are `unknown`.
    static func append(_ property: TypedProperty, to bytes: inout [UInt8]) -> Bool {
        let isName = XCalName.isWritable(property.type) && XMLCharacters.isName(property.type)
        let type = isName ? property.type : "unknown"
        for value in property.values {
            switch (property.name, value) {
            case ("geo", .array(let parts)) where type == "float" && parts.count == 2:
                append(["latitude", "longitude"], value.texts, to: &bytes)
            case ("request-status", .array(let parts)) where 2...3 ~= parts.count && type == "text":
                append(["code", "description", "data"], value.texts, to: &bytes)
            case (_, .array(let parts)) where type == "period" && parts.count == 2:
                let texts = value.texts
                let isDuration = texts[1].utf8.contains(UInt8(ascii: "P"))
                nest(type, in: &bytes) { append(["start", isDuration ? "duration" : "end"], texts, to: &$0) }
            case (_, .object(let members)): nest(type, in: &bytes) { append(rule: members, to: &$0) }
            // Other numbers of parts have no elements. Without a type, the value stays as it is.
            case (_, .array):
                XMLText.append(
                    element: "unknown", value.texts.map(PropertyDraft.escaped).joined(separator: ";"), to: &bytes)
            case (_, .boolean(let truth)): XMLText.append(element: type, truth ? "true" : "false", to: &bytes)
            default:
                let text = value.texts.first ?? ""
                // White space has a meaning in these types only.
                XMLText.append(element: type, type == "text" || type == "unknown" ? text : text.trimmed, to: &bytes)
            }
        }
        return isName
    }

    private static func append(_ names: [String], _ texts: [String], to bytes: inout [UInt8]) {
        for (name, text) in zip(names, texts) { XMLText.append(element: name, text, to: &bytes) }
    }

    private static func nest(_ name: String, in bytes: inout [UInt8], _ body: (inout [UInt8]) -> Void) {
        XMLText.open(name, in: &bytes)
        body(&bytes)
        XMLText.close(name, in: &bytes)
    }

    /// Appends the parts of a rule in the order of the schema, each value as an element.
    private static func append(rule members: JSONObject, to bytes: inout [UInt8]) {
        // The text has the order.
        for part in RuleParts.text(of: members).split(separator: ";") {
            let name = part.prefix { $0 != "=" }.lowercased()
            for text in members[name]?.texts ?? [] { XMLText.append(element: name, text, to: &bytes) }
        }
    }
}
