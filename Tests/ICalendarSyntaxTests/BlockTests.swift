import ICalendarSyntax
import Testing

/// The scanner reads eight bytes at a time. Wherever a byte with a meaning is in such a block, the result is the same.
@Suite("Blocks of bytes")
struct BlockTests {
    /// Bytes in the value of a SUMMARY, their text, and the diagnostics.
    struct Special: CustomTestStringConvertible, Sendable {
        let bytes: [UInt8]
        let text: String
        var codes: [CalendarDiagnostic.Code] = []
        let testDescription: String

        init(_ name: String, _ bytes: String, _ text: String, _ codes: [CalendarDiagnostic.Code] = []) {
            (self.bytes, self.text, self.codes, testDescription) = (Array(bytes.utf8), text, codes, name)
        }

        init(_ name: String, _ bytes: [UInt8], _ text: String, _ codes: [CalendarDiagnostic.Code] = []) {
            (self.bytes, self.text, self.codes, testDescription) = (bytes, text, codes, name)
        }
    }

    static let specials = [
        Special("nothing", "", ""),
        Special("fold", "\r\n ", ""), Special("two folds", "\r\n \r\n\t", ""),
        Special("fold and space", "\r\n  ", " "), Special("fold after LF", "\n ", "", [.lineEnd]),
        Special("fold after CR CR LF", "\r\r\n ", "", [.lineEnd]),
        Special("line feed", #"\n"#, "\n"), Special("capital line feed", #"\N"#, "\n"),
        Special("backslash", #"\\"#, #"\"#), Special("comma", #"\,"#, ","), Special("semicolon", #"\;"#, ";"),
        Special("no escape", #"\é"#, #"\é"#), Special("backslash and letter", #"\\n"#, #"\n"#),
        Special("escape at a fold", "\\\r\n n", "\n"), Special("escape after an escape", #"\n\,"#, "\n,"),
        Special("CR", "\r", "\r", [.controlCharacter]), Special("HTAB", "\t", "\t"),
        Special("NUL", "\0", "\u{FFFD}", [.controlCharacter]),
        Special("unit separator", "\u{1F}", "\u{1F}", [.controlCharacter]),
        Special("DEL", "\u{7F}", "\u{7F}", [.controlCharacter]),
        Special("tilde", "~", "~"), Special("two bytes", "é", "é"), Special("three bytes", "日", "日"),
        Special("four bytes", "🎄", "🎄"), Special("U+07FF", "\u{7FF}", "\u{7FF}"),
        Special("fold in a character", [0xC3, 0x0D, 0x0A, 0x20, 0xA9], "é", [.splitCharacter]),
        Special("0x80", [0x80], "€", [.invalidUTF8]), Special("0xFF", [0xFF], "ÿ", [.invalidUTF8]),
        Special("half of a character", [0xE6, 0x97], "æ—", [.invalidUTF8]),
    ]

    /// The first letters of the alphabet, repeated.
    static func letters(_ count: Int) -> String {
        String(decoding: (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }, as: UTF8.self)
    }

    @Test("A byte has the same meaning at each position of a value", arguments: specials)
    func positions(_ special: Special) {
        for before in 0...40 {
            // CR CR LF would be a line end.
            for after in [0, 1, 7, 15, 16, 33] where after > 0 || special.bytes != [0x0D] {
                let (first, last) = (BlockTests.letters(before), BlockTests.letters(after).uppercased())
                let value = Array(first.utf8) + special.bytes + Array(last.utf8)
                let tree = ComponentTree(recovering: EncodingTests.document(value))
                #expect(tree.firstEvent?[.summary]?.text == first + special.text + last, "\(before), \(after)")
                #expect(tree.firstEvent?[.location]?.text == "ä", "\(before), \(after)")
                #expect(tree.codes == special.codes, "\(before), \(after)")
            }
        }
    }

    @Test("A value at the end of the input is read to its end", arguments: specials)
    func endOfInput(_ special: Special) {
        for before in 0...40 {
            for after in [1, 7, 15, 16, 33] {
                let (first, last) = (BlockTests.letters(before), BlockTests.letters(after).uppercased())
                let start = Array("BEGIN:VEVENT\r\nSUMMARY:".utf8)
                let tree = ComponentTree(
                    recovering: start + Array(first.utf8) + special.bytes + Array(last.utf8))
                let text = tree.components.first?[.summary]?.text
                #expect(text == first + special.text + last, "\(before), \(after)")
            }
        }
    }

    @Test("A line feed ends a line at each position", arguments: ["\n", "\r\n"])
    func lineEnds(_ end: String) {
        for before in 0...40 {
            for after in 0...17 {
                let (first, last) = (BlockTests.letters(before), BlockTests.letters(after))
                let value = Array("\(first)\(end)X-A:\(last)".utf8)
                let tree = ComponentTree(recovering: EncodingTests.document(value))
                #expect(tree.firstEvent?[.summary]?.text == first, "\(before), \(after)")
                #expect(tree.firstEvent?.properties.map(\.value) == [first, last, "ä"], "\(before), \(after)")
                #expect(tree.codes == (end == "\n" ? [.lineEnd] : []), "\(before), \(after)")
            }
        }
    }

    @Test("Repeated parameters with characters above ASCII are decoded like the first ones")
    func repeatedParameters() {
        let line = "ATTENDEE;CN=Jürgen Müller;ROLE=CHAIR:mailto:"
        let tree = event(line + "a@example.com", line + "ü@example.com", line + "b@example.com")
        let attendees = tree.firstEvent?.properties.map { $0 } ?? []
        #expect(attendees.map { $0.parameter("CN") } == ["Jürgen Müller", "Jürgen Müller", "Jürgen Müller"])
        #expect(attendees.map(\.value) == ["mailto:a@example.com", "mailto:ü@example.com", "mailto:b@example.com"])
        #expect(tree.codes.isEmpty)
    }

    @Test("A value that isn't UTF-8 makes its line Windows-1252, even if the parameters repeat valid ones")
    func invalidValueAfterRepeatedParameters() {
        var document = bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"])
        for last: UInt8 in [0x61, 0xFC, 0x62] {
            document += Array("ATTENDEE;CN=Jürgen Müller;ROLE=CHAIR:mailto:".utf8) + [last, 0x0D, 0x0A]
        }
        let tree = ComponentTree(recovering: document + bytes(["END:VEVENT", "END:VCALENDAR"]))
        let attendees = tree.firstEvent?.properties.map { $0 } ?? []
        #expect(attendees.map { $0.parameter("CN") } == ["Jürgen Müller", "JÃ¼rgen MÃ¼ller", "Jürgen Müller"])
        #expect(attendees.map(\.value) == ["mailto:a", "mailto:ü", "mailto:b"])
        #expect(tree.codes == [.invalidUTF8])
    }

    @Test("Repeated parameters that aren't UTF-8 are reported for each line")
    func invalidRepeatedParameters() {
        let line = Array("ATTENDEE;CN=J".utf8) + [0xFC] + Array("rgen Miller;ROLE=CHAIR:mailto:a\r\n".utf8)
        let document =
            bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]) + line + line
            + bytes(["END:VEVENT", "END:VCALENDAR"])
        let tree = ComponentTree(recovering: document)
        let attendees = tree.firstEvent?.properties.map { $0 } ?? []
        #expect(attendees.map { $0.parameter("CN") } == ["Jürgen Miller", "Jürgen Miller"])
        #expect(tree.codes == [.invalidUTF8, .invalidUTF8])
        // In an encoding that the caller gives, nothing is checked.
        let given = ComponentTree(recovering: document, encoding: .windows1252)
        #expect(given.firstEvent?.properties.map { $0.parameter("CN") } == ["Jürgen Miller", "Jürgen Miller"])
        #expect(given.codes.isEmpty)
    }

    @Test("A fold inside a character is found in parameters")
    func foldInCharacterOfParameter() {
        let line =
            Array("ATTENDEE;CN=J".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xBC]
            + Array("rgen Miller;ROLE=CHAIR:mailto:a\r\n".utf8)
        let tree = ComponentTree(
            recovering: bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]) + line + line
                + bytes(["END:VEVENT", "END:VCALENDAR"]))
        #expect(tree.firstEvent?.properties.map { $0.parameter("CN") } == ["Jürgen Miller", "Jürgen Miller"])
        #expect(tree.codes == [.splitCharacter])
    }
}
