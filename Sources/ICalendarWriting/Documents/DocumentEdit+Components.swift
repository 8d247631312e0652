public import ICalendarSyntax

extension DocumentEdit {
    /// Appends a component inside another, before the END of the outer component. If that END is missing, the new
    /// component follows the last line.
    ///
    /// If the last inner component has no END, the new component is inserted before that one; otherwise the new
    /// component would become part of the unclosed one.
    ///
    /// - Throws: `WritingError.notInDocument(_:)`, `WritingError.unrepresentable(_:_:)`,
    ///   `WritingError.nestedTooDeep(_:)`
    public mutating func append(_ draft: ComponentDraft, to component: CalendarComponent) throws(WritingError) {
        let index = try index(of: component)
        let record = component.record
        var line = Int(record.endLine) - (record.isClosed ? 1 : 0)
        for inner in component.components.reversed() {
            if inner.isClosed { break }
            line = Int(inner.record.firstLine)
        }
        var text: [String] = []
        draft.forEachLine { text.append($0) }
        guard component.depth + Self.depth(of: text) <= SyntaxLimits.default.nesting else {
            throw .nestedTooDeep(draft.name)
        }
        try insert(
            Insertion(
                line: line, component: index,
                isComponent: true, text: text))
    }

    /// Returns the maximum nesting depth in the lines of a component.
    private static func depth(of lines: [String]) -> Int {
        var (depth, deepest) = (0, 0)
        for line in lines {
            if line.hasPrefix("BEGIN:") { depth += 1 }
            deepest = max(deepest, depth)
            if line.hasPrefix("END:") { depth -= 1 }
        }
        return deepest
    }

    /// Removes a component, from its BEGIN to its END, with everything inside.
    ///
    /// - Throws: `WritingError.notInDocument(_:)`
    public mutating func remove(_ component: CalendarComponent) throws(WritingError) {
        removeComponent(try index(of: component))
    }
}

extension CalendarComponent {
    /// The nesting depth of the component, counting the component itself; at most ``SyntaxLimits/nesting``.
    fileprivate var depth: Int { sequence(first: self) { $0.parent }.reduce(0) { count, _ in count + 1 } }
}
