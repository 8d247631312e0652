import ICalendarSyntax
import ICalendarWriting

/// An edited document of any bytes: edited properties read back, and all other bytes stay the same.
enum EditLaws {
    static func check(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let tree = ComponentTree(recovering: bytes)
        hold("an edit without changes writes the same bytes", DocumentEdit(tree).bytes() == bytes)
        checkOne(tree, &choices)
        var changes = EditRecord(tree)
        for _ in 0..<choices.number(in: 1...12) { changes.makeChange(&choices) }
        changes.check()
    }

    /// One property gets another value. The bytes before and after its line stay the same.
    private static func checkOne(_ tree: ComponentTree, _ choices: inout Choices) {
        let properties = tree.contentLines.compactMap(\.property)
        guard !properties.isEmpty else { return }
        let property = choices.element(of: properties)
        var edit = DocumentEdit(tree)
        guard (try? edit.setText("new, é", of: property)) != nil else { return }
        let bytes = edit.bytes()
        if tree.encoding == .utf8 {
            let range = property.byteRange
            hold("the bytes before a change stay the same", bytes.starts(with: tree.bytes[..<range.lowerBound]))
            hold(
                "the bytes after a change stay the same",
                bytes.reversed().starts(with: tree.bytes[range.upperBound...].reversed()))
        }
        let after = edit.tree().contentLines.compactMap(\.property)
        hold("a change adds and removes no property", after.count == properties.count)
        guard let index = properties.firstIndex(of: property) else { return }
        hold("a change is read back", after[index].value == "new\\, é", after[index].value)
    }
}
