import ICalendarSyntax
import Testing

@Suite("Components and their BEGIN and END")
struct StructureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var lines: [String]
        var outline: String
        var codes: [CalendarDiagnostic.Code]
        var isCalendar = true

        init(
            _ title: String, _ lines: String, _ outline: String, _ codes: [CalendarDiagnostic.Code],
            isCalendar: Bool = true
        ) {
            testDescription = title
            // A shorthand: "+X" is BEGIN:X, "-X" is END:X, anything else a line.
            self.lines = lines.split(separator: " ").map {
                $0.hasPrefix("+") ? "BEGIN:\($0.dropFirst())" : $0.hasPrefix("-") ? "END:\($0.dropFirst())" : String($0)
            }
            self.outline = outline
            self.codes = codes
            self.isCalendar = isCalendar
        }
    }

    @Test(
        "BEGIN and END lines, also missing and stray ones, give the expected tree and diagnostics",
        arguments: [
            Case("nothing", "", "", [.notCalendar], isCalendar: false),
            Case("a web page", "<html> <body> hello", "", [.textOutsideCalendar, .notCalendar], isCalendar: false),
            Case(
                "a vCard", "+VCARD FN:x -VCARD", "VCARD", [.componentOutsideCalendar, .notCalendar], isCalendar: false),
            Case("an empty calendar", "+VCALENDAR -VCALENDAR", "VCALENDAR", []),
            Case(
                "T-36: two calendars", "+VCALENDAR +VEVENT -VEVENT -VCALENDAR +VCALENDAR +VEVENT -VEVENT -VCALENDAR",
                "VCALENDAR(VEVENT) VCALENDAR(VEVENT)", []),
            Case("lower case", "begin:vcalendar Begin:vEvent end:VEVENT END:VCalendar", "VCALENDAR(VEVENT)", []),
            Case(
                "T-48: unknown components are kept", "+VCALENDAR +VEVENT +X-A +X-B -X-B -X-A -VEVENT -VCALENDAR",
                "VCALENDAR(VEVENT(X-A(X-B)))", []),
            Case("T-13: END missing at the end", "+VCALENDAR +VEVENT -VEVENT", "VCALENDAR(VEVENT)", [.missingEnd]),
            Case(
                "two ENDs missing at the end", "+VCALENDAR +VEVENT A:1", "VCALENDAR(VEVENT)",
                [.missingEnd, .missingEnd]),
            Case(
                "T-14: END:VEVENT missing", "+VCALENDAR +VEVENT +VEVENT +VTODO -VTODO -VCALENDAR",
                "VCALENDAR(VEVENT VEVENT VTODO)", [.missingEnd, .missingEnd]),
            Case(
                "END:VEVENT missing, an alarm open", "+VCALENDAR +VEVENT +VALARM +VEVENT -VEVENT -VCALENDAR",
                "VCALENDAR(VEVENT(VALARM) VEVENT)", [.missingEnd, .missingEnd]),
            Case(
                "END:VALARM missing", "+VCALENDAR +VEVENT +VALARM +VALARM -VEVENT -VCALENDAR",
                "VCALENDAR(VEVENT(VALARM VALARM))", [.missingEnd, .missingEnd]),
            Case(
                "END:STANDARD missing", "+VCALENDAR +VTIMEZONE +STANDARD +DAYLIGHT -DAYLIGHT -VTIMEZONE -VCALENDAR",
                "VCALENDAR(VTIMEZONE(STANDARD DAYLIGHT))", [.missingEnd]),
            Case(
                "END:VTIMEZONE missing", "+VCALENDAR +VTIMEZONE +STANDARD -STANDARD +VEVENT -VEVENT -VCALENDAR",
                "VCALENDAR(VTIMEZONE(STANDARD) VEVENT)", [.missingEnd]),
            Case(
                "END:VCALENDAR missing between calendars", "+VCALENDAR +VEVENT -VEVENT +VCALENDAR -VCALENDAR",
                "VCALENDAR(VEVENT) VCALENDAR", [.missingEnd]),
            Case(
                "END:VCALENDAR closes all", "+VCALENDAR +VEVENT +X-A +X-B -VCALENDAR +VCALENDAR -VCALENDAR",
                "VCALENDAR(VEVENT(X-A(X-B))) VCALENDAR", [.missingEnd, .missingEnd, .missingEnd]),
            Case(
                "T-15: stray ENDs", "-VEVENT -VCALENDAR +VCALENDAR +VEVENT -VEVENT -VCALENDAR -VCALENDAR",
                "VCALENDAR(VEVENT)", [.endWithoutBegin, .endWithoutBegin, .endWithoutBegin]),
            Case(
                "T-16: a wrong END", "+VCALENDAR +VEVENT -VTODO +VEVENT -VEVENT -VCALENDAR", "VCALENDAR(VEVENT VEVENT)",
                [.endWithoutBegin, .missingEnd]),
            Case(
                "an END two levels up closes what is inside", "+VCALENDAR +X-A +X-B -X-A +VEVENT -VEVENT -VCALENDAR",
                "VCALENDAR(X-A(X-B) VEVENT)", [.missingEnd]),
            Case("same name inside", "+VCALENDAR +X-A +X-A -X-A -X-A -VCALENDAR", "VCALENDAR(X-A(X-A))", []),
            Case("a bare event", "+VEVENT UID:1 -VEVENT", "VEVENT", [.componentOutsideCalendar]),
            Case(
                "an event after the calendar", "+VCALENDAR -VCALENDAR +VEVENT -VEVENT", "VCALENDAR VEVENT",
                [.componentOutsideCalendar]),
            Case(
                "T-37: text outside, a run of it told once", "HTTP/1.1 A:b x +VCALENDAR -VCALENDAR <!--x--> y",
                "VCALENDAR",
                [.textOutsideCalendar, .textOutsideCalendar]),
            Case(
                "an event in an unknown wrapper", "+VCALENDAR +X-W +VEVENT -VEVENT -X-W -VCALENDAR",
                "VCALENDAR(X-W(VEVENT))", []),
            Case(
                "a BEGIN of nothing", "+VCALENDAR + - +VEVENT -VEVENT -VCALENDAR", "VCALENDAR(VEVENT)",
                [.unnamedComponent, .unnamedComponent]),
        ])
    func structure(_ example: Case) throws {
        let tree = ComponentTree(recovering: bytes(example.lines))
        #expect(outline(tree) == example.outline)
        #expect(tree.codes == example.codes)
        #expect(tree.isCalendar == example.isCalendar)
        let firstError = tree.diagnostics.first { $0.severity == .error }
        if firstError == nil {
            #expect(outline(try ComponentTree(strict: bytes(example.lines))) == example.outline)
        } else {
            let error = #expect(throws: SyntaxError.self) { try ComponentTree(strict: bytes(example.lines)) }
            #expect(error?.diagnostic == firstError)
        }
    }

    @Test("Blanks around the values of BEGIN and END are ignored and noted (T-38)")
    func blanks() {
        let tree = tree("BEGIN:VCALENDAR ", "BEGIN: VEVENT", "A:1", "END:VEVENT\t", "END:VCALENDAR")
        #expect(outline(tree) == "VCALENDAR(VEVENT)")
        #expect(tree.codes == [.blanksTrimmed, .blanksTrimmed, .blanksTrimmed])
        #expect(tree.firstEvent?.rawName == "VEVENT")
    }

    @Test("Lines that aren't content lines are skipped, and their event is kept (T-20)")
    func unreadable() {
        let tree = event("A:1", "THIS IS NOT A PROPERTY", "=", ";", "DTSTART;TZID=X", ":x", "B:2", "DTSTART", "C:3")
        #expect(tree.firstEvent?.properties.map(\.name) == ["A", "B", "C"])
        #expect(tree.codes == Array(repeating: .unreadableLine, count: 6))
        #expect(tree.contentLines.map(\.kind).filter { $0 == .unreadable }.count == 6)
    }

    @Test("A property with an odd name is kept as an unknown one")
    func names() {
        let tree = event("X_A:1", "DTSTART :2", "grüße:3", "A B:4", "x-ok9:5")
        #expect(tree.firstEvent?.properties.map(\.name) == ["X_A", "DTSTART", "GRüßE", "A B", "X-OK9"])
        #expect(tree.firstEvent?[.start]?.value == "2")
        #expect(tree.firstEvent?["x_a"]?.value == "1")
        #expect(tree.codes == [.invalidName, .blanksTrimmed, .invalidName, .invalidName])
    }

    @Test("Properties of inner components don't leak into the outer one (T-48)")
    func properties() throws {
        let tree = tree(
            "BEGIN:VCALENDAR", "A:1", "BEGIN:VEVENT", "BEGIN:VALARM", "X:no", "BEGIN:X-Y", "X:no", "END:X-Y",
            "END:VALARM",
            "B:2", "BEGIN:X-Z", "END:X-Z", "BEGIN:X-Z", "X:no", "END:X-Z", "C:3", "END:VEVENT", "D:4", "END:VCALENDAR")
        let calendar = try #require(tree.components.first)
        let event = try #require(tree.firstEvent)
        #expect(calendar.properties.map(\.name) == ["A", "D"])
        #expect(event.properties.map(\.name) == ["B", "C"])
        #expect(event.components.map(\.name) == ["VALARM", "X-Z", "X-Z"])
        #expect(event.components.reversed().map(\.name) == ["X-Z", "X-Z", "VALARM"])
        #expect(event.components.named("x-z").count == 2)
        #expect(event.components.known(.valarm).count == 1)
        #expect(event.parent == calendar)
        #expect(calendar.parent == nil)
        #expect(event.first("x") == nil)
        #expect(event.properties(named: "c").map(\.value) == ["3"])
        #expect(calendar.properties.first?.contentLine.property == calendar.properties.first)
    }

    @Test("Byte ranges go from the first byte to the line end, folds included")
    func byteRanges() throws {
        let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:a", " b", "END:VEVENT", "END:VCALENDAR"]
        let tree = ComponentTree(recovering: bytes(lines))
        let event = try #require(tree.firstEvent)
        func text(_ range: Range<Int>) -> String { String(decoding: tree.bytes[range], as: UTF8.self) }
        #expect(text(event.byteRange) == "BEGIN:VEVENT\r\nSUMMARY:a\r\n b\r\nEND:VEVENT\r\n")
        #expect(text(try #require(event[.summary]).byteRange) == "SUMMARY:a\r\n b\r\n")
        #expect(text(try #require(event[.summary]).valueByteRange) == "a\r\n b")
        #expect(event.offset == 17)
        #expect(event[.summary]?.offset == 31)
        #expect(event[.summary]?.valueOffset == 39)
        #expect(event.contentLines.map(\.name) == ["BEGIN", "SUMMARY", "END"])
        #expect(event.contentLines.map(\.value) == ["VEVENT", "ab", "VEVENT"])
        #expect(tree.components.first?.byteRange == 0..<tree.bytes.count)
    }

    @Test("The range of an event without END stops before the next event")
    func confinedRange() throws {
        let tree = tree("BEGIN:VCALENDAR", "BEGIN:VEVENT", "A:1", "BEGIN:VEVENT", "B:2", "END:VEVENT", "END:VCALENDAR")
        let first = try #require(tree.firstEvent)
        #expect(String(decoding: tree.bytes[first.byteRange], as: UTF8.self) == "BEGIN:VEVENT\r\nA:1\r\n")
        #expect(!first.isClosed)
        #expect(first.properties.map(\.name) == ["A"])
    }

    @Test("Text is parsed like its bytes in UTF-8")
    func text() throws {
        let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Café\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        for tree in [ComponentTree(recovering: text), try ComponentTree(strict: text)] {
            #expect(tree.bytes == Array(text.utf8))
            #expect(tree.firstEvent?[.summary]?.text == "Café")
        }
        #expect(throws: SyntaxError.self) { try ComponentTree(strict: text + "SUMMARY") }
    }
}
