import ICalendarSyntax
import ICalendarWriting
import Testing

@Suite("Editing a document")
struct DocumentEditTests {
    static func text(_ edit: DocumentEdit) -> String { String(decoding: edit.bytes(), as: UTF8.self) }

    static let lines = [
        "BEGIN:VCALENDAR", "X-Odd;;=: kept ", "BEGIN:vEvent", "uid:1", "SUMMARY;LANGUAGE=de:Eins", "no colon",
        "DESCRIPTION:fol",
        " ded", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM", "END:vEvent", "END:VCALENDAR",
    ]

    /// The lines with some of them replaced, each with a line end.
    static func expected(_ replaced: [Int: String], end: String = "\r\n") -> String {
        lines.indices.map { index in (replaced[index] ?? lines[index]) + (replaced[index] == "" ? "" : end) }.joined()
    }

    static func document(end: String = "\r\n") throws -> (DocumentEdit, CalendarComponent) {
        let tree = ComponentTree(recovering: Array(expected([:], end: end).utf8))
        return (DocumentEdit(tree), try #require(tree.firstEvent))
    }

    @Test("A document in which nothing is changed keeps its bytes") func untouched() throws {
        let (edit, _) = try Self.document()
        #expect(edit.isEmpty)
        #expect(edit.bytes() == edit.source.bytes)
    }

    @Test("Changing a property's value changes its line only") func values() throws {
        var (edit, event) = try Self.document()
        try edit.setText("Zwei, drei", of: try #require(event[.summary]))
        try edit.setValue("2", of: try #require(event[.uid]))
        #expect(Self.text(edit) == Self.expected([3: "uid:2", 4: "SUMMARY;LANGUAGE=de:Zwei\\, drei"]))
        #expect(edit.tree().firstEvent?[.summary]?.text == "Zwei, drei")
    }

    @Test("Consecutive changed lines keep their line ends, and insertions and removals their places")
    func consecutiveLines() throws {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\nX-A:1\r\nX-B;C=\"d:e\":2\nX-\n C:3\r\r\nX-D:4\r\nX-E:5\nEND:VEVENT\r\nEND:VCALENDAR"
        let expected =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\nX-A:one\r\nX-B;C=\"d:e\":two\nX-NEW:0\r\nX-C:three\r\r\nX-E:five\nEND:VEVENT\r\nEND:VCALENDAR"
        for encode in [{ Array($0.utf8) }, utf16] as [(String) -> [UInt8]] {
            let tree = ComponentTree(recovering: encode(text))
            var edit = DocumentEdit(tree)
            let properties = Array(try #require(tree.firstEvent).properties)
            // In descending order, each line twice.
            for (index, value) in [(4, "five"), (2, "three"), (1, "two"), (0, "one")] {
                try edit.setValue("other", of: properties[index])
                try edit.setValue(value, of: properties[index])
            }
            try edit.insert(PropertyDraft("X-NEW", text: "0"), before: properties[2])
            try edit.remove(properties[3])
            #expect(edit.bytes() == encode(expected))
            let patch = edit.patch()
            #expect(try patch.applied(to: tree.bytes) == encode(expected))
            #expect(try patch.inverse.applied(to: encode(expected)) == tree.bytes)
        }
    }

    private func utf16(_ text: String) -> [UInt8] {
        [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    @Test("Changing a list of texts escapes each and separates them with commas") func texts() throws {
        let tree = event("CATEGORIES:old")
        var edit = DocumentEdit(tree)
        try edit.setTexts(["a,b", "c;d", ""], of: try #require(tree.firstEvent?[.categories]))
        #expect(Self.text(edit).contains("\r\nCATEGORIES:a\\,b,c\\;d,\r\n"))
        #expect(edit.tree().firstEvent?[.categories]?.texts == ["a,b", "c;d", ""])
    }

    @Test("Changing one parameter leaves the others as they were written") func parameters() throws {
        let tree = event("X;a=1;B=\"two\";A=3;c:v")
        var edit = DocumentEdit(tree)
        let property = try #require(tree.firstEvent?.properties.first)
        try edit.setParameter("A", to: ["x:y", "z"], of: property)
        #expect(Self.text(edit).contains("\r\nX;A=\"x:y\",z;B=\"two\";c:v\r\n"))
        try edit.setParameter("D", to: ["4"], of: property)
        try edit.removeParameter("b", of: property)
        #expect(Self.text(edit).contains("\r\nX;A=\"x:y\",z;c;D=4:v\r\n"))
    }

    @Test("Properties are removed, replaced, inserted and appended, and other lines keep their bytes") func properties()
        throws
    {
        var (edit, event) = try Self.document()
        let summary = try #require(event[.summary])
        try edit.remove(try #require(event[.uid]))
        try edit.replace(try #require(event[.details]), with: PropertyDraft("DESCRIPTION", text: "new"))
        try edit.insert(PropertyDraft("A", value: "1"), before: summary)
        try edit.insert(PropertyDraft("B", value: "2"), after: summary)
        try edit.append(PropertyDraft("C", value: "3"), to: event)
        #expect(
            Self.text(edit)
                == Self.expected([
                    3: "", 4: "A:1\r\nSUMMARY;LANGUAGE=de:Eins\r\nB:2", 6: "DESCRIPTION:new", 7: "C:3",
                ]))
    }

    @Test("Components are removed and appended, and other lines keep their bytes") func components() throws {
        var (edit, event) = try Self.document()
        let alarm = try #require(event.components.first)
        try edit.setValue("-PT1M", of: try #require(alarm[.trigger]))
        try edit.remove(alarm)
        let draft = try ComponentDraft("X-NEW", properties: [PropertyDraft("A", value: "1")])
        try edit.append(draft, to: event)
        try edit.append(draft, to: alarm.parent?.parent ?? event)
        try edit.append(PropertyDraft("B", value: "2"), to: event)
        let new = "BEGIN:X-NEW\r\nA:1\r\nEND:X-NEW\r\n"
        #expect(
            Self.text(edit)
                == Self.expected([
                    7: " ded\r\nB:2", 8: "", 9: "", 10: "", 11: new + "END:vEvent", 12: new + "END:VCALENDAR",
                ]))
        #expect(throws: WritingError.notInDocument("VALARM")) { try edit.append(draft, to: alarm) }
    }

    @Test("New lines have the line ends of their document", arguments: ["\r\n", "\n", "\r"]) func lineEnds(
        _ end: String
    ) throws {
        var (edit, event) = try Self.document(end: end)
        try edit.append(PropertyDraft("X-LONG", value: String(repeating: "a", count: 80)), to: event)
        try edit.setText("Zwei", of: try #require(event[.summary]))
        let long = "X-LONG:" + String(repeating: "a", count: 68) + end + " " + String(repeating: "a", count: 12)
        #expect(Self.text(edit) == Self.expected([4: "SUMMARY;LANGUAGE=de:Zwei", 7: " ded" + end + long], end: end))
    }

    @Test(
        "A document that lacks its last line end or its ENDs can be appended to", arguments: ["", "\r", "\r\r", "\n"])
    func noEnd(_ end: String)
        throws
    {
        let tree = ComponentTree(recovering: Array(("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1" + end).utf8))
        var edit = DocumentEdit(tree)
        let event = try #require(tree.firstEvent)
        try edit.append(ComponentDraft("X-B"), to: try #require(event.parent))
        try edit.append(ComponentDraft("X-A"), to: event)
        try edit.append(PropertyDraft("A", value: "1"), to: event)
        let again = edit.tree()
        #expect(outline(again) == "VCALENDAR(X-B VEVENT(X-A))", "what follows an open event would be in it")
        #expect(again.firstEvent?.parent?.components.map { $0 }.last?.properties.map(\.line) == ["UID:1", "A:1"])
    }

    @Test("A property that was removed or is of another tree can't be changed") func misuse() throws {
        var (edit, event) = try Self.document()
        let uid = try #require(event[.uid])
        try edit.remove(uid)
        let other = try #require(Self.document().1[.uid])
        for property in [uid, other] {
            #expect(throws: WritingError.notInDocument("UID")) { try edit.setValue("2", of: property) }
            #expect(throws: WritingError.notInDocument("UID")) { try edit.remove(property) }
        }
        let before = edit.bytes()
        #expect(throws: WritingError.self) { try edit.setValue("a\r\nX:1", of: try #require(event[.summary])) }
        #expect(throws: WritingError.self) { try edit.setParameter("X", to: ["\0"], of: try #require(event[.summary])) }
        #expect(edit.bytes() == before)
    }

    /// A fuzzer found that a document whose first line came to end in LF LF was read in another way: there LF LF is one line end,
    /// and a line that starts with a blank after an empty line continues the line before it.
    @Test(
        "A removal leaves the other line ends what they were", arguments: [SourceEncoding.utf8, .utf16], [false, true])
    func doubledLineEnds(encoding: SourceEncoding, areDoubled: Bool) throws {
        let gone = "BEGIN:X-GONE\nEND:X-GONE\n"
        let text =
            areDoubled
            ? gone.replacing("\n", with: "\n\n") + "BEGIN:VEVENT\r\nX:a\n\n b\n\nEND:VEVENT\n\n"
            : "BEGIN:VEVENT\n" + gone + "\nUID:1\nX:a\n\n b\nEND:VEVENT\n"
        let bytes = encoding == .utf8 ? Array(text.utf8) : text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let tree = ComponentTree(recovering: bytes, encoding: encoding)
        let lines = tree.contentLines.compactMap(\.property).map(\.line)
        #expect(lines == (areDoubled ? ["X:ab"] : ["UID:1", "X:a"]))
        var edit = DocumentEdit(tree)
        try edit.remove(try #require(areDoubled ? tree.components.first : tree.components.first?.components.first))
        #expect(edit.tree().contentLines.compactMap(\.property).map(\.line) == lines)
    }

    /// A fuzzer found that the LF of an inserted line joined with the LF of an empty line that a fold continues.
    @Test("An inserted line ends where it was inserted, even before an empty line among doubled line ends")
    func insertionBeforeEmptyLine() throws {
        let tree = ComponentTree(recovering: Array("BEGIN:VEVENT\n\nX:a\n\n\n b\n\nEND:VEVENT\n\n".utf8))
        var edit = DocumentEdit(tree)
        try edit.append(PropertyDraft("Y", value: "c"), to: try #require(tree.components.first))
        #expect(edit.tree().components.first?["Y"]?.value == "c")
        #expect(edit.tree().components.first?["X"]?.value == "a")
    }

    /// A fuzzer found a component that was put into the 32nd of components without an END: no reader goes deeper, so it was lost.
    @Test("A component that would be nested too deep to be parsed is refused")
    func nesting() throws {
        let limit = SyntaxLimits.default.nesting
        let tree = ComponentTree(recovering: Array(String(repeating: "BEGIN:X-A\r\n", count: limit).utf8))
        var deepest = try #require(tree.components.first)
        while let inner = deepest.components.first { deepest = inner }
        let above = try #require(deepest.parent)
        var edit = DocumentEdit(tree)
        let draft = try ComponentDraft("X-B", properties: [PropertyDraft("Y", value: "1")])
        #expect(throws: WritingError.nestedTooDeep("X-B")) { try edit.append(draft, to: deepest) }
        let two = try ComponentDraft("X-C", components: [draft])
        #expect(throws: WritingError.nestedTooDeep("X-C")) { try edit.append(two, to: above) }
        try edit.append(draft, to: above)
        #expect(edit.tree().contentLines.compactMap(\.property).map(\.name) == ["Y"])
    }

    @Test("A value that would change how damaged parameters are read is refused") func damaged() throws {
        let tree = event("X;P=\"a:b", "Y;SENT-BY=mailto:c@d")
        var edit = DocumentEdit(tree)
        let properties = Array(try #require(tree.firstEvent).properties)
        #expect(properties.map(\.value) == ["b", "c@d"])
        #expect(throws: WritingError.damagedProperty("X")) { try edit.setValue("c\":evil", of: properties[0]) }
        #expect(throws: WritingError.damagedProperty("Y")) { try edit.setValue("c@d:evil", of: properties[1]) }
        try edit.setValue("fine", of: properties[0])
        #expect(edit.tree().firstEvent?["X"]?.value == "fine")
    }

    @Test("A parameter that would pair with a lone quotation mark is refused") func loneQuotationMark() throws {
        let tree = event("X;P=\"a:b")
        var edit = DocumentEdit(tree)
        let property = try #require(tree.firstEvent?["X"])
        #expect(throws: WritingError.damagedProperty("X")) { try edit.setParameter("Q", to: ["c,d"], of: property) }
        #expect(edit.bytes() == tree.bytes)
        try edit.setParameter("Q", to: ["c"], of: property)
        #expect(edit.tree().firstEvent?["X"]?.parameter("Q") == "c")
    }
}
