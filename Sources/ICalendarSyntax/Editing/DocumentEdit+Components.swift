extension DocumentEdit {
    /// Puts a component at the end of another, before its END; where that is missing, after its last line.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``, ``WritingError/unrepresentable(_:_:)``
    public mutating func append(_ draft: ComponentDraft, to component: Component) throws(WritingError) {
        let index = try index(of: component)
        let record = component.record
        var text: [String] = []
        draft.forEachLine { text.append($0) }
        try insert(
            Insertion(
                line: Int(record.endLine) - (record.isClosed ? 1 : 0), component: index, depth: depth(of: index),
                isComponent: true, text: text))
    }

    /// Takes a component away, from its BEGIN to its END, with everything inside.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``
    public mutating func remove(_ component: Component) throws(WritingError) {
        removeComponent(try index(of: component))
    }
}
