import CalendarConversion
import ICalendar
import ICalendarSyntax

/// Builds components from the elements of xCal (RFC 6321).
struct XCalBuilder: XMLSink {
    /// The namespace of all elements (RFC 6321 §3.1).
    static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

    /// The complete components.
    private(set) var components: [ComponentDraft] = []
    /// Whether content lines are written, instead of ``components``. Entries are written one by one, so that a calendar of any
    /// size needs only the memory of one.
    private let writesLines: Bool
    private(set) var lines: [UInt8] = []
    /// The names of the top-level components.
    private(set) var names: [String] = []
    private var isHeaderWritten = false
    private(set) var losses: [ConversionLoss] = []

    /// A level of the document outside properties.
    private enum Level {
        case root
        /// A component, and the number of its two lists that have been read.
        case component(lists: Int)
        case properties, components
        /// A component whose name iCalendar can't have, or anything inside it.
        case skipped
    }

    private let limits: XMLLimits
    private let isStrict: Bool
    private var levels: [Level] = []
    /// The open components, the outermost first.
    private var open: [ComponentDraft] = []
    /// The names of the open elements, for losses.
    private var path: [String] = []
    private var nodes = PropertyNodes()
    /// Properties by the bytes of their elements, with the scope of namespaces and the depth.
    private var recent = RecentTexts<(draft: PropertyDraft, scope: Int, depth: Int)>()
    /// The number of properties and losses before the property that is read.
    private var countBefore = (properties: 0, losses: 0)
    private var foreign = ForeignElement()
    /// The number of open elements that are left out.
    private var skippedDepth = 0
    private var schedule: ScheduleBuilder?

    /// The maximum depth of elements in a property: a parameter has three.
    private static let maximumDepth = 8

    /// - Parameter isStrict: Whether a part that would be left out is an error.
    init(limits: XMLLimits, isStrict: Bool, writesLines: Bool = false) {
        (self.limits, self.isStrict, self.writesLines) = (limits, isStrict, writesLines)
    }

    /// Makes room for content lines.
    mutating func reserveCapacity(_ count: Int) { lines.reserveCapacity(count) }

    /// Removes and returns the complete components.
    mutating func take() -> [ComponentDraft] {
        defer { components = [] }
        return components
    }

    // MARK: - Elements

    mutating func start(_ element: XMLElement, in scope: XMLNamespaces) throws(XMLFault) {
        path.append(element.qualifiedName)
        if foreign.isOpen { return try foreign.start(element, limit: limits.textLength) }
        if skippedDepth > 0 {
            skippedDepth += 1
        } else if levels.isEmpty, try startRoot(element) {
            levels.append(.root)
        } else if schedule != nil {
            try schedule?.start(element)
        } else if element.namespace != Self.namespace {
            if !nodes.isOpen, case .properties? = levels.last {
                return try foreign.start(element, declaring: scope.effective, limit: limits.textLength)
            }
            try lose(.noEquivalent)
            skippedDepth = 1
        } else if nodes.isOpen {
            try startPart(element.name)
        } else {
            try startLevel(element.name)
        }
    }

    private mutating func startRoot(_ element: XMLElement) throws(XMLFault) -> Bool {
        if element.name == "iCalendar", element.namespace == nil {
            schedule = ScheduleBuilder(limits: limits)
            return true
        }
        guard element.name == "icalendar", element.namespace == Self.namespace else {
            throw XMLFault(.notXCal, "expected <icalendar> in its namespace, found <\(element.qualifiedName)>")
        }
        return true
    }

    private mutating func startPart(_ name: String) throws(XMLFault) {
        guard nodes.depth < Self.maximumDepth else {
            throw XMLFault(.limit, "elements nested too deep in a property")
        }
        let limit = SyntaxLimits.default.parametersPerLine
        if nodes.last == "parameters", nodes.depth == 2, nodes.childCount == limit {
            throw XMLFault(.limit, "more than \(limit) parameters of <\(nodes.nodes[0].name)>")
        }
        nodes.start(name)
    }

    private mutating func startLevel(_ name: String) throws(XMLFault) {
        switch levels.last {
        case .root, .components: try startComponent(name)
        case .properties: nodes.start(name)
        case .component(let lists):
            switch (name, lists) {
            case ("properties", 0): startList(.properties, lists: 1)
            case ("components", 0), ("components", 1): startList(.components, lists: 2)
            default: throw XMLFault(.notXCal, "expected <properties> and <components>, found <\(name)>")
            }
        case .skipped, nil: levels.append(.skipped)
        }
    }

    private mutating func startComponent(_ name: String) throws(XMLFault) {
        let limit = SyntaxLimits.default.nesting
        guard open.count < limit else { throw XMLFault(.limit, "components nested deeper than \(limit)") }
        do throws(WritingError) {
            open.append(try ComponentDraft(name.uppercased()))
            levels.append(.component(lists: 0))
        } catch {
            try lose(.forbiddenCharacter)
            skippedDepth = 1
        }
    }

    private mutating func startList(_ level: Level, lists: Int) {
        if open.count == 1, case .components = level { writeHeader() }
        levels[levels.count - 1] = .component(lists: lists)
        levels.append(level)
    }

    // MARK: - Repeated properties

    func canRepeat(_ element: XMLElement) -> Bool {
        guard case .properties? = levels.last, schedule == nil else { return false }
        return !nodes.isOpen && !foreign.isOpen && skippedDepth == 0 && element.namespace == Self.namespace
    }

    mutating func `repeat`(_ bytes: Span<UInt8>, in scope: XMLNamespaces) -> Bool {
        guard let property = recent.value(of: bytes), property.scope == scope.scope, path.count <= property.depth else {
            countBefore = (open.last?.properties.count ?? 0, losses.count)
            return false
        }
        append([property.draft])
        return true
    }

    mutating func remember(_ bytes: Span<UInt8>, in scope: XMLNamespaces) {
        guard let properties = open.last?.properties, let draft = properties.last,
            countBefore == (properties.count - 1, losses.count)
        else { return }
        recent.add((draft, scope.scope, path.count), for: bytes)
    }

    mutating func end() throws(XMLFault) {
        defer { path.removeLast() }
        if foreign.isOpen {
            if let text = foreign.end() { append([try? PropertyDraft("XML", text: text)].compactMap(\.self)) }
        } else if skippedDepth > 0 {
            skippedDepth -= 1
        } else if schedule != nil, levels.count == 1, path.count > 1 {
            try endSchedulePart()
        } else if nodes.isOpen {
            if nodes.end() { try endProperty() }
        } else if case .component? = levels.popLast() {
            endComponent()
        }
    }

    private mutating func endProperty() throws(XMLFault) {
        guard !open.isEmpty else { return }
        let count = open[open.count - 1].properties.count
        do throws(WritingError) {
            try nodes.append(to: &open[open.count - 1].properties)
        } catch {
            open[open.count - 1].properties.removeSubrange(count...)
            try lose(WritingLoss.reason(error))
        }
    }

    private mutating func append(_ properties: [PropertyDraft]) {
        guard !open.isEmpty else { return }
        open[open.count - 1].properties += properties
    }

    private mutating func endComponent() {
        if open.count == 1 { writeHeader() }
        guard let component = open.popLast() else { return }
        if open.isEmpty {
            names.append(component.name)
            isHeaderWritten = false
            if writesLines { lines += "END:\(component.name)\r\n".utf8 } else { components.append(component) }
        } else if writesLines, open.count == 1 {
            component.append(to: &lines)
        } else {
            open[open.count - 1].components.append(component)
        }
    }

    /// Writes the start of the outermost component.
    private mutating func writeHeader() {
        guard writesLines, !isHeaderWritten, let component = open.first else { return }
        isHeaderWritten = true
        lines += "BEGIN:\(component.name)\r\n".utf8
        for property in component.properties { property.append(to: &lines) }
    }

    private mutating func endSchedulePart() throws(XMLFault) {
        if let component = try schedule?.end() {
            names.append(component.name)
            if writesLines { component.append(to: &lines) } else { components.append(component) }
        }
        for loss in schedule?.takeLosses() ?? [] where !losses.contains(loss) {
            if isStrict { throw XMLFault(.notXCal, "\(loss.part) has no place in iCalendar") }
            if losses.count < Self.maximumLossCount { losses.append(loss) }
        }
    }

    mutating func text(_ bytes: Span<UInt8>) throws(XMLFault) {
        if foreign.isOpen { return try foreign.text(bytes, limit: limits.textLength) }
        if skippedDepth > 0 { return }
        if schedule != nil {
            try schedule?.text(bytes)
        } else if nodes.isOpen {
            guard nodes.append(bytes) <= limits.textLength else {
                throw XMLFault(.limit, "the text of an element is longer than \(limits.textLength) bytes")
            }
        } else if !bytes.indices.allSatisfy({ XMLCharacters.isSpace(bytes[$0]) }) {
            try lose(.noEquivalent)
        }
    }

    // MARK: - Losses

    /// Records that the current element is left out.
    private mutating func lose(_ reason: ConversionLoss.Reason) throws(XMLFault) {
        if isStrict { throw XMLFault(.notXCal, "<\(path.last ?? "")> has no place in iCalendar (\(reason))") }
        guard losses.count < Self.maximumLossCount else { return }
        losses.append(
            ConversionLoss(
                .element(path.joined(separator: "/")), .omitted, reason, uid: open.last?["UID"]?.text,
                changesOccurrences: WritingLoss.changesOccurrences(nodes.nodes.first?.name, reason)))
    }

    /// The maximum number of losses. A document with more usually has one cause.
    private static let maximumLossCount = 10_000
}

/// The loss that an error of writing stands for.
enum WritingLoss {
    static func reason(_ error: WritingError) -> ConversionLoss.Reason {
        switch error {
        case .invalidName, .reservedName, .controlCharacter: .forbiddenCharacter
        case .nestedTooDeep: .limit
        default: .invalidValue
        }
    }

    /// Returns whether occurrences depend on a property that is left out.
    static func changesOccurrences(_ name: String?, _ reason: ConversionLoss.Reason) -> Bool {
        guard reason != .noEquivalent, let name else { return false }
        return ["dtstart", "dtend", "due", "duration", "rrule", "rdate", "exdate", "exrule", "recurrence-id", "uid"]
            .contains(name)
    }
}
