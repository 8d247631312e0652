import ICalendarSyntax
import ICalendarWriting
import Testing

@Suite("Editing a document that isn't UTF-8")
struct EncodedEditTests {
    static func utf16(_ text: String, littleEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return littleEndian ? pair.reversed() : pair
        }
    }

    @Test(
        "An edited UTF-16 document stays UTF-16, and lone surrogates elsewhere are kept", arguments: [true, false],
        [true, false])
    func utf16(_ littleEndian: Bool, _ hasMark: Bool) throws {
        func encode(_ text: String) -> [UInt8] { Self.utf16(text, littleEndian: littleEndian) }
        // An unpaired surrogate, which a String can't contain.
        let broken: [UInt8] = littleEndian ? [0x00, 0xD8] : [0xD8, 0x00]
        let start =
            (hasMark ? encode("\u{FEFF}") : []) + encode("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nX:é🎄") + broken
            + encode("\r\n")
        let end = encode("\r\nY:日") + broken + encode("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        let tree = ComponentTree(recovering: start + encode("SUMMARY:alt") + end)
        var edit = DocumentEdit(tree)
        #expect(edit.bytes() == tree.bytes)
        try edit.setText("neü 🎄", of: try #require(tree.firstEvent?[.summary]))
        #expect(edit.bytes() == start + encode("SUMMARY:neü 🎄") + end)
        #expect(edit.tree().firstEvent?[.summary]?.text == "neü 🎄")
    }

    @Test("An edited document keeps its byte order mark") func mark() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let tree = ComponentTree(recovering: mark + bytes(["BEGIN:VCALENDAR", "X:1", "END:VCALENDAR"]))
        var edit = DocumentEdit(tree)
        try edit.setValue("2", of: try #require(tree.components.first?["X"]))
        #expect(edit.bytes() == mark + bytes(["BEGIN:VCALENDAR", "X:2", "END:VCALENDAR"]))
    }

    static let latin =
        bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]) + Array("X:R".utf8) + [0xE9] + Array("u\r\nY:1\r\n".utf8)
        + bytes(["END:VEVENT", "END:VCALENDAR"])

    @Test("Text that Windows-1252 can't represent is refused in a document with that encoding") func windows1252()
        throws
    {
        let tree = ComponentTree(recovering: Self.latin, encoding: .windows1252)
        var edit = DocumentEdit(tree)
        let property = try #require(tree.firstEvent?["Y"])
        #expect(throws: WritingError.unrepresentable("日", .windows1252)) { try edit.setText("日", of: property) }
        #expect(throws: WritingError.unrepresentable("日", .windows1252)) {
            try edit.append(PropertyDraft("Z", text: "日"), to: try #require(tree.firstEvent))
        }
        #expect(edit.isEmpty)
        try edit.setText("Ã©€", of: property)
        #expect(
            Array(edit.bytes().dropFirst(Self.latin.firstIndex(of: 0xE9) ?? 0).prefix(9)) == [
                0xE9, 0x75, 13, 10, 0x59, 0x3A, 0xC3, 0xA9, 0x80,
            ])
        #expect(edit.tree().firstEvent?["Y"]?.text == "Ã©€")
    }

    @Test(
        "An edit of detected Windows-1252 is written as Windows-1252 where it is detected again, else as UTF-8",
        arguments: [("é", [0xE9]), ("Ã©", [0xC3, 0x83, 0xC2, 0xA9]), ("日", [0xE6, 0x97, 0xA5])] as [(String, [UInt8])])
    func foundWindows1252(_ text: String, _ bytes: [UInt8]) throws {
        let tree = ComponentTree(recovering: Self.latin)
        var edit = DocumentEdit(tree)
        try edit.setText(text, of: try #require(tree.firstEvent?["Y"]))
        let start = Self.latin.prefix { $0 != 0x31 }
        #expect(edit.bytes() == start + bytes + Self.latin.dropFirst(start.count + 1))
        #expect(edit.tree().firstEvent?["Y"]?.text == text)
        #expect(edit.tree().firstEvent?["X"]?.text == "Réu")
    }

    @Test(
        "An edited document is read in the encoding in which it was read before",
        arguments: [SourceEncoding.utf8, .windows1252, .detect])
    func again(_ encoding: SourceEncoding) throws {
        let tree = ComponentTree(recovering: Self.latin, encoding: encoding)
        var edit = DocumentEdit(tree)
        #expect(edit.tree().firstEvent?["X"]?.value == tree.firstEvent?["X"]?.value)
        try edit.setValue("2", of: try #require(tree.firstEvent?["Y"]))
        #expect(edit.tree().firstEvent?["X"]?.value == (encoding == .utf8 ? "R\u{FFFD}u" : "Réu"))
    }
}
