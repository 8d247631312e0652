import CalendarConversion
import ICalendar
import ICalendarSyntax

// Properties that become elements of maps.
extension ObjectWriter {
    /// Sets an element, and returns its key.
    @discardableResult
    mutating func set(
        _ element: JSONObject, as json: [UInt8] = [], in map: String, jsid: String?,
        else made: @autoclosure () -> String
    ) -> String {
        let own = JSCalendarKey.key(jsid: jsid, else: made())
        let key = members.insert(element, json, in: map) { elements in
            if elements.position(of: own) == nil { return own }
            // The second element with one key gets `-2`. The number is remembered, because a document may have many.
            var (key, number) = (own, numbers[map + "/" + own] ?? 1)
            repeat {
                number += 1
                key = "\(own)-\(number)"
            } while elements.position(of: key) != nil
            numbers[map + "/" + own] = number
            return key
        }
        return key ?? own
    }

    /// Writes DESCRIPTION and STYLED-DESCRIPTION.
    mutating func writeDescription() {
        let (plain, styled) = (take(.details), take(other: "STYLED-DESCRIPTION"))
        func isOwn(_ line: Line) -> Bool { line.parameter("DERIVED")?.uppercased() != "TRUE" }
        let text = styled.first { line in
            let type = line.parameter("FMTTYPE")?.lowercased()
            return isOwn(line) && line.parameter("VALUE")?.uppercased() != "URI" && type?.hasPrefix("text/") ?? true
        }
        guard let line = text ?? plain.first(where: isOwn) else { return keep(plain + styled) }
        let content = line.text
        members.set("description", text: content)
        let type = text == nil ? nil : line.parameter("FMTTYPE")
        if let type { members.set("descriptionContentType", text: type) }
        let others = line.parameters.filter {
            let name = $0.name.uppercased()
            return name != "VALUE" && (name != "FMTTYPE" || type == nil)
        }
        remember("description", others, of: line)
        originate("description", [line], exactly: styled.isEmpty && line.restoresText)
        if plain.count + styled.count > 1 { keep((plain + styled).filter { $0.draft != line.draft }) }
    }

    /// Writes ATTACH, IMAGE, URL and LINK.
    mutating func writeLinks() {
        for (name, known, rel, rows) in ParameterMapping.links {
            for line in take(known) {
                let type = line.parameter("VALUE")?.uppercased()
                let isBinary = type == "BINARY" || line.parameter("ENCODING")?.uppercased() == "BASE64"
                guard type == nil || type == "URI" || isBinary, name != "LINK" || type == nil || type == "URI",
                    !line.value.isEmpty
                else {
                    keep([line])
                    continue
                }
                var link: JSONObject = ["@type": "Link", "href": .text(line.value)]
                if isBinary {
                    link["href"] = .text("data:\(line.parameter("FMTTYPE") ?? "");base64,\(line.value)")
                }
                let others = ParameterMapping.members(
                    of: line.parameters, rows, besides: ["VALUE", "JSID", "ENCODING"], to: &link)
                if let rel { link["rel"] = .text(rel) }
                let key = set(
                    link, in: "links", jsid: line.parameter("JSID"), else: JSCalendarKey.uuid(link["href"]?.text ?? ""))
                originate("links/" + key, [line])
                let isPlain = name == "ATTACH" || name == "IMAGE" || name == "URL" || rel == nil
                remember(
                    "links/\(key)/href", name: isPlain ? nil : name.lowercased(), others,
                    of: line)
            }
        }
    }

    /// Writes CONFERENCE.
    mutating func writeVirtualLocations() {
        for line in take(.conference) {
            var place: JSONObject = ["@type": "VirtualLocation", "uri": .text(line.value)]
            let others = ParameterMapping.members(of: line.parameters, ParameterMapping.conference, to: &place)
            let key = set(
                place, in: "virtualLocations", jsid: line.parameter("JSID"), else: JSCalendarKey.uuid(line.value))
            originate("virtualLocations/" + key, [line])
            remember("virtualLocations/" + key, others, of: line)
        }
    }

    /// Writes RELATED-TO.
    ///
    /// - Parameter key: Returns the key for a value.
    mutating func writeRelations(_ key: (String) -> String = { $0 }) {
        for line in take(.relatedTo) {
            let key = key(line.text)
            let path = "relatedTo/" + JSCalendarPatch.escaped(key)
            var relation: JSONObject = ["@type": "Relation"]
            let others = ParameterMapping.members(
                of: line.parameters, ParameterMapping.relation, besides: ["VALUE"], to: &relation)
            if let before = members["relatedTo"]?.object?[key]?.object {
                var names = before["relation"]?.object ?? [:]
                names.add(relation["relation"]?.object ?? [:])
                relation["relation"] = names.isEmpty ? nil : .object(names)
                members.update("relatedTo", key) { $0 = relation }
            } else {
                _ = members.insert(relation, [], in: "relatedTo") { _ in key }
            }
            originate(path, [line])
            remember(path, others, of: line)
        }
    }

    // MARK: - Places

    /// Writes LOCATION, GEO and VLOCATION.
    mutating func writeLocations() {
        let (names, positions) = (take(.location), take(.geo))
        let places = takeComponents("VLOCATION")
        func isDerived(_ line: Line) -> Bool { line.parameter("DERIVED")?.uppercased() == "TRUE" }
        var main: String?
        if let line = names.first(where: { !isDerived($0) }) {
            let place = context.place(of: line)
            let key = set(
                place.members, as: place.json, in: "locations", jsid: line.parameter("JSID"), else: place.key)
            main = key
            originate("locations", key, [line], exactly: positions.isEmpty && places.isEmpty && place.isExact)
            let others = line.parameters.filter { !["JSID", "VALUE"].contains($0.name.uppercased()) }
            remember("locations/" + key, others, of: line)
            if names.count > 1 { keep(names.filter { $0.draft != line.draft && !isDerived($0) }) }
            if !places.isEmpty { members.set("mainLocationId", text: key) }
        }
        write(positions.filter { !isDerived($0) }, beside: main)
        for place in places { write(place.draft, derivedFrom: names.filter(isDerived)) }
        keep(names.filter { isDerived($0) && !isOriginated($0) })
        keep(positions.filter(isDerived))
    }

    private func isOriginated(_ line: Line) -> Bool {
        origins.contains { path, origin in
            path.hasPrefix("locations/") && origin.lines.contains { $0.draft == line.draft }
        }
    }

    private mutating func write(_ positions: Lines, beside main: String?) {
        for (index, line) in positions.enumerated() {
            let parts = line.value.split(separator: ";").map { $0.trimmingPrefix("+") }
            guard parts.count == 2, index == 0, parts.allSatisfy({ DecimalText.number(String($0)) != nil }) else {
                keep([line])
                continue
            }
            let coordinates = JSONValue.text("geo:" + parts.joined(separator: ","))
            let key: String
            if let main {
                key = main
                members.update("locations", main) { $0["coordinates"] = coordinates }
            } else {
                key = set(
                    ["@type": "Location", "coordinates": coordinates], in: "locations", jsid: line.parameter("JSID"),
                    else: JSCalendarKey.uuid(line.value))
            }
            originate("locations/" + key, [line])
            remember("locations/\(key)/coordinates", name: "geo")
        }
    }

    private mutating func write(_ place: ComponentDraft, derivedFrom names: Lines) {
        var writer = ObjectWriter(.location, place, context, isNamed: true)
        let jsid = writer.lines(other: "JSID").first?.text
        if let geo = writer.lines(.geo).first, writer.lines(other: "COORDINATES").isEmpty {
            let parts = geo.value.split(separator: ";")
            if parts.count == 2 {
                _ = writer.take(.geo)
                writer.members.set("coordinates", text: "geo:" + parts.joined(separator: ","))
                writer.originate("coordinates", [geo])
                writer.remember("coordinates", name: "geo")
            }
        }
        let name = place.first("NAME")?.text
        writer.applyForeign()
        writer.writeRows()
        writer.writeLinks()
        let key = set(writer.finish(), in: "locations", jsid: jsid, else: JSCalendarKey.made(of: place))
        var lines: Lines = []
        if !members.has("mainLocationId"), let line = names.first(where: { $0.text == name }) {
            members.set("mainLocationId", text: key)
            lines = [line]
        }
        originate("locations/" + key, lines, [place])
    }
}
