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
        guard let iCalendar = iCalendar(for: members.object) else { return }
        members.set("iCalendar", iCalendar.append)
    }

    /// Returns the members of `iCalendar`, which restores all lines from other members; nil if it isn't needed.
    ///
    /// - Parameter override: The key of an override, whose `iCalendar` is always there, and the members of its master.
    func iCalendar(
        for members: @autoclosure () -> JSONObject, override: (key: String, master: JSONObject)? = nil
    ) -> WrittenMembers? {
        var converted = converted
        if !origins.isEmpty { addOriginals(to: &converted, from: units(of: members(), override)) }
        let isNeeded =
            isNamed || override != nil || !kept.lines.isEmpty || !kept.components.isEmpty || !converted.isEmpty
        guard isNeeded else { return nil }
        var result = WrittenMembers()
        if !kept.lines.isEmpty {
            result.set("properties") { $0.append(kept.lines, in: UInt8(ascii: "[")) { $1 += context.jCal(of: $0) } }
        }
        if !kept.components.isEmpty { result["components"] = .array(kept.components.map(\.jCal)) }
        result.set("name", text: kind.component.lowercased())
        if !converted.isEmpty {
            result.set("convertedProperties") {
                $0.append(converted.sorted { $0.key < $1.key }, in: UInt8(ascii: "{")) { element, json in
                    JSONValue.append(name: element.key, to: &json)
                    if let encoded = element.value.encoded { return json += encoded }
                    element.value.json.append(to: &json)
                }
            }
        }
        return result
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
