import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import JCal

/// Reads the members of an object into the lines of a component.
struct ObjectReader {
    let kind: ObjectKind
    /// All members, in version 2.0.
    let members: JSONObject
    let context: ReadingContext
    /// Whether each member was read.
    private var isRead: [Bool]
    /// The properties that members came from.
    let converted: ConvertedProperties
    private(set) var units: [Unit] = []
    /// Elements of maps that aren't read.
    let skipped: Set<String>
    /// Whether every unit needs its source.
    private let areCompared: Bool
    /// Members without a counterpart, by pointer.
    private var foreign: [(pointer: String, value: JSONValue)] = []

    /// - Parameters:
    ///   - converted: The elements of `convertedProperties`, if they aren't in the members.
    ///   - skipped: Members, and elements of maps, that aren't read.
    init(
        _ kind: ObjectKind, _ members: JSONObject, _ context: ReadingContext,
        converted: [String: ConvertedProperty]? = nil, besides skipped: Set<String> = []
    ) {
        self.skipped = skipped
        (self.kind, self.members, self.context) = (kind, members, context)
        isRead = Array(repeating: false, count: members.count)
        areCompared = converted != nil
        self.converted =
            converted.map { ConvertedProperties($0) }
            ?? context.converted(members["iCalendar"]?.object?["convertedProperties"]?.object ?? [:])
        for name in ["@type", "version", "iCalendar"] { _ = take(name) }
        for name in skipped { _ = take(name) }
    }

    // MARK: - Members

    /// Returns a member that is read now; nil if it is absent or null, or if it was read before.
    mutating func take(_ name: String) -> JSONValue? {
        guard let position = members.position(of: name), !isRead[position] else { return nil }
        isRead[position] = true
        let value = members[position].value
        return value == .null ? nil : value
    }

    /// Keeps a member that isn't valid.
    mutating func reject(_ pointer: String, _ value: JSONValue, _ reason: ConversionLoss.Reason = .invalidValue) {
        context.lose(member: pointer, reason)
        keep(pointer, value)
    }

    /// Keeps a member without a counterpart.
    mutating func keep(_ pointer: String, _ value: JSONValue) { foreign.append((pointer, value)) }

    /// The parameters that a member doesn't have.
    func parameters(at path: String) -> [CalendarParameter] { converted[path]?.parameters ?? [] }

    mutating func add(_ unit: Unit) { units.append(unit) }

    /// Adds the unit of a member.
    mutating func add(_ path: String, _ property: PropertyDraft, _ source: JSONValue) {
        units.append(Unit(path: path, properties: [property], source: source))
    }

    /// Returns the source of a unit, which is made only if it is compared with a mark.
    func source(of path: String, _ source: @autoclosure () -> JSONValue) -> JSONValue {
        areCompared || converted[path]?.original != nil ? source() : .null
    }

    /// Reads the members that have a row in the table.
    mutating func readRows() {
        for row in MemberMapping.rows(kind) { if let value = take(row.member) { read(row, value) } }
    }

    private mutating func read(_ row: MemberMapping, _ value: JSONValue) {
        // The time of another change has no property.
        if row.member == MemberMapping.progressUpdated, members["progress"] != "completed" {
            return reject(row.member, value, .noEquivalent)
        }
        // What is left after the last element was removed.
        if row.isSet, value == [:] { return }
        var parameters = parameters(at: row.member)
        if row.member == "title", let locale = members["locale"]?.text {
            parameters.insert(CalendarParameter(name: "LANGUAGE", values: [CleanText.parameter(locale)]), at: 0)
        }
        if case .set(isText: false) = row.form, let names = value.setNames {
            let lines = names.compactMap { row.property(for: .set([$0]), parameters) }
            if lines.count == names.count {
                return add(Unit(path: row.member, properties: lines, source: value))
            }
        }
        guard let property = row.property(for: value, parameters) else {
            reject(row.member, value)
            return
        }
        if let text = value.text, case .utc = row.form, LocalTime.hasFraction(text) {
            context.lose(.member(context.path + row.member), .approximated, .invalidValue)
        }
        let isTitle = row.member == "title"
        add(row.member, property, isTitle ? source(of: "title", [value, members["locale"] ?? .null]) : value)
    }

    /// Reads all members of an object that was written, to see which lines come back. Entries are read up to the dates of
    /// overrides.
    mutating func readUnits() {
        switch kind {
        case .event, .task:
            let times = readMaster()
            guard members["recurrenceId"] == nil, !skipped.contains("recurrenceOverrides") else { return }
            readDates(EntryOverride.all(members["recurrenceOverrides"]?.object ?? [:], converted), times)
        case .group, .participant:
            readRows()
            readDescription()
            readLinks()
        case .alert: readAlert(members, uid: { $0 })
        case .location:
            readRows()
            readLinks()
        }
    }

    // MARK: - The component

    /// Returns the component of all units, with the lines that members came from.
    mutating func component() -> ComponentDraft? {
        var (properties, inner) = ([PropertyDraft](), [ComponentDraft]())
        properties.reserveCapacity(units.count)
        var absent = converted.absent
        for unit in units {
            if !absent.isEmpty { absent[unit.path] = nil }
            if let original = converted[unit.path]?.original,
                original.mark == unit.mark ?? ConvertedProperty.mark(of: unit.source)
            {
                properties += original.properties
                inner += original.components
            } else {
                for property in unit.properties { properties.append(property) }
                for component in unit.components { inner.append(component) }
            }
        }
        for (_, property) in absent.sorted(by: { $0.key < $1.key }) {
            properties += property.original?.properties ?? []
            inner += property.original?.components ?? []
        }
        addKept(&properties, &inner)
        addForeign(&properties)
        return kind.draft(properties, inner)
    }

    /// Adds the properties and components in `iCalendar`.
    private func addKept(_ properties: inout [PropertyDraft], _ components: inout [ComponentDraft]) {
        guard let iCalendar = members["iCalendar"] else { return }
        guard let object = iCalendar.object else { return context.lose(member: "iCalendar", .invalidValue) }
        let present = properties
        for (index, value) in (object["properties"]?.array ?? []).enumerated() {
            let part = ConversionLoss.Part.member("\(context.path)iCalendar/properties/\(index)")
            guard let parts = value.array, parts.count > 3, let property = try? PropertyDraft(jCal: value) else {
                context.lose(part, .omitted, .invalidValue)
                continue
            }
            // A member is newer than the line that somebody kept beside it.
            let name = property.name.uppercased()
            guard !MappedNames.single.contains(name) || !present.contains(where: { $0.name.uppercased() == name })
            else {
                context.lose(part, .omitted, .invalidValue)
                continue
            }
            properties.append(property)
        }
        for (index, value) in (object["components"]?.array ?? []).enumerated() {
            if let component = try? ComponentDraft(jCal: value, depth: kind == .group ? 2 : 3) {
                components.append(component)
            } else {
                context.lose(.member("\(context.path)iCalendar/components/\(index)"), .omitted, .invalidValue)
            }
        }
    }

    /// Adds JSPROP properties.
    private mutating func addForeign(_ properties: inout [PropertyDraft]) {
        for ((name, value), isRead) in zip(members, isRead) where !isRead && value != .null {
            if MappedNames.isServerMember(name, kind) { continue }
            context.lose(
                member: JSCalendarPatch.escaped(name),
                MappedNames.reserved.contains(name) ? .invalidValue : .noEquivalent)
            foreign.append((JSCalendarPatch.escaped(name), value))
        }
        guard context.options.keepsForeignParts else { return }
        for (pointer, value) in foreign {
            let parameter = CalendarParameter(name: "JSPTR", values: [pointer])
            if let property = try? PropertyDraft("JSPROP", text: value.description, parameters: [parameter]) {
                properties.append(property)
            } else {
                context.lose(.member(context.path + pointer), .omitted, .forbiddenCharacter)
            }
        }
    }
}
