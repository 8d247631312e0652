import ICalendarSyntax
import Testing

@Suite("Syntax limits")
struct LimitTests {
    @Test("Of 100,000 nested components, those below the limit are skipped, and the next event is kept (T-17)")
    func nesting() {
        let depth = 100_000
        let lines =
            ["BEGIN:VCALENDAR"] + Array(repeating: "BEGIN:X-A", count: depth) + ["A:1"]
            + Array(repeating: "END:X-A", count: depth) + ["BEGIN:VEVENT", "UID:1", "END:VEVENT", "END:VCALENDAR"]
        let tree = ComponentTree(recovering: bytes(lines))
        #expect(tree.codes == [.nestingLimit])
        #expect(tree.components.first?.components.map(\.name) == ["X-A", "VEVENT"])
        #expect(tree.components.first?.components.map(\.isClosed) == [true, true])
    }

    @Test(
        "Nested components without their ENDs are skipped below the limit, and the next event is kept",
        arguments: ["END:X-B", "END:X-A", "A:1", "BEGIN:X-A"])
    func nestingWithoutEnd(_ line: String) {
        let lines =
            ["BEGIN:VCALENDAR"] + Array(repeating: "BEGIN:X-A", count: 100_000) + Array(repeating: line, count: 50_000)
            + ["BEGIN:VEVENT", "UID:1", "END:VEVENT", "END:VCALENDAR", "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:2"]
        let tree = ComponentTree(recovering: bytes(lines))
        #expect(tree.components.map { $0.components.last?[.uid]?.value } == ["1", "2"])
    }

    @Test("A component nested too deep inside an event is skipped, and the event's properties are kept")
    func nestingInsideAnEvent() {
        let tree = tree(
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:X-A", "A:1", "END:X-A", "UID:1", "END:VEVENT", "END:VCALENDAR",
            limits: SyntaxLimits(nesting: 2))
        #expect(outline(tree) == "VCALENDAR(VEVENT)")
        #expect(tree.firstEvent?.properties.map(\.name) == ["UID"])
        #expect(tree.contentLines.map(\.kind) == [.begin, .begin, .skipped, .skipped, .skipped, .property, .end, .end])
    }

    @Test("An event keeps its properties among 100,000 unknown ones and 20,000 parameters (T-47)")
    func junk() throws {
        let parameters = String(repeating: ";A=B", count: 20_000)
        let lines =
            ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "X-P\(parameters):1"] + Array(repeating: "X-Q:1", count: 100_000)
            + ["SUMMARY:A", "END:VEVENT", "END:VCALENDAR"]
        let tree = ComponentTree(recovering: bytes(lines))
        let event = try #require(tree.firstEvent)
        #expect(event[.summary]?.text == "A")
        #expect(event.properties.count == 100_002)
        #expect(event["X-P"]?.value == "1")
        #expect(event["X-P"]?.parameters.count == 128)
        #expect(event["X-P"]?.parameter("B") == nil)
        #expect(tree.codes.last == .tooManyParameters)
    }

    @Test(
        "A parameter has at most 10,000 values, quoted or not, and the next parameter is read",
        arguments: ["A", "\"A\"", "\"A,B\""])
    func parameterValues(_ value: String) throws {
        let values = Array(repeating: value, count: 20_000).joined(separator: ",")
        let tree = event("ATTENDEE;MEMBER=\(values);CN=Jo:mailto:jo@example.org", "UID:1")
        let attendee = try #require(tree.firstEvent?["ATTENDEE"])
        #expect(attendee.parameters.map(\.values.count) == [10_000, 1])
        #expect(attendee.parameterValues("MEMBER").count == 10_000)
        #expect(attendee.parameter("CN") == "Jo")
        #expect(attendee.value == "mailto:jo@example.org")
        #expect(tree.firstEvent?[.uid]?.value == "1")
        #expect(tree.codes == [.tooManyParameterValues])
        let enough = event("ATTENDEE;MEMBER=\(Array(repeating: value, count: 10_000).joined(separator: ",")):mailto:a")
        #expect(enough.codes.isEmpty)
        #expect(enough.firstEvent?["ATTENDEE"]?.parameterValues("MEMBER").count == 10_000)
    }

    @Test("A line longer than the limit is skipped, and the next is read") func longLines() {
        let value = String(repeating: "QUJD", count: 500_000)
        let folded = String(repeating: "QUJD\r\n ", count: 100_000)
        let tree = event("ATTACH:" + value, "X:" + folded, "UID:1")
        #expect(tree.firstEvent?[.attachment]?.value == value)
        #expect(tree.firstEvent?["X"]?.value.utf8.count == 400_000)
        #expect(tree.firstEvent?[.uid]?.value == "1")
        let limited = ComponentTree(recovering: tree.bytes, limits: SyntaxLimits(lineLength: 1_000))
        #expect(limited.firstEvent?.properties.map(\.name) == ["UID"])
        #expect(limited.codes == [.lineTooLong, .lineTooLong])
    }

    @Test(
        "Input that would slow a careless scanner down is read",
        arguments: ["\"", ";", "\r", "^", ":", "=", "\\", ",", "\0", "a"])
    func adversarial(_ piece: String) {
        let text = String(repeating: piece, count: 200_000)
        for line in ["A;P=" + text + ":x", "A;P=\"" + text, text + ":x", "A:" + text, text] {
            let tree = event(line, "UID:1")
            #expect(tree.firstEvent?[.uid]?.value == "1")
            #expect(tree.diagnostics.count <= 1_001)
            guard let property = tree.firstEvent?.properties.first else { continue }
            _ = (property.parameters, property.parameter("Q"), property.texts, property.value)
        }
    }

    @Test("Components past the limit are skipped and reported once") func components() {
        let lines = ["BEGIN:VCALENDAR"] + Array(repeating: ["BEGIN:VEVENT", "END:VEVENT"], count: 10).flatMap { $0 }
        let tree = ComponentTree(recovering: bytes(lines + ["END:VCALENDAR"]), limits: SyntaxLimits(components: 4))
        #expect(tree.components.first?.components.count == 3)
        #expect(tree.components.first?.isClosed == true)
        #expect(tree.codes == [.tooManyComponents])
    }

    @Test("Input larger than the limit is kept without being parsed") func totalBytes() throws {
        let bytes = bytes(["BEGIN:VCALENDAR", "END:VCALENDAR"])
        let tree = ComponentTree(recovering: bytes, limits: SyntaxLimits(totalBytes: bytes.count - 1))
        #expect(!tree.isCalendar)
        #expect(tree.codes.first == .inputTooLarge)
        #expect(tree.bytes == bytes)
        #expect(tree.components.isEmpty)
        #expect(tree.contentLines.isEmpty)
        #expect(ComponentTree(recovering: bytes, limits: SyntaxLimits(totalBytes: bytes.count)).isCalendar)
        let error = #expect(throws: SyntaxError.self) {
            try ComponentTree(strict: bytes, limits: SyntaxLimits(totalBytes: 3))
        }
        #expect(error?.diagnostic.code == .inputTooLarge)
    }

    @Test("Diagnostics past the limit are counted in one last diagnostic") func diagnosticsAreCapped() throws {
        let lines = ["BEGIN:VCALENDAR"] + Array(repeating: "junk", count: 100_000) + ["END:VCALENDAR"]
        let tree = ComponentTree(recovering: bytes(lines), limits: SyntaxLimits(diagnostics: 10))
        #expect(tree.diagnostics.count == 11)
        let last = try #require(tree.diagnostics.last)
        #expect(last.code == .moreDiagnostics)
        #expect(last.severity == .error)
        #expect(last.found == "99990 more")
        #expect(ComponentTree(recovering: bytes(lines)).diagnostics.count == 1_001)
    }

    @Test("Limits that are out of range are clamped")
    func senselessLimits() {
        let limits = SyntaxLimits(
            totalBytes: .max, lineLength: .min, nesting: -1, components: .min, parametersPerLine: -5, diagnostics: .min
        )
        let tree = ComponentTree(recovering: bytes(["BEGIN:VCALENDAR", "A;B=C:1", "END:VCALENDAR"]), limits: limits)
        #expect(tree.diagnostics.count == 2)
    }
}
