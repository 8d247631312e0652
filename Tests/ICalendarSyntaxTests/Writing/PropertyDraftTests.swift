import ICalendarSyntax
import TestSupport
import Testing

@Suite("New properties")
struct PropertyDraftTests {
    /// Writes a draft inside a component, and returns the property that is parsed from the bytes.
    static func readBack(_ draft: PropertyDraft) throws -> CalendarProperty {
        let component = try ComponentDraft("X-C", properties: [draft, PropertyDraft("X-LAST", value: "1")])
        let bytes = try ComponentDraft("VCALENDAR", components: [component]).bytes
        let tree = try ComponentTree(strict: bytes)
        #expect(tree.diagnostics.isEmpty, "\(draft)")
        #expect(outline(tree) == "VCALENDAR(X-C)", "\(draft)")
        let properties = try #require(tree.firstEvent).properties
        #expect(properties.count == 2, "\(draft)")
        return try #require(properties.first)
    }

    @Test(
        "TEXT is escaped when it is written (RFC 5545 §3.3.11)",
        arguments: [
            ("a,b;c\\d", "X:a\\,b\\;c\\\\d"), ("one\ntwo", "X:one\\ntwo"), ("one\r\ntwo", "X:one\\ntwo"),
            ("one\rtwo\r\r\nthree", "X:one\\ntwo\\n\\nthree"), ("\\n", "X:\\\\n"), ("say \"a:b\"", "X:say \"a:b\""),
            ("", "X:"),
            ("tab\there", "X:tab\there"),
        ])
    func text(_ text: String, _ line: String) throws {
        #expect(try PropertyDraft("X", text: text).description == line)
    }

    @Test("A list of texts is written with commas and read back") func texts() throws {
        let draft = try PropertyDraft("CATEGORIES", texts: ["a,b", "c", ""])
        #expect(draft.description == "CATEGORIES:a\\,b,c,")
        #expect(try Self.readBack(draft).texts == ["a,b", "c", ""])
    }

    @Test(
        "Parameters are quoted where they have to be, and RFC 6868 escapes the rest",
        arguments: [
            ("CN", ["Ada"], "CN=Ada"), ("CN", ["Ada; Countess"], "CN=\"Ada; Countess\""),
            ("CN", ["Ada \"the\" Countess"], "CN=Ada ^'the^' Countess"), ("CN", ["a^nb"], "CN=a^^nb"),
            ("X-A", ["one\ntwo", "one\r\ntwo", "\r"], "X-A=one^ntwo,one^ntwo,^n"),
            ("MEMBER", ["mailto:a@example.com", "b"], "MEMBER=\"mailto:a@example.com\",\"b\""), ("X-A", [""], "X-A="),
            ("DIR", ["x"], "DIR=\"x\""), ("X-A", ["a,b", "c"], "X-A=\"a,b\",c"),
            ("TZID", ["Europe/Kiel"], "TZID=Europe/Kiel"),
        ] as [(String, [String], String)])
    func parameters(_ name: String, _ values: [String], _ text: String) throws {
        let draft = try PropertyDraft("X", value: "1", parameters: [CalendarParameter(name: name, values: values)])
        #expect(draft.description == "X;\(text):1")
    }

    @Test("A parameter that starts like a URI stays apart from a value that continues like one (ICS025)")
    func uriGuess() throws {
        for (name, value) in [("TZID", "tzone"), ("ALTREP", "http"), ("TZID", "mailto"), ("SENT-BY", "cid")] {
            let draft = try PropertyDraft(
                "X", value: "//a:b", parameters: [CalendarParameter(name: name, values: [value])])
            let property = try Self.readBack(draft)
            #expect(property.value == "//a:b")
            #expect(property.parameter(name) == value)
        }
    }

    @Test(
        "A value that would leave its line is refused",
        arguments: [
            "1\r\nATTACH:file:///etc/passwd", "1\nX-EVIL:1", "1\rX-EVIL:1", "\r\n ", "1\r", "1\u{0}", "\u{7F}",
            "\u{1B}[2J", "a\u{B}b",
        ])
    func injectedValue(_ value: String) {
        #expect(throws: WritingError.self) { try PropertyDraft("X", value: value) }
        #expect(throws: WritingError.self) { try PropertyDraft("X\r\nX-EVIL:1", value: "") }
    }

    @Test(
        "Text that looks like a line stays text, in a value and in a parameter",
        arguments: [
            "1\r\nX-EVIL:1", "1\nBEGIN:VEVENT\nEND:VEVENT", "1\rX-EVIL:1", "\n X", "\\", "\\\n", "\"", "\":evil;X=\"",
            "^", "^'\n^n", ";X=1:2",
            ",", "a\",\"b", "\r\n\r\n",
        ])
    func injectedText(_ text: String) throws {
        let draft = try PropertyDraft(
            "X", text: text,
            parameters: [
                CalendarParameter(name: "X-P", values: [text, text]), CalendarParameter(name: "CN", values: [text]),
            ])
        let property = try Self.readBack(draft)
        let expected = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        #expect(property.text == expected)
        #expect(property.parameters.map(\.values) == [[expected, expected], [expected]])
        #expect(draft.parameters == property.parameters)
    }

    @Test(
        "Control characters other than line breaks are refused in texts and parameters",
        arguments: ["\0", "\u{1F}", "\u{7F}", "\u{8}"])
    func controls(_ text: String) {
        #expect(throws: WritingError.controlCharacter(text.unicodeScalars.first ?? "?", in: "X")) {
            try PropertyDraft("X", text: "a" + text)
        }
        #expect(throws: WritingError.controlCharacter(text.unicodeScalars.first ?? "?", in: "X-P")) {
            try PropertyDraft("X", value: "", parameters: [CalendarParameter(name: "X-P", values: ["a", text])])
        }
    }

    @Test(
        "A name that the grammar doesn't allow is refused",
        arguments: ["", "X Y", "X:Y", "X;Y", "Ä", "X=Y", "X\"", " X", "X_Y"])
    func names(_ name: String) {
        #expect(throws: WritingError.invalidName(name)) { try PropertyDraft(name, value: "") }
        #expect(throws: WritingError.invalidName(name)) { try ComponentDraft(name) }
        #expect(throws: WritingError.invalidName(name)) {
            try PropertyDraft("X", value: "", parameters: [CalendarParameter(name: name, values: ["1"])])
        }
    }

    @Test("BEGIN, END and a parameter without a value can't be written as properties") func structureIsNoProperty() {
        #expect(throws: WritingError.reservedName("begin")) { try PropertyDraft("begin", value: "VEVENT") }
        #expect(throws: WritingError.reservedName("END")) { try PropertyDraft("END", value: "VCALENDAR") }
        #expect(throws: WritingError.parameterWithoutValue("BASE64")) {
            try PropertyDraft("X", value: "", parameters: [CalendarParameter(name: "BASE64", values: [])])
        }
    }

    @Test(
        "Random properties are read back as they were written, without a diagnostic",
        .serialized, arguments: RandomSeeds.forDrawing(1_500, stream: 39))
    func random(seed: UInt64) throws {
        let pieces = [
            "a", ":", ";", ",", "\"", "=", "^", "^n", "\\", "\\n", "//", "mailto", "cid", "http", "é", "🎄", " ", "\t",
            "-",
        ]
        let names = ["X-P", "TZID", "ALTREP", "MEMBER", "CN", "cn2", "Dir"]
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            func text(_ count: Int) -> String {
                (0..<Int.random(in: 0...count, using: &generator)).map { _ in
                    pieces[Int.random(in: 0..<pieces.count, using: &generator)]
                }.joined()
            }
            let parameters = names.shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator)).map {
                name in
                CalendarParameter(
                    name: name.uppercased(), values: (0...Int.random(in: 0...2, using: &generator)).map { _ in text(4) }
                )
            }
            let value = text(40)
            let property = try Self.readBack(PropertyDraft("X", value: value, parameters: parameters))
            #expect(property.value == value, "document \(step)")
            #expect(property.parameters == parameters, "document \(step)")
            let escaped = try Self.readBack(PropertyDraft("X", text: value, parameters: parameters))
            #expect(escaped.text == value, "document \(step)")
        }
    }

    @Test("A parsed component can be written again")
    func copying() throws {
        let tree = event(
            "DTSTART;tzid=\"Europe/Kiel\";X-A=\"a;b\",c:20260301T\r\n 090000", "BEGIN:VALARM", "TRIGGER:-PT5M",
            "END:VALARM")
        let copy = try ComponentDraft(copying: try #require(tree.firstEvent))
        #expect(
            String(decoding: copy.bytes, as: UTF8.self)
                == "BEGIN:VEVENT\r\nDTSTART;TZID=Europe/Kiel;X-A=\"a;b\",c:20260301T090000\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\n"
                + "END:VALARM\r\nEND:VEVENT\r\n")
    }
}
