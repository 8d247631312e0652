import ICalendarSyntax
import Testing

@Suite("TEXT values and known names")
struct TextTests {
    @Test(
        "TEXT is unescaped in one pass (T-31, T-32, T-33)",
        arguments: [
            (#"plain"#, "plain"), (#"a\nb\Nc"#, "a\nb\nc"), (#"C:\\new\\table"#, #"C:\new\table"#),
            (#"a\:b\x\"c\"#, #"a:b\x"c\"#), (#"a\, b\; c"#, "a, b; c"), (#"a, b; c"#, "a, b; c"), (#"\\"#, #"\"#),
            (#"\\\"#, #"\\"#), (#"\\n"#, #"\n"#), (#"\\\n"#, "\\\n"), (#"\"#, #"\"#), ("", ""), (#"\é"#, #"\é"#),
            (#"日\,本"#, "日,本"), (#"no \ escape"#, #"no \ escape"#),
        ])
    func text(_ value: String, _ expected: String) {
        let tree = event("SUMMARY:" + value)
        #expect(tree.firstEvent?[.summary]?.text == expected)
        #expect(tree.firstEvent?[.summary]?.value == value)
    }

    @Test(
        "A list of TEXT is split at commas that aren't escaped",
        arguments: [
            (#"a,b"#, ["a", "b"]), (#"a\,b,c"#, ["a,b", "c"]), (#"a\\,b"#, [#"a\"#, "b"]), ("", [""]), (",", ["", ""]),
            (#"a\"#, [#"a\"#]), (#"x\n,\;y"#, ["x\n", ";y"]),
        ])
    func list(_ value: String, _ expected: [String]) {
        #expect(event("CATEGORIES:" + value).firstEvent?[.categories]?.texts == expected)
    }

    @Test("Escapes are read in Windows-1252 too") func escapesInWindows1252() {
        let bytes = EncodingTests.document([0x61, 0x5C, 0x2C, 0xE9, 0x5C, 0x6E, 0xFF])
        #expect(ComponentTree(recovering: bytes).firstEvent?[.summary]?.text == "a,é\nÿ")
    }

    @Test("Every known property name is found in any case, and similar names aren't")
    func knownNames() {
        for known in KnownProperty.allCases {
            #expect(KnownProperty(name: known.name) == known)
            #expect(KnownProperty(name: known.name.lowercased()) == known)
            #expect(KnownProperty(name: known.name + "X") != known)
            #expect(KnownProperty(name: String(known.name.dropLast())) != known)
        }
        #expect(KnownProperty(name: "") == nil)
        #expect(KnownProperty(name: "X-VERY-LONG-NAME-THAT-NOBODY-KNOWS") == nil)
        let lines = KnownProperty.allCases.dropFirst(2).map { "\($0.name.lowercased()):1" }
        let tree = ComponentTree(
            recovering: bytes(["BEGIN:VCALENDAR"] + lines + ["X-Other:1", "END:VCALENDAR"]))
        let expected: [KnownProperty?] = KnownProperty.allCases.dropFirst(2).map { $0 } + [nil]
        #expect(tree.components.first?.properties.map(\.known) == expected)
        #expect(tree.components.first?.properties.map(\.name).last == "X-OTHER")
    }
}
