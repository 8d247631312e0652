import ICalendarSyntax
import Testing

@Suite("Diagnostics and positions")
struct DiagnosticTests {
    @Test("A strict parse stops at the first error and reports its position and fault")
    func strict() {
        let lines = bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:a", " b", "junk", "more junk"])
        let error = #expect(throws: SyntaxError.self) { try ComponentTree(strict: lines) }
        #expect(
            error?.description
                == "line 5, column 1: expected a name, a colon and a value, found “junk”; line skipped")
        #expect(error?.diagnostic.code == .unreadableLine)
        #expect(error?.diagnostic.length == 4)
    }

    @Test("Warnings don't stop a strict parse")
    func strictWithWarnings() throws {
        let tree = try ComponentTree(strict: Array("BEGIN:VCALENDAR\nA;P=1;P=2:x\nEND:VCALENDAR\n".utf8))
        #expect(tree.codes == [.lineEnd, .duplicateParameter])
        #expect(outline(tree) == "VCALENDAR")
    }

    @Test("An error past the limit of diagnostics still stops a strict parse")
    func strictPastTheLimit() {
        let lines = ["BEGIN:VCALENDAR"] + Array(repeating: "A_B:1", count: 10) + ["junk", "END:VCALENDAR"]
        let error = #expect(throws: SyntaxError.self) {
            try ComponentTree(strict: bytes(lines), limits: SyntaxLimits(diagnostics: 2))
        }
        #expect(error?.diagnostic.code == .unreadableLine)
        #expect(error?.position == SourcePosition(line: 12, column: 1))
    }

    @Test("Every byte of a document has the line and column counted by hand")
    func positions() {
        let text = Array("BEGIN:VCALENDAR\r\nA:é\r\n x\nB:1\r\r\nEND:VCALENDAR".utf8)
        let tree = ComponentTree(recovering: text)
        // The start of each physical line. A line end belongs to the line that it ends.
        let begins = [0, 17, 23, 26, 32]
        for offset in 0...text.count {
            let line = begins.lastIndex { $0 <= offset } ?? 0
            #expect(
                tree.position(of: offset) == SourcePosition(line: line + 1, column: offset - begins[line] + 1),
                "byte \(offset)")
        }
        #expect(tree.position(of: -5) == SourcePosition(line: 1, column: 1))
        #expect(tree.position(of: .max) == tree.position(of: text.count))
        #expect(ComponentTree(recovering: []).position(of: 7) == SourcePosition(line: 1, column: 1))
    }

    @Test("Positions are right after a thousand folded lines")
    func positionsFarDown() throws {
        let lines = ["BEGIN:VCALENDAR"] + (0..<1_000).flatMap { ["X-A:\($0)", " folded"] } + ["END:VCALENDAR"]
        let tree = ComponentTree(recovering: bytes(lines))
        for (number, property) in try #require(tree.components.first).properties.enumerated() {
            #expect(tree.position(of: property.valueOffset) == SourcePosition(line: 2 + 2 * number, column: 5))
        }
    }

    @Test("Positions are ordered by line and then by column")
    func order() {
        let positions = [(1, 9), (2, 1), (2, 3), (10, 1)].map { SourcePosition(line: $0.0, column: $0.1) }
        #expect(positions.reversed().sorted() == positions)
        #expect(!(positions[1] < positions[1]))
    }

    @Test("The codes of the syntax are unique, in order and have titles") func codesAreUnique() {
        let codes = CalendarDiagnostic.Code.syntaxCodes
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.rawValue.hasPrefix("ICS0") && $0.rawValue.count == 6 && !$0.title.isEmpty })
        #expect(codes.map(\.rawValue) == codes.map(\.rawValue).sorted())
        #expect(CalendarDiagnostic.Code("ICS001", "another title") == .notCalendar)
    }

    @Test("Excerpts in diagnostics are short and printable")
    func excerpts() {
        let tree = event(String(repeating: "é\u{1}", count: 100))
        let found = tree.diagnostics.last { $0.code == .unreadableLine }?.found
        #expect(found?.hasSuffix("…”") == true)
        #expect(found?.contains("\u{1}") == false)
        #expect((found?.count ?? 100) < 50)
    }

    @Test("Fixes are applied in order, without those that overlap or are outside of the text")
    func fixes() {
        func fix(_ offset: Int, _ length: Int, _ text: String) -> CalendarDiagnostic.Fix {
            CalendarDiagnostic.Fix(offset: offset, length: length, replacement: text)
        }
        let tree = ComponentTree(recovering: Array("SUMMARY:Tea".utf8))
        let fixes = [
            fix(8, 3, "Coffee"), fix(0, 0, "X-"), fix(9, 1, "overlaps"), fix(-1, 2, "before"), fix(11, 1, "after"),
            fix(4, .max, "too long"), fix(11, 0, "!"),
        ]
        let (text, count) = tree.applying(fixes)
        #expect(String(decoding: text, as: UTF8.self) == "X-SUMMARY:Coffee!")
        #expect(count == 3)
        #expect(tree.applying([]).text == Array("SUMMARY:Tea".utf8))
    }

    @Test("The fixes of UTF-16 are applied to the text in UTF-8")
    func fixesOfUTF16() {
        let text = "BEGIN:VCALENDAR\r\nSUMMARY:é\r\nEND:VCALENDAR\r\n"
        let tree = ComponentTree(recovering: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let fix = CalendarDiagnostic.Fix(offset: 25, length: 2, replacement: "e")
        #expect(String(decoding: tree.applying([fix]).text, as: UTF8.self) == text.replacing("é", with: "e"))
    }
}
