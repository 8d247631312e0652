import CalendarConversion
import ICalendar
import ICalendarSyntax
import JCal

/// Writes the lines of a component as the members of an object.
struct ObjectWriter {
    let kind: ObjectKind
    let context: WritingContext
    /// The members, in version 2.0.
    var members: JSONObject
    /// The lines and components that each unit came from, by path.
    private(set) var origins: [String: (properties: [PropertyDraft], components: [ComponentDraft])] = [:]
    /// The elements of `convertedProperties`.
    private var converted: [String: ConvertedProperty] = [:]
    /// The properties that nothing has written yet, by name in upper case.
    private var rest: [String: [PropertyDraft]] = [:]
    private var components: [ComponentDraft]
    private var kept: (properties: [PropertyDraft], components: [ComponentDraft]) = ([], [])
    /// Whether `iCalendar` says which component the object came from.
    private let isNamed: Bool
    /// The members, and elements of maps, whose lines are known to come back. The others are read to find out.
    private var proven: [String] = []
    /// Whether members can be proven: those of an override depend on its master, and any may depend on a JSPROP.
    private let canProve: Bool
    /// The number of the last element with a key, by path, if there are several.
    var numbers: [String: Int] = [:]
    /// The key of the first participant with an address in lower case.
    var participants: [String: String] = [:]

    init(
        _ kind: ObjectKind, _ component: ComponentDraft, _ context: WritingContext, isNamed: Bool = false,
        isOverride: Bool = false
    ) {
        (self.kind, self.context, self.isNamed) = (kind, context, isNamed)
        canProve = !isOverride && !component.properties.contains { $0.isNamed("JSPROP") }
        members = ["@type": .text(kind.type)]
        rest.reserveCapacity(component.properties.count)
        for property in component.properties { rest[property.name.uppercased(), default: []].append(property) }
        components = component.components
    }

    // MARK: - Lines

    /// Returns the properties of a name, which are written now.
    mutating func take(_ name: String) -> [PropertyDraft] { rest.removeValue(forKey: name) ?? [] }

    /// Returns the components of a name, which are written now.
    mutating func takeComponents(_ name: String) -> [ComponentDraft] {
        let taken = components.filter { $0.name.uppercased() == name }
        if !taken.isEmpty { components.removeAll { $0.name.uppercased() == name } }
        return taken
    }

    /// Whether there is a property of a name that nothing has written yet.
    func has(_ name: String) -> Bool { rest[name] != nil }

    /// Returns the properties of a name that nothing has written yet.
    func lines(_ name: String) -> [PropertyDraft] { rest[name] ?? [] }

    /// Records the lines that a unit came from.
    ///
    /// - Parameter exactly: Whether reading the unit gives the same lines.
    mutating func originate(
        _ path: String, _ properties: [PropertyDraft], _ components: [ComponentDraft] = [], exactly: Bool = false
    ) {
        if exactly, canProve {
            proven.append(path)
            return
        }
        origins[path, default: ([], [])].properties += properties
        origins[path]?.components += components
    }

    /// Records the lines that a unit came from, which is known as it will be read.
    mutating func originate(_ lines: [PropertyDraft], as unit: Unit) {
        guard canProve else { return originate(unit.path, lines) }
        proven.append(unit.path)
        if !Unit.areEqual(lines, unit.properties) { setOriginal((lines, []), of: unit, in: &converted) }
    }

    /// Records the parameters that a member doesn't have, and the property that it came from; nothing if there is no difference
    /// from what the member says.
    mutating func remember(
        _ path: String, name: String? = nil, valueType: String? = nil, _ parameters: [CalendarParameter] = [],
        of property: PropertyDraft? = nil
    ) {
        guard name != nil || valueType != nil || !parameters.isEmpty else { return }
        converted[path] = ConvertedProperty(
            name: name ?? property.map { $0.name.lowercased() }, valueType: valueType,
            parameters: parameters.map { CalendarParameter(name: $0.name.uppercased(), values: $0.values) })
        for parameter in parameters where property != nil {
            context.keep(.parameter(parameter.name, of: property?.name ?? ""))
        }
    }

    /// Keeps properties without a counterpart.
    mutating func keep(
        _ properties: [PropertyDraft], _ reason: ConversionLoss.Reason = .noEquivalent, changesOccurrences: Bool = false
    ) {
        kept.properties += properties
        for property in properties where property.name.uppercased() != "VERSION" {
            context.keep(.property(property.name.uppercased()), reason, changesOccurrences: changesOccurrences)
        }
    }

    /// Keeps components without a counterpart.
    mutating func keep(_ components: [ComponentDraft], isLoss: Bool = true) {
        kept.components += components
        if isLoss { for component in components { context.keep(.component(component.name.uppercased())) } }
    }

    // MARK: - Rows

    /// Writes the properties that have a row in the table.
    mutating func writeRows() {
        for row in MemberMapping.rows[kind] ?? [] {
            guard rest[row.property] != nil else { continue }
            if row.member == MemberMapping.progressUpdated {
                guard context.options.version == .v1, members["progress"] == "completed" else { continue }
            }
            write(row, take(row.property))
        }
    }

    private mutating func write(_ row: MemberMapping, _ lines: [PropertyDraft]) {
        guard row.form.isSet else {
            guard let line = lines.first, let value = row.value(of: line) else { return keep(lines, .invalidValue) }
            members[row.member] = value
            var others = line.parameters.filter { !["VALUE", "JSID"].contains($0.name.uppercased()) }
            if row.member == "title", let language = line.parameter("LANGUAGE"), !language.isEmpty {
                others.removeAll { $0.name.uppercased() == "LANGUAGE" }
                members["locale"] = .text(language)
            }
            remember(row.member, others, of: line)
            originate(row.member, lines, exactly: lines.count == 1 && row.restores(line, from: value))
            return
        }
        var names: JSONObject = [:]
        for line in lines { names.add(row.value(of: line)?.object ?? [:]) }
        let value = JSONValue.object(names)
        members[row.member] = value
        if lines.count == 1, lines[0].parameters.isEmpty, let read = row.property(for: value, []) {
            return originate(lines, as: Unit(path: row.member, properties: [read], source: value))
        }
        originate(row.member, lines)
    }

    // MARK: - The end

    /// Applies JSPROP properties: each may add a member, but not replace one.
    mutating func applyForeign() {
        for line in take("JSPROP") {
            guard let pointer = line.parameter("JSPTR"), let value = Self.value(line.text), value != .null,
                Self.add(value, at: pointer, to: &members)
            else {
                keep([line], .invalidValue)
                continue
            }
        }
        // The key of the object.
        _ = take("JSID")
    }

    private static func value(_ text: String) -> JSONValue? {
        guard var reader = try? JSONReader(ContiguousArray(text.utf8)), let value = try? reader.value(),
            (try? reader.finish()) != nil
        else { return nil }
        return value
    }

    private static func add(_ value: JSONValue, at pointer: String, to members: inout JSONObject) -> Bool {
        guard let names = JSCalendarPatch.names(of: pointer) else { return false }
        var inner: JSONObject? = members
        for name in names.dropLast() { inner = inner?[name]?.object }
        guard inner?[names[names.count - 1]] == nil else { return false }
        var copy = members
        // Maps may be absent, because their other elements are gone.
        if names.count == 2, copy[names[0]] == nil { copy[names[0]] = [:] }
        guard JSCalendarPatch.set(&copy, names[...], value) else { return false }
        members = copy
        return true
    }

    /// Keeps everything that nothing has written, and returns the members with `iCalendar`.
    mutating func finish() -> JSONObject {
        keepRest()
        guard context.options.keepsForeignParts else { return members }
        let iCalendar = iCalendar(for: members)
        if let iCalendar { members["iCalendar"] = iCalendar }
        return members
    }

    /// Keeps everything that nothing has written.
    mutating func keepRest() {
        for name in rest.keys.sorted() { keep(take(name)) }
        keep(components)
        components = []
    }

    /// Returns the member `iCalendar` that restores all lines from members; nil if none is needed.
    ///
    /// - Parameter override: The key of an override, whose object is always there, and the members of its master.
    func iCalendar(
        for members: JSONObject, override: (key: String, master: JSONObject)? = nil
    ) -> JSONValue? {
        var object: JSONObject = [:]
        if !kept.properties.isEmpty { object["properties"] = .array(kept.properties.map(\.jCal)) }
        if !kept.components.isEmpty { object["components"] = .array(kept.components.map(\.jCal)) }
        var converted = converted
        object["name"] = .text(kind.component.lowercased())
        if !origins.isEmpty {
            var read = members
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
        var reader = ObjectReader(kind, members, context.reading, converted: converted, besides: Set(proven))
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
            let origin = origins[unit.path] ?? ([], [])
            if Unit.areEqual(origin.properties, unit.properties), Unit.areEqual(origin.components, unit.components) {
                continue
            }
            setOriginal(origin, of: unit, in: &converted)
        }
        for (path, origin) in origins
        where !visited.contains(path) && !(origin.properties.isEmpty && origin.components.isEmpty) {
            setOriginal(origin, of: Unit(path: path, source: .null), in: &converted)
        }
    }

    private func setOriginal(
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
