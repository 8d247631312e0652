import ICalendarSyntax

/// One content line in an event: folds never change the result, and everything that was parsed can be written.
enum LineLaws {
    private static let head = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n".utf8)
    private static let tail = Array("\r\nUID:after\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)

    static func check(_ line: [UInt8]) {
        let bytes = head + line + tail
        let tree = ComponentTree(recovering: bytes)
        TreeLaws.check(tree, of: bytes)
        // Text with a line end is several lines. Text that starts with a blank continues the line before.
        guard !line.contains(where: { $0 == 10 || $0 == 13 }), let first = line.first, first != 32, first != 9 else {
            return
        }
        var choices = Choices(line)
        checkFolds(line, of: tree, &choices)
        guard let property = tree.contentLines.first(where: { $0.offset == head.count })?.property else { return }
        hold(
            "damage is confined to its line",
            tree.components.first?.components.first?.properties(.uid).last?.value == "after")
        checkWriting(property)
    }

    private static func checkFolds(_ line: [UInt8], of tree: ComponentTree, _ choices: inout Choices) {
        var folded = [line[0]]
        for byte in line.dropFirst() {
            if choices.chance(15) { folded += choices.element(of: [[13, 10, 32], [13, 10, 9], [10, 32], [10, 9]]) }
            folded.append(byte)
        }
        let other = ComponentTree(recovering: head + folded + tail)
        hold("a fold starts no line", other.contentLines.count == tree.contentLines.count)
        for (one, two) in zip(tree.contentLines, other.contentLines) {
            hold("a fold changes no line", one.kind == two.kind && one.text == two.text, "\(one.text) \(two.text)")
            hold("a fold changes no value", one.value == two.value && one.rawName == two.rawName)
            guard let one = one.property, let two = two.property else { continue }
            hold("a fold changes no parameter", one.parameters == two.parameters, "\(one.parameters) \(two.parameters)")
            hold("a fold changes no text", one.texts == two.texts && one.known == two.known)
        }
    }

    /// A copy is one line of at most 75 bytes per physical line, and is parsed as the original.
    private static func checkWriting(_ property: CalendarProperty) {
        guard let draft = try? PropertyDraft(copying: property) else { return }
        let written = draft.bytes
        var length = 0
        for byte in written where byte != 13 {
            length = byte == 10 ? 0 : length + 1
            hold("a line is folded at 75 bytes", length <= 75)
        }
        let tree = ComponentTree(recovering: head + written + tail.dropFirst(2))
        let lines = tree.contentLines
        hold("a written property is one line", lines.count == 6, "\(lines.count)")
        guard lines.count > 2, let read = lines[2].property else {
            hold("a written property is a property", false, "\(draft)")
            return
        }
        hold(
            "a written property is parsed as the original",
            read.value == property.value && read.rawName == property.rawName)
        hold("a written property can be written again", (try? PropertyDraft(copying: read)) == draft, "\(draft)")
    }
}
