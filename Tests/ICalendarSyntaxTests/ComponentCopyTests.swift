import ICalendarSyntax
import ICalendarWriting
import TestSupport
import Testing

@Suite("Copies of components")
struct ComponentCopyTests {
    @Test("A copy has the bytes of the original except for replaced properties")
    func bytes() throws {
        let event = """
            begin:VEVENT\r
            UID:1\r
            SUMMARY:A text that was \r
             folded early\r
            x-thing;A=b:c\r
            x-thing:d\r
            BEGIN:VALARM\r
            TRIGGER:-PT5M\r
            END:VALARM\r
            end:vevent\r

            """
        let bytes = Array(("BEGIN:VCALENDAR\r\n" + event + "END:VCALENDAR").utf8)
        let tree = ComponentTree(recovering: bytes)
        let original = try #require(tree.components.first?.components.first)
        var edit = DocumentEdit(tree)
        try edit.append(
            copyOf: original, after: original,
            replacing: [
                PropertyDraft("UID", text: "2"), PropertyDraft("X-THING", value: "e"),
                PropertyDraft("COLOR", text: "red"),
            ])
        let copy =
            event.replacing("UID:1", with: "UID:2").replacing(
                "x-thing;A=b:c\r\nx-thing:d\r\n", with: "X-THING:e\r\nCOLOR:red\r\n")
        let expected = "BEGIN:VCALENDAR\r\n" + event + copy + "END:VCALENDAR"
        #expect(String(decoding: edit.bytes(), as: UTF8.self) == expected)
        try edit.remove(original)
        #expect(String(decoding: edit.bytes(), as: UTF8.self) == "BEGIN:VCALENDAR\r\n" + copy + "END:VCALENDAR")
    }

    @Test("A copy follows the encoding of the document it is put in", arguments: [false, true])
    func encodings(isToUTF16: Bool) throws {
        let utf8 = Feeds.bytes("BEGIN:VEVENT\nSUMMARY:Käse \u{1F9C0}\nEND:VEVENT")
        var utf16: [UInt8] = [0xFE, 0xFF]
        for unit in String(decoding: utf8, as: UTF8.self).utf16 { utf16 += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        let source = ComponentTree(recovering: isToUTF16 ? utf8 : utf16)
        let tree = ComponentTree(recovering: isToUTF16 ? utf16 : utf8)
        let original = try #require(source.components.first?.components.first)
        let sibling = try #require(tree.components.first?.components.first)
        var edit = DocumentEdit(tree)
        try edit.append(copyOf: original, after: sibling, replacing: [])
        try edit.append(copyOf: sibling, after: sibling, replacing: [])
        let calendar = try #require(edit.tree().components.first)
        #expect(calendar.components.map { $0[.summary]?.text } == Array(repeating: "Käse \u{1F9C0}", count: 3))
        let patch = edit.patch()
        #expect(try patch.applied(to: tree.bytes) == edit.bytes())
        #expect(try patch.inverse.applied(to: edit.bytes()) == tree.bytes)
    }

    @Test("A copy of a component whose END is missing has one")
    func unclosed() throws {
        let tree = ComponentTree(
            recovering: Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\n".utf8))
        let components = try #require(tree.components.first).components
        let (open, closed) = (
            components[components.startIndex], components[components.index(after: components.startIndex)]
        )
        #expect(!open.isClosed && closed.isClosed)
        var edit = DocumentEdit(tree)
        try edit.append(copyOf: open, after: closed, replacing: [])
        #expect(edit.tree().components.first?.components.map { $0[.uid]?.text } == ["1", "2", "1"])
    }

    @Test("A patch is refused by a document that it wasn't made for")
    func patch() throws {
        let tree = ComponentTree(recovering: Feeds.bytes("BEGIN:VEVENT\nUID:1\nSUMMARY:a\nEND:VEVENT"))
        let uid = try #require(tree.components.first?.components.first?[.uid])
        var edit = DocumentEdit(tree)
        try edit.setText("2", of: uid)
        let patch = edit.patch()
        #expect(patch.replacements.count == 1)
        #expect(try patch.inverse.applied(to: patch.applied(to: tree.bytes)) == tree.bytes)
        #expect(throws: PatchError.self) { try patch.applied(to: edit.bytes()) }
        #expect(throws: PatchError.self) { try patch.applied(to: []) }
        #expect(DocumentEdit(tree).patch().isEmpty)
    }
}
