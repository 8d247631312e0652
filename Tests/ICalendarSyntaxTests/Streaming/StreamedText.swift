import ICalendarSyntax

/// A document as a list of texts: its components, calendars and diagnostics, each with its content and position.
struct StreamedText: Equatable {
    var components: [String] = []
    var calendars: [String] = []
    var problems: [String] = []

    /// The result of a stream reader for bytes in pieces.
    init(_ bytes: [UInt8], pieces: Int, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default) {
        var reader = StreamReader(encoding: encoding, limits: limits)
        var start = 0
        while start < bytes.count {
            let end = min(start + pieces, bytes.count)
            for item in reader.read(bytes[start..<end]) { add(item) }
            start = end
        }
        for item in reader.finish() { add(item) }
        for item in reader.read(bytes) + reader.finish() { add(item) }
    }

    private mutating func add(_ item: CalendarElement) {
        switch item {
        case .component(let found):
            let calendar = found.calendar.map { Self.text($0.properties) } ?? "none"
            components.append("\(found.offset) \(found.line) in [\(calendar)]: \(Self.text(found.component))")
        case .calendar(let calendar): calendars.append(Self.text(calendar.properties))
        case .diagnostic(let diagnostic, let position): problems.append("\(position): \(diagnostic)")
        }
    }

    /// The same result for a tree of all bytes.
    init(_ tree: ComponentTree) {
        for component in tree.components {
            guard component.known == .vcalendar else {
                add(component, in: "none", tree)
                continue
            }
            let first = component.components.first?.offset ?? .max
            let before = Self.text(component.properties.filter { $0.offset < first })
            for inner in component.components { add(inner, in: before, tree) }
            calendars.append(Self.text(component.properties))
        }
        problems = tree.diagnostics.map { "\(tree.position(of: $0.offset)): \($0)" }
    }

    private mutating func add(_ component: CalendarComponent, in calendar: String, _ tree: ComponentTree) {
        let line = tree.position(of: component.offset).line
        components.append("\(component.offset) \(line) in [\(calendar)]: \(Self.text(component))")
    }

    private static func text(_ properties: some Sequence<CalendarProperty>) -> String {
        properties.map { "\($0.rawName) \($0.parameters) \($0.value) \($0.isFolded)" }.joined(separator: "; ")
    }

    /// Everything in a component: the bytes, the lines and their kinds, and the components inside.
    private static func text(_ component: CalendarComponent) -> String {
        var text = ""
        var open = [component]
        while let component = open.popLast() {
            text +=
                "\(component.name) \(component.isClosed) \(component.byteRange.count) [\(Self.text(component.properties))] "
            text += component.contentLines.map { "\($0.kind) \($0.text) \($0.byteRange.count) \($0.isWindows1252)" }
                .joined(separator: "; ")
            open += component.components.reversed()
        }
        return text
    }
}
