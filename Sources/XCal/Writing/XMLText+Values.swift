import CalendarConversion
import ICalendar
import ICalendarSyntax

extension XMLText {
    /// Appends the values of a property as elements (RFC 6321 §3.6). Returns whether their type can be an element; otherwise
    /// they are `unknown`.
    mutating func append(valuesOf property: TypedProperty) -> Bool {
        let isName = XCalName.isWritable(property.type) && XMLCharacters.isName(property.type)
        let type = isName ? property.type : "unknown"
        for value in property.values {
            switch (property.name, value) {
            case ("geo", .array(let parts)) where type == "float" && parts.count == 2:
                append(["latitude", "longitude"], value.texts)
            case ("request-status", .array(let parts)) where 2...3 ~= parts.count && type == "text":
                append(["code", "description", "data"], value.texts)
            case (_, .array(let parts)) where type == "period" && parts.count == 2:
                let texts = value.texts
                let isDuration = texts[1].utf8.contains(UInt8(ascii: "P"))
                open(type)
                append(["start", isDuration ? "duration" : "end"], texts)
                close(type)
            case (_, .object(let members)):
                open(type)
                append(rule: members)
                close(type)
            // Other numbers of parts have no elements. Without a type, the value stays as it is.
            case (_, .array):
                append(element: "unknown", value.texts.map(PropertyDraft.escaped).joined(separator: ";"))
            case (_, .boolean(let truth)): append(element: type, truth ? "true" : "false")
            default:
                let text = value.texts.first ?? ""
                // White space has a meaning in these types only.
                append(element: type, type == "text" || type == "unknown" ? text : text.trimmed)
            }
        }
        return isName
    }

    private mutating func append(_ names: [String], _ texts: [String]) {
        for (name, text) in zip(names, texts) { append(element: name, text) }
    }

    /// Appends the parts of a rule in the order of the schema, each value as an element.
    private mutating func append(rule members: JSONObject) {
        // The text has the order.
        for part in RuleParts.text(of: members).split(separator: ";") {
            let name = part.prefix { $0 != "=" }.lowercased()
            for text in members[name]?.texts ?? [] { append(element: name, text) }
        }
    }
}
