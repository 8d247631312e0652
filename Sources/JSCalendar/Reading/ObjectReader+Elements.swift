import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting

// Elements of maps that become a property: links, virtualLocations, relatedTo.
extension ObjectReader {
    /// Reads the elements of a map one by one.
    ///
    /// - Parameters:
    ///   - organizer: The address of the organizer, on which participants depend.
    ///   - areRemembered: Whether elements depend on nothing else of the object, and are in many objects.
    mutating func readElements(
        of member: String, beside organizer: String? = nil, remembered areRemembered: Bool = false,
        _ read: (inout ObjectReader, String, JSONObject) -> Bool
    ) {
        guard let value = take(member) else { return }
        guard let map = value.object else { return reject(member, value) }
        for (key, element) in map {
            if !skipped.isEmpty, skipped.contains(member + "/" + JSCalendarPatch.escaped(key)) { continue }
            var source: ElementSource?
            if areRemembered, let object = element.object {
                source = ElementSource(kind: kind, member: member, key: key, element: object, organizer: organizer)
            }
            if let source, var unit = context.units[source], parameters(at: unit.path).isEmpty {
                if unit.mark == nil, converted[unit.path]?.original != nil {
                    unit.mark = ConvertedProperty.mark(of: unit.source)
                    context.units[source] = unit
                }
                add(unit)
                continue
            }
            let pointer = member + "/" + JSCalendarPatch.escaped(key)
            guard let object = element.object, member == "relatedTo" || JSCalendarKey.isID(key) else {
                reject(pointer, element)
                continue
            }
            let faults = context.losses.count
            if !read(&self, key, object.withoutNull) { reject(pointer, element) }
            if let source, parameters(at: pointer).isEmpty, context.losses.count == faults {
                context.units[source] = units.last
            }
        }
    }

    /// Returns the parameters for the members of an element, and keeps the others.
    mutating func parameters(
        _ rows: [ParameterMapping], of element: JSONObject, besides taken: Set<String>, at path: String
    ) -> [CalendarParameter] {
        var parameters: [CalendarParameter] = []
        for row in rows {
            guard let value = element[row.member], !taken.contains(row.member) else { continue }
            // `ATTENDEE;CN=:` is read as a name by some programs.
            if case .text = row.form, value.text?.isEmpty ?? false { continue }
            if let parameter = row.parameter(for: value) {
                parameters.append(parameter)
            } else {
                reject(path + "/" + row.member, value)
            }
        }
        func isKnown(_ name: String) -> Bool {
            name == "@type" || name == "iCalendar" || taken.contains(name) || rows.contains { $0.member == name }
        }
        for (name, value) in element where !isKnown(name) {
            let pointer = path + "/" + JSCalendarPatch.escaped(name)
            reject(pointer, value, MappedNames.reserved.contains(name) ? .invalidValue : .noEquivalent)
        }
        return parameters
    }

    /// Returns the JSID of an element whose key isn't the one that its value gives.
    func jsid(_ key: String, unless made: String?) -> [CalendarParameter] {
        key == made || !context.options.keepsForeignParts ? [] : [CalendarParameter(name: "JSID", values: [key])]
    }

    mutating func readLinks() {
        var hasURL = false
        readElements(of: "links") { reader, key, link in
            guard let href = link["href"]?.text, CleanText.parameter(href) == href, !href.isEmpty else { return false }
            let path = "links/" + key
            let rel = link["rel"]?.text
            let remembered = reader.converted[path + "/href"]?.name?.uppercased()
            let row =
                ParameterMapping.links.first { $0.property == remembered }
                ?? ParameterMapping.links.first { $0.rel == rel ?? "enclosure" && !($0.property == "URL" && hasURL) }
                ?? ParameterMapping.links[3]
            hasURL = hasURL || row.property == "URL"
            let taken: Set<String> = row.rel == nil ? ["href"] : ["href", "rel"]
            var parameters = reader.parameters(row.rows, of: link, besides: taken, at: path)
            parameters += reader.jsid(key, unless: reader.context.key(of: href))
            parameters += reader.parameters(at: path + "/href")
            var value = href
            if let base64 = Self.base64(of: href), row.property == "ATTACH" || row.property == "IMAGE" {
                value = base64
                parameters.insert(CalendarParameter(name: "ENCODING", values: ["BASE64"]), at: 0)
                parameters.insert(CalendarParameter(name: "VALUE", values: ["BINARY"]), at: 0)
            } else if row.property == "LINK" || row.property == "IMAGE" {
                parameters.insert(CalendarParameter(name: "VALUE", values: ["URI"]), at: 0)
            }
            guard let line = try? PropertyDraft(row.property, value: value, parameters: parameters) else {
                return false
            }
            reader.add(path, line, .object(link))
            return true
        }
    }

    mutating func readVirtualLocations() {
        readElements(of: "virtualLocations") { reader, key, place in
            guard let uri = place["uri"]?.text, CleanText.parameter(uri) == uri else { return false }
            let path = "virtualLocations/" + key
            var parameters = [CalendarParameter(name: "VALUE", values: ["URI"])]
            parameters += reader.parameters(ParameterMapping.conference, of: place, besides: ["uri"], at: path)
            parameters += reader.jsid(key, unless: reader.context.key(of: uri)) + reader.parameters(at: path)
            guard let line = try? PropertyDraft("CONFERENCE", value: uri, parameters: parameters) else { return false }
            reader.add(path, line, .object(place))
            return true
        }
    }

    /// - Parameter value: Returns the RELATED-TO for a key.
    mutating func readRelations(_ value: @escaping (String) -> String) {
        readElements(of: "relatedTo") { reader, key, relation in
            let path = "relatedTo/" + JSCalendarPatch.escaped(key)
            var relation = relation
            if relation["relation"]?.object?.isEmpty ?? false { relation["relation"] = nil }
            if let set = relation["relation"], set.setNames == nil { return false }
            // RELTYPE has one value.
            let names = relation["relation"]?.setNames ?? [""]
            var lines: [PropertyDraft] = []
            for name in names {
                var single = relation
                if !name.isEmpty { single["relation"] = .set([name]) }
                let taken: Set<String> = name == names[0] ? [] : Set(single.keys).subtracting(["relation"])
                var parameters = reader.parameters(ParameterMapping.relation, of: single, besides: taken, at: path)
                if name == names[0] { parameters += reader.parameters(at: path) }
                guard
                    let line = try? PropertyDraft("RELATED-TO", text: CleanText.of(value(key)), parameters: parameters)
                else { return false }
                lines.append(line)
            }
            reader.add(Unit(path: path, properties: lines, source: .object(relation)))
            return true
        }
    }

    /// Reads description and descriptionContentType: DESCRIPTION for plain text, and STYLED-DESCRIPTION for others.
    mutating func readDescription() {
        let type = take("descriptionContentType")
        guard let value = take("description") else {
            if let type { reject("descriptionContentType", type, .noEquivalent) }
            return
        }
        guard let text = value.text else { return reject("description", value) }
        var parameters = parameters(at: "description")
        var name = "DESCRIPTION"
        if let type {
            guard let media = type.text, Self.isMediaType(media) else {
                reject("descriptionContentType", type)
                return add("description", name, text, parameters, [value])
            }
            if media.lowercased() != "text/plain" {
                name = "STYLED-DESCRIPTION"
                parameters.insert(CalendarParameter(name: "FMTTYPE", values: [media]), at: 0)
                parameters.insert(CalendarParameter(name: "VALUE", values: ["TEXT"]), at: 0)
            } else {
                keep("descriptionContentType", type)
            }
        }
        add("description", name, text, parameters, source(of: "description", [value, type ?? .null]))
    }

    private mutating func add(
        _ path: String, _ name: String, _ text: String, _ parameters: [CalendarParameter], _ source: JSONValue
    ) {
        guard let line = try? PropertyDraft(name, text: CleanText.of(text), parameters: parameters) else { return }
        add(path, line, source)
    }

    private static func isMediaType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Returns the base64 in a `data` URI (RFC 2397); nil for another URI.
    private static func base64(of uri: String) -> String? {
        guard uri.utf8.prefix(5).elementsEqual("data:".utf8, by: { $0 | 0x20 == $1 | 0x20 }),
            let comma = uri.utf8.firstIndex(of: UInt8(ascii: ",")), uri[..<comma].lowercased().hasSuffix(";base64")
        else { return nil }
        return String(uri[uri.utf8.index(after: comma)...])
    }
}
