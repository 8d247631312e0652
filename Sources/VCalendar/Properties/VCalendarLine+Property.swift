import ICalendar
import ICalendarSyntax

extension VCalendarLine {
    /// The property in iCalendar, for names whose values have the same meaning there; nil for a damaged value.
    func plainProperty() throws(WritingError) -> [PropertyDraft]? {
        switch name {
        case "CATEGORIES", "RESOURCES": return [try PropertyDraft(name, texts: parts.map(\.trimmed))]
        case "GEO":
            let numbers = value.split { $0 == "," || $0 == ";" }.map { String($0).trimmed }
            guard numbers.count == 2, numbers.allSatisfy({ DecimalText.number($0) != nil }) else { return nil }
            return [try PropertyDraft("GEO", value: numbers[1] + ";" + numbers[0])]
        case "ATTACH": return [try attachment()]
        case "PRIORITY", "SEQUENCE", "CLASS", "URL":
            return [try PropertyDraft(name, value: value.trimmed, parameters: kept)]
        default:
            // Names of other programs keep their values as they are, unless a content line can't have them.
            guard PropertyDefinition.named(name) == nil else {
                return [try PropertyDraft(name, text: text, parameters: kept)]
            }
            let name = name.hasPrefix("X-") ? name : "X-" + name
            if let draft = try? PropertyDraft(name, value: value, parameters: kept) { return [draft] }
            return [try PropertyDraft(name, text: value, parameters: kept)]
        }
    }

    private func attachment() throws(WritingError) -> PropertyDraft {
        if isBinary || has("ENCODING", "BASE64") && !has("VALUE", "URL") {
            return try PropertyDraft(
                "ATTACH", value: value,
                parameters: [
                    CalendarParameter(name: "ENCODING", values: ["BASE64"]),
                    CalendarParameter(name: "VALUE", values: ["BINARY"]),
                ])
        }
        guard has("VALUE", "CONTENT-ID") || has("VALUE", "CID") else {
            return try PropertyDraft("ATTACH", value: value.trimmed)
        }
        let identifier = value.trimmed.trimmingPrefix("<")
        return try PropertyDraft(
            "ATTACH", value: "cid:" + (identifier.hasSuffix(">") ? identifier.dropLast() : identifier))
    }

    /// The parameters that mean the same in iCalendar.
    private var kept: [CalendarParameter] {
        parameters.compactMap { name, value in
            switch name {
            case "LANGUAGE": CalendarParameter(name: name, values: [value])
            case let name where name.hasPrefix("X-"): CalendarParameter(name: name, values: [value])
            default: nil
            }
        }
    }
}
