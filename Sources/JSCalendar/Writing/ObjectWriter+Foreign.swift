import CalendarConversion
import ICalendarSyntax
import JCal

// The member `iCalendar`, with everything that the other members don't say.
extension ObjectWriter {
    /// Keeps everything that nothing has written, and returns the members with `iCalendar`.
    mutating func finish() -> JSONObject {
        keepRest()
        if context.options.keepsForeignParts { writeForeign() }
        return members.object
    }

    /// Writes `iCalendar`.
    mutating func writeForeign() {
        if origins.isEmpty, kept.components.isEmpty {
            if isNamed || !kept.lines.isEmpty || !converted.isEmpty { writeLines() }
            return
        }
        guard let iCalendar = iCalendar(for: members.object) else { return }
        members["iCalendar"] = iCalendar
    }

    /// Writes `iCalendar` with the lines that are kept and the elements of `convertedProperties` as they are.
    private mutating func writeLines() {
        var json: [UInt8] = [UInt8(ascii: "{")]
        if !kept.lines.isEmpty {
            json += #""properties":["#.utf8
            for (index, line) in kept.lines.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                json += context.jCal(of: line)
            }
            json += "],".utf8
        }
        json += #""name":"\#(kind.lowercasedComponent)""#.utf8
        if !converted.isEmpty {
            json += #","convertedProperties":{"#.utf8
            for (index, (path, element)) in converted.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                JSONValue.append(path, to: &json)
                json.append(UInt8(ascii: ":"))
                if let encoded = element.encoded { json += encoded } else { element.json.append(to: &json) }
            }
            json.append(UInt8(ascii: "}"))
        }
        json.append(UInt8(ascii: "}"))
        members.set("iCalendar") { $0 += json }
    }

    /// Returns the member `iCalendar` that restores all lines from members; nil if none is needed.
    ///
    /// - Parameter override: The key of an override, whose object is always there, and the members of its master.
    func iCalendar(
        for members: @autoclosure () -> JSONObject, override: (key: String, master: JSONObject)? = nil
    ) -> JSONValue? {
        var object: JSONObject = [:]
        if !kept.lines.isEmpty { object["properties"] = .array(kept.lines.compactMap { $0.draft?.jCal }) }
        if !kept.components.isEmpty { object["components"] = .array(kept.components.map(\.jCal)) }
        var converted = converted
        object["name"] = .text(kind.lowercasedComponent)
        if !origins.isEmpty {
            var read = members()
            read["iCalendar"] = .object(object)
            addOriginals(to: &converted, from: units(of: read, override))
        }
        if !converted.isEmpty {
            let elements = converted.sorted { $0.key < $1.key }.map { ($0, $1.json) }
            object["convertedProperties"] = .object(JSONObject(elements))
        }
        return object.count > 1 || isNamed || override != nil ? .object(object) : nil
    }

    /// Whether reading the members gives every line back as it was.
    var isExact: Bool { origins.isEmpty && !proven.isEmpty }

    /// Returns the units of members that aren't proven, as they are read.
    private func units(
        of members: JSONObject, _ override: (key: String, master: JSONObject)?
    ) -> [Unit] {
        let skipped = Set(proven.map { member, key in key.map { member + "/" + $0 } ?? member })
        var reader = ObjectReader(kind, members, context.reading, converted: converted, besides: skipped)
        if let override, let start = LocalTime.parse(override.key) {
            let times = EntryTimes(override.master, context.reading)
            _ = reader.read(overrideOf: times, at: start, key: override.key)
        } else {
            reader.readUnits()
        }
        context.reading.forget(after: 0)
        return reader.units
    }

    /// Adds the lines of each unit that reads back as other lines.
    private func addOriginals(to converted: inout [String: ConvertedProperty], from units: [Unit]) {
        var visited: Set<String> = []
        for unit in units {
            visited.insert(unit.path)
            let lines = origins[unit.path]?.lines.compactMap(\.draft) ?? []
            let origin = (properties: lines, components: origins[unit.path]?.components ?? [])
            if Unit.areEqual(origin.properties, unit.properties), Unit.areEqual(origin.components, unit.components) {
                continue
            }
            setOriginal(origin, of: unit, in: &converted)
        }
        for (path, origin) in origins
        where !visited.contains(path) && !(origin.lines.isEmpty && origin.components.isEmpty) {
            let origin = (properties: origin.lines.compactMap(\.draft), components: origin.components)
            setOriginal(origin, of: Unit(path: path, source: .null), in: &converted)
        }
    }

    func setOriginal(
        _ lines: (properties: [PropertyDraft], components: [ComponentDraft]), of unit: Unit,
        in converted: inout [String: ConvertedProperty]
    ) {
        var element = converted[unit.path] ?? ConvertedProperty()
        element.original = (lines.properties, lines.components, ConvertedProperty.mark(of: unit.source))
        // Every element has a name.
        let names =
            [lines.properties, unit.properties].compactMap { $0.first?.name }
            + [lines.components, unit.components].compactMap { $0.first?.name }
        element.name = (element.name ?? names.first)?.lowercased()
        converted[unit.path] = element
    }
}
