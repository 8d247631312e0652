import ICalendarSyntax
import ICalendarWriting

/// Changes of a document and the result expected after writing, kept in separate lists that know nothing about lines.
struct EditRecord {
    private let tree: ComponentTree
    private let properties: [CalendarProperty]
    private let components: [CalendarComponent]
    private var edit: DocumentEdit

    /// The text of changed properties by position; nil for removed ones.
    private var changed: [Int: Text?] = [:]
    /// The inserted properties and components, each with a unique name, and their places.
    private var inserted: [(name: String, value: String, component: CalendarComponent)] = []
    private var removedComponents: [CalendarComponent] = []

    private struct Text: Equatable {
        var name: String
        var value: String
        var parameters: [CalendarParameter]

        init(name: String, value: String, parameters: [CalendarParameter]) {
            (self.name, self.value, self.parameters) = (name, value, parameters)
        }

        init(_ property: CalendarProperty) {
            self.init(name: property.rawName, value: property.value, parameters: property.parameters)
        }

        mutating func setParameter(_ name: String, to values: [String]?) {
            let index = parameters.firstIndex { $0.name.uppercased() == name.uppercased() }
            parameters.removeAll { $0.name.uppercased() == name.uppercased() }
            guard let values else { return }
            parameters.insert(CalendarParameter(name: name.uppercased(), values: values), at: index ?? parameters.count)
        }
    }

    init(_ tree: ComponentTree) {
        self.tree = tree
        properties = tree.contentLines.compactMap(\.property)
        var found: [CalendarComponent] = []
        var open = Array(tree.components)
        while let component = open.popLast() {
            found.append(component)
            open += component.components
        }
        components = found
        edit = DocumentEdit(tree)
    }

    /// Makes a change, if possible. A change that throws has no effect.
    mutating func makeChange(_ choices: inout Choices) {
        var next = self
        do throws(WritingError) {
            try next.apply(&choices)
            self = next
        } catch {
            hold("a change that throws has no effect", next.edit.bytes() == edit.bytes(), "\(error)")
        }
    }

    private static let values = [
        "", "a", "new, é; \\ value", "日本", "a:b;c=\"d\"", String(repeating: "long ", count: 40), " x ",
    ]

    private mutating func apply(_ choices: inout Choices) throws(WritingError) {
        let value = choices.element(of: Self.values)
        guard !properties.isEmpty, choices.chance(80) else { return try applyToComponent(value, &choices) }
        let index = choices.number(in: 0...properties.count - 1)
        let property = properties[index]
        var text: Text? = changed[index] ?? Text(property)
        switch choices.number(in: 0...7) {
        case 0:
            try edit.setValue(value, of: property)
            text?.value = value
        case 1:
            try edit.setText(value, of: property)
            text?.value = try PropertyDraft("X", text: value).value
        case 2:
            let name = choices.element(of: ["X-NEW", "tzid", "CN"])
            try edit.setParameter(name, to: [value, "b"], of: property)
            text?.setParameter(name, to: [value, "b"])
        case 3:
            // A property with an invalid name can't be looked up.
            let names = property.parameters.map(\.name).filter { $0.utf8.allSatisfy { $0 < 0x80 } }
            let name = names.first ?? "CN"
            try edit.removeParameter(name, of: property)
            text?.setParameter(name, to: nil)
        case 4:
            let draft = try PropertyDraft(
                "X-REPLACED", value: value, parameters: [CalendarParameter(name: "P", values: ["q"])])
            try edit.replace(property, with: draft)
            text = Text(name: "X-REPLACED", value: value, parameters: [CalendarParameter(name: "P", values: ["q"])])
        case 5:
            try edit.remove(property)
            text = nil
        default:
            guard let parent = parent(of: property) else { return }
            let name = "X-FUZZ-\(inserted.count)"
            let draft = try PropertyDraft(name, value: value)
            if choices.chance(50) {
                try edit.insert(draft, before: property)
            } else {
                try edit.insert(draft, after: property)
            }
            inserted.append((name, value, parent))
            return
        }
        changed[index] = .some(text)
    }

    private mutating func applyToComponent(_ value: String, _ choices: inout Choices) throws(WritingError) {
        guard !components.isEmpty else { return }
        let component = choices.element(of: components)
        let name = "X-FUZZ-\(inserted.count)"
        switch choices.number(in: 0...4) {
        case 0:
            // A component without an END ends where the next one starts, and continues if that one is removed.
            guard components.allSatisfy(\.isClosed) else { return }
            try edit.remove(component)
            removedComponents.append(component)
        case 1, 2:
            try edit.append(try PropertyDraft(name, value: value), to: component)
            inserted.append((name, value, component))
        default:
            let draft = try ComponentDraft("X-PART", properties: [try PropertyDraft(name, value: value)])
            try edit.append(draft, to: component)
            inserted.append((name, value, component))
        }
    }

    // MARK: Checks

    func check() {
        // Unique names, unless the input contains them too.
        guard !properties.contains(where: { $0.rawName.hasPrefix("X-FUZZ-") }) else { return }
        let bytes = edit.bytes()
        // Without a LF, CRs end lines. If the last LF was removed, every line that contains a CR has become several
        // lines.
        guard bytes.contains(10) || !tree.bytes.contains(10) else { return }
        let after = ComponentTree(recovering: bytes)
        // The first four bytes distinguish UTF-16 from UTF-8, and the text after a removed component may start with
        // NULs.
        guard after.encoding == tree.encoding else { return }
        checkProperties(after)
        guard tree.encoding == .utf8 else { return }
        // All untouched properties are present in the same order.
        var rest = bytes[...]
        for (index, property) in properties.enumerated() where changed[index] == nil && !isRemoved(property) {
            let line = tree.bytes[property.contentLine.byteRange]
            guard let found = Self.firstRange(of: Self.withoutEnd(line), in: rest) else {
                hold("an untouched line keeps its bytes", false, "\(property.rawName): \(property.value)")
                return
            }
            rest = rest[found...]
        }
    }

    /// Every original or inserted property is present once, in order, with the expected text.
    private func checkProperties(_ after: ComponentTree) {
        var expected: [Text] = []
        for (index, property) in properties.enumerated() where !isRemoved(property) {
            if let text = changed[index] ?? Text(property) { expected.append(text) }
        }
        let found = after.contentLines.compactMap(\.property).map(Text.init)
        let isNew = { (text: Text) in text.name.hasPrefix("X-FUZZ-") && inserted.contains { $0.name == text.name } }
        let old = found.filter { !isNew($0) }
        hold(
            "properties are the original ones with the changes", old == expected,
            "\(old.count) of \(expected.count): \(zip(old, expected).first { $0 != $1 }.map { "\($0)" } ?? "")")
        let new = found.filter(isNew).map { "\($0.name):\($0.value)" }.sorted()
        let wanted = inserted.filter { !isRemoved($0.component) }.map { "\($0.name):\($0.value)" }.sorted()
        hold("an inserted property occurs once", new == wanted, "\(new) \(wanted)")
    }

    private func parent(of property: CalendarProperty) -> CalendarComponent? {
        components.first { $0.properties.contains(property) }
    }

    private func isRemoved(_ component: CalendarComponent) -> Bool {
        var around: CalendarComponent? = component
        while let current = around {
            if removedComponents.contains(current) { return true }
            around = current.parent
        }
        return false
    }

    private func isRemoved(_ property: CalendarProperty) -> Bool {
        !removedComponents.isEmpty && parent(of: property).map(isRemoved) ?? false
    }

    private static func withoutEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while let last = line.last, last == 10 || last == 13 { line.removeLast() }
        return line
    }

    /// The end of the first occurrence of these bytes.
    private static func firstRange(of part: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = part.first else { return bytes.startIndex }
        var place = bytes.startIndex
        while let next = bytes[place...].firstIndex(of: first), next + part.count <= bytes.endIndex {
            if bytes[next..<next + part.count].elementsEqual(part) { return next + part.count }
            place = next + 1
        }
        return nil
    }
}
