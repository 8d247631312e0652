import ICalendarSyntax

/// The content of a stream, for comparing two ways to read it: each component with its position, bytes and content,
/// each calendar with its properties, and each diagnostic with its position.
struct StreamRecord: Equatable {
    private var components: [String] = []
    private var calendars: [String] = []
    private var problems: [String] = []

    init() {}

    init(_ tree: ComponentTree) {
        for component in tree.components {
            guard component.known == .vcalendar else {
                add(component, in: nil, tree)
                continue
            }
            let first = component.components.first?.offset ?? .max
            let before = Self.text(component.properties.filter { $0.offset < first })
            for inner in component.components { add(inner, in: before, tree) }
            calendars.append(Self.text(component.properties))
        }
        problems = tree.diagnostics.map { "\(tree.position(of: $0.offset)): \($0)" }
    }

    mutating func add(_ item: CalendarElement) {
        switch item {
        case .component(let found):
            let calendar = found.calendar.map { Self.text($0.properties) } ?? "none"
            components.append("\(found.offset) \(found.line) in [\(calendar)]: \(Self.text(found.component))")
        case .calendar(let calendar): calendars.append(Self.text(calendar.properties))
        case .diagnostic(let diagnostic, let position): problems.append("\(position): \(diagnostic)")
        }
    }

    private mutating func add(_ component: CalendarComponent, in calendar: String?, _ tree: ComponentTree) {
        let line = tree.position(of: component.offset).line
        components.append("\(component.offset) \(line) in [\(calendar ?? "none")]: \(Self.text(component))")
    }

    private static func text(_ properties: some Sequence<CalendarProperty>) -> String {
        properties.map { "\($0.rawName) \($0.parameters) \($0.value) \($0.isFolded)" }.joined(separator: "; ")
    }

    /// Uses a stack, because the input determines the nesting.
    private static func text(_ component: CalendarComponent) -> String {
        var text = ""
        var open = [component]
        while let component = open.popLast() {
            text += "\(component.name) \(component.isClosed) \(component.byteRange.count) "
            text += "[\(Self.text(component.properties))] "
            open += component.components.reversed()
        }
        text += component.contentLines.map { "\($0.kind) \($0.text) \($0.byteRange.count) \($0.isWindows1252)" }
            .joined(separator: "; ")
        return text
    }
}
