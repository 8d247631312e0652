import ICalendarSyntax

/// A document of any bytes, edited: what was edited reads back, and every other byte stays.
enum EditLaws {
    static func check(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let tree = ComponentTree(recovering: bytes)
        hold("no change writes the same bytes", DocumentEdit(tree).bytes() == bytes)
        checkOne(tree, &choices)
        var changes = EditRecord(tree)
        for _ in 0..<choices.number(in: 1...12) { changes.makeChange(&choices) }
        changes.check()
    }

    /// One property gets another value: what is before and after its line is untouched.
    private static func checkOne(_ tree: ComponentTree, _ choices: inout Choices) {
        let properties = tree.contentLines.compactMap(\.property)
        guard !properties.isEmpty else { return }
        let property = choices.element(of: properties)
        var edit = DocumentEdit(tree)
        guard (try? edit.setText("new, é", of: property)) != nil else { return }
        let bytes = edit.bytes()
        if tree.encoding == .utf8 {
            let range = property.byteRange
            hold("what is before a change stays", bytes.starts(with: tree.bytes[..<range.lowerBound]))
            hold(
                "what is after a change stays",
                bytes.reversed().starts(with: tree.bytes[range.upperBound...].reversed()))
        }
        let after = edit.tree().contentLines.compactMap(\.property)
        hold("a change adds and removes no property", after.count == properties.count)
        guard let index = properties.firstIndex(of: property) else { return }
        hold("a change is read back", after[index].value == "new\\, é", after[index].value)
    }
}
