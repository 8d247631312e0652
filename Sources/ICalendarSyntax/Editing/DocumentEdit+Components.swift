extension DocumentEdit {
    /// Puts a component at the end of another, before its END; where that is missing, after its last line.
    ///
    /// Where the last component inside lacks its END, it comes before that one: anything after it would become a part of it.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``, ``WritingError/unrepresentable(_:_:)``
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
        try insert(
            Insertion(
                line: line, component: index,
                isComponent: true, text: text))
    }

    /// Takes a component away, from its BEGIN to its END, with everything inside.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``
    public mutating func remove(_ component: CalendarComponent) throws(WritingError) {
        removeComponent(try index(of: component))
    }
}
