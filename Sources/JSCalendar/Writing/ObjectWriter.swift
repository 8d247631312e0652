import CalendarConversion
import ICalendar
import ICalendarSyntax

/// Writes the lines of a component as the members of an object.
struct ObjectWriter {
    let kind: ObjectKind
    let context: WritingContext
    /// The members, in version 2.0.
    var members: WrittenMembers
    /// The lines and components that each unit came from, by path.
    private(set) var origins: [String: (lines: Lines, components: [ComponentDraft])] = [:]
    /// The elements of `convertedProperties`.
    var converted: [String: ConvertedProperty] = [:]
    /// The properties in order.
    private let lines: ContiguousArray<Line>
    /// The names of the properties, those that occur more than once, and those of which something was written.
    private var (names, repeated, written): (KnownProperties, KnownProperties, KnownProperties) = ([], [], [])
    /// The properties without a known name that nothing has written yet, by name in upper case.
    private var others: [String: Lines] = [:]
    private var components: [InnerComponent]
    var kept: (lines: Lines, components: [ComponentDraft]) = ([], [])
    /// Whether `iCalendar` says which component the object came from.
    let isNamed: Bool
    /// The members, and elements of maps, whose lines are known to come back. The others are read to find out.
    var proven: [(member: String, key: String?)] = []
    /// Whether the members patch those of a master.
    private let isOverride: Bool
    /// Whether a JSPROP may change any member.
    private let hasForeign: Bool
    /// The number of the last element with a key, by path, if there are several.
    var numbers: [String: Int] = [:]
    /// The key of the first participant with an address in lower case. Without PARTICIPANT, the organizer alone.
    var participants: [String: String] = [:]

    init(
        _ kind: ObjectKind, _ component: ComponentDraft, _ context: WritingContext, isNamed: Bool = false
    ) {
        self.init(
            kind, ContiguousArray(component.properties.map { Line($0) }),
            component.components.map { InnerComponent($0) }, context,
            isNamed: isNamed)
    }

    init(
        _ kind: ObjectKind, _ lines: ContiguousArray<Line>, _ components: [InnerComponent], _ context: WritingContext,
        isNamed: Bool = false, isOverride: Bool = false
    ) {
        (self.kind, self.context, self.isNamed, self.lines) = (kind, context, isNamed, lines)
        self.components = components
        members = WrittenMembers(kind)
        for index in lines.indices {
            if let known = lines[index].known {
                if !names.insert(known) { repeated.insert(known) }
            } else {
                others[lines[index].name, default: []].append(lines[index])
            }
        }
        self.isOverride = isOverride
        hasForeign = others["JSPROP"] != nil
        proven.reserveCapacity(16)
    }

    // MARK: - Lines

    /// Returns the properties of a name, which are written now.
    mutating func take(_ known: KnownProperty) -> Lines {
        defer { written.insert(known) }
        return lines(known)
    }

    /// Returns the properties of a name that isn't known, which are written now.
    mutating func take(other name: String) -> Lines { others.isEmpty ? [] : others.removeValue(forKey: name) ?? [] }

    /// Returns the components of a name, which are written now.
    mutating func takeComponents(_ name: String) -> [InnerComponent] {
        if components.isEmpty { return [] }
        let taken = components.filter { $0.draft.name.uppercased() == name }
        if !taken.isEmpty { components.removeAll { $0.draft.name.uppercased() == name } }
        return taken
    }

    /// Whether there is a property of a name that nothing has written yet.
    func has(_ known: KnownProperty) -> Bool { names.contains(known) && !written.contains(known) }

    /// Returns the properties of a name that nothing has written yet.
    func lines(_ known: KnownProperty) -> Lines {
        guard has(known) else { return [] }
        if repeated.contains(known) { return Lines(lines.filter { $0.known == known }) }
        return position(of: known).map { lines[$0...$0] } ?? []
    }

    /// Returns the position of the first property of a name.
    private func position(of known: KnownProperty) -> Int? {
        let lines = lines.span
        for index in lines.indices where lines[index].known == known { return index }
        return nil
    }

    /// Returns the properties of a name that isn't known, which nothing has written yet.
    func lines(other name: String) -> Lines { others.isEmpty ? [] : others[name] ?? [] }

    /// Returns whether a member can be proven: an override takes some from its master.
    func canProve(_ member: String) -> Bool {
        if hasForeign || !isOverride { return !hasForeign }
        return context.options.version == .v2 && member != "participants" && !IgnoredPointers.contains(member, .v2)
    }

    /// Records the lines that a unit came from.
    mutating func originate(_ path: String, _ lines: Lines, _ components: [ComponentDraft] = []) {
        origins[path, default: ([], [])].lines += lines
        origins[path]?.components += components
    }

    /// Records the lines that a member came from.
    ///
    /// - Parameter exactly: Whether reading the member gives the same lines.
    mutating func originate(_ member: String, _ lines: Lines, exactly: Bool) {
        if exactly, canProve(member) { proven.append((member, nil)) } else { originate(member, lines) }
    }

    /// Records the lines and the component that an element of a map came from.
    mutating func originate(
        _ map: String, _ key: String, _ lines: Lines, _ components: [ComponentDraft] = [], exactly: Bool
    ) {
        if exactly, canProve(map) { proven.append((map, key)) } else { originate(map + "/" + key, lines, components) }
    }

    /// Records the lines that a member came from, which is known as it will be read.
    mutating func originate(_ lines: Lines, as unit: Unit) {
        guard canProve(unit.path) else { return originate(unit.path, lines) }
        proven.append((unit.path, nil))
        let own = lines.compactMap(\.draft)
        if !Unit.areEqual(own, unit.properties) { setOriginal((own, []), of: unit, in: &converted) }
    }

    /// Records the line of an element that is known to come back with a JSID.
    mutating func originate(_ map: String, _ key: String, renamed line: Line, _ element: ConvertedProperty) {
        guard canProve(map) else { return originate(map + "/" + key, [line]) }
        proven.append((map, key))
        converted[map + "/" + key] = element
    }

    /// Records the parameters that a member doesn't have, and the property that it came from; nothing if there is no difference
    /// from what the member says.
    mutating func remember(
        _ path: @autoclosure () -> String, name: String? = nil, valueType: String? = nil,
        _ parameters: [CalendarParameter] = [], of line: Line? = nil
    ) {
        guard name != nil || valueType != nil || !parameters.isEmpty else { return }
        converted[path()] = ConvertedProperty(
            name: name ?? line.map { $0.name.lowercased() }, valueType: valueType,
            parameters: parameters.map { CalendarParameter(name: $0.name.uppercased(), values: $0.values) })
        for parameter in parameters where line != nil {
            context.keep(.parameter(parameter.name, of: line?.writtenName ?? ""))
        }
    }

    /// Keeps properties without a counterpart.
    mutating func keep(
        _ lines: Lines, _ reason: ConversionLoss.Reason = .noEquivalent, changesOccurrences: Bool = false
    ) {
        kept.lines += lines
        for line in lines where line.known != .version {
            context.keep(.property(line.name), reason, changesOccurrences: changesOccurrences)
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
        for row in MemberMapping.rows(kind) {
            guard row.known.map({ has($0) }) ?? (others[row.property] != nil) else { continue }
            if row.member == MemberMapping.progressUpdated {
                guard context.options.version == .v1, members["progress"] == "completed" else { continue }
            }
            if writeAgain(row) { continue }
            write(row, row.known.map { take($0) } ?? take(other: row.property))
        }
    }

    /// Writes a property whose bytes were written before, and are known to come back. Returns false for any other.
    private mutating func writeAgain(_ row: MemberMapping) -> Bool {
        guard canProve(row.member), let known = row.known, !repeated.contains(known), !row.isText,
            let index = position(of: known), let json = context.exactValue(of: lines[index], row, kind)
        else { return false }
        written.insert(known)
        members.set(row.member) { $0 += json }
        proven.append((row.member, nil))
        return true
    }

    private mutating func write(_ row: MemberMapping, _ lines: Lines) {
        guard !row.isSet else { return writeSet(row, lines) }
        guard let line = lines.first, let value = row.value(of: line) else { return keep(lines, .invalidValue) }
        members.set(row.member) { value.append(to: &$0) }
        var others = line.parameters
        if !others.isEmpty {
            others.removeAll { ["VALUE", "JSID"].contains($0.name.uppercased()) }
            if row.member == "title", let language = line.parameter("LANGUAGE"), !language.isEmpty {
                others.removeAll { $0.name.uppercased() == "LANGUAGE" }
                members.set("locale", text: language)
            }
        }
        remember(row.member, others, of: line)
        originate(row.member, lines, exactly: lines.count == 1 && row.restores(line, from: value))
    }

    private mutating func writeSet(_ row: MemberMapping, _ lines: Lines) {
        var names: JSONObject = [:]
        for line in lines { names.add(row.value(of: line)?.object ?? [:]) }
        let value = JSONValue.object(names)
        members.set(row.member) { value.append(to: &$0) }
        if lines.count == 1, lines.allSatisfy(\.parameters.isEmpty), let read = row.property(for: value, []) {
            return originate(lines, as: Unit(path: row.member, properties: [read], source: value))
        }
        originate(row.member, lines)
    }

    // MARK: - The end

    /// Applies JSPROP properties: each may add a member, but not replace one.
    mutating func applyForeign() {
        let lines = take(other: "JSPROP")
        if !lines.isEmpty {
            var object = members.object
            for line in lines {
                guard let pointer = line.parameter("JSPTR"), let value = Self.value(line.text), value != .null,
                    Self.add(value, at: pointer, to: &object)
                else {
                    keep([line], .invalidValue)
                    continue
                }
            }
            members = WrittenMembers(object)
        }
        // The key of the object.
        _ = take(other: "JSID")
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

    /// Keeps everything that nothing has written.
    mutating func keepRest() {
        let rest = lines.indices.filter { lines[$0].known.map { has($0) } ?? false }
        var left = Lines(rest.map { lines[$0] })
        for lines in others.values { left += lines }
        (written, others) = (names, [:])
        if left.count > 1 { left.sort { $0.name < $1.name } }
        keep(left)
        keep(components.map(\.draft))
        components = []
    }
}
