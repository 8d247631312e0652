import ICalendarSyntax
import Testing

@Suite("Line ends")
struct LineBreakTests {
    /// A document whose lines and folds use `lineEnd`.
    static func document(_ lineEnd: String) -> [UInt8] {
        let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:A", " B", "UID:1", "END:VEVENT", "END:VCALENDAR", ""]
        return Array(lines.joined(separator: lineEnd).utf8)
    }

    @Test(
        "Every form of line end gives the same calendar (T-08, T-09)",
        arguments: ["\r\n", "\n", "\r", "\r\r\n", "\r\r\r\n"])
    func forms(_ lineEnd: String) throws {
        let tree = ComponentTree(recovering: LineBreakTests.document(lineEnd))
        let event = try #require(tree.firstEvent)
        #expect(event.properties.map(\.value) == ["AB", "1"])
        #expect(tree.codes == (lineEnd == "\r\n" ? [] : [.lineEnd]))
        #expect(tree.contentLines.count == 6)
        let uid = try #require(event[.uid])
        #expect(tree.position(of: uid.valueOffset) == SourcePosition(line: 5, column: 5))
    }

    @Test("Where every CR became a LF, the blank line after every line is part of the line end")
    func doubledLineFeeds() throws {
        let document = LineBreakTests.document("\n\n")
        let tree = ComponentTree(recovering: document)
        let event = try #require(tree.firstEvent)
        #expect(event.properties.map(\.value) == ["AB", "1"])
        #expect(tree.codes == [.lineEnd])
        #expect(tree.contentLines.count == 6)
        #expect(tree.bytes == document)
        let uid = try #require(event[.uid])
        #expect(tree.position(of: uid.valueOffset) == SourcePosition(line: 9, column: 5))
        for size in 1...4 { #expect(StreamedText(document, pieces: size) == StreamedText(tree)) }
    }

    @Test("A blank line among lines that end with LF is reported as a blank line")
    func blankLinesAmongLineFeeds() {
        let late = ComponentTree(recovering: Array("BEGIN:VCALENDAR\nA:1\n\nB:2\nEND:VCALENDAR\n".utf8))
        #expect(late.codes == [.lineEnd, .blankLine])
        #expect(late.components.first?.properties.map(\.value) == ["1", "2"])
        let early = ComponentTree(recovering: Array("BEGIN:VCALENDAR\n\nA:1\n 2\nB:3\nEND:VCALENDAR\n".utf8))
        #expect(early.components.first?.properties.map(\.value) == ["12", "3"])
    }

    @Test("Mixed forms of line ends are reported once each") func mixedFormsAreReportedOnceEach() {
        let tree = ComponentTree(
            recovering: Array("BEGIN:VCALENDAR\r\nA:1\nB:2\r\r\nC:3\nD:4\r\r\nE:5\r\nEND:VCALENDAR\r\n".utf8))
        #expect(tree.components.first?.properties.map(\.value) == ["1", "2", "3", "4", "5"])
        #expect(tree.diagnostics.map(\.severity) == [.warning, .warning])
        #expect(tree.diagnostics.map(\.found) == ["LF alone", "CR CR LF"])
    }

    @Test("A bare CR in a document with LF is text, and reported")
    func bareCarriageReturn() throws {
        let tree = event("SUMMARY:A\rB\r\r C", "UID:1")
        let event = try #require(tree.firstEvent)
        #expect(event[.summary]?.value == "A\rB\r\r C")
        #expect(event[.uid]?.value == "1")
        #expect(tree.codes == [.controlCharacter])
        #expect(tree.position(of: try #require(event[.uid]).offset).line == 4)
    }

    @Test("The last line may lack its end, or have half of it", arguments: ["", "\r", "\n", "\r\n"])
    func lastLine(_ end: String) {
        let tree = ComponentTree(recovering: Array(("BEGIN:VCALENDAR\r\nA:1\r\nEND:VCALENDAR" + end).utf8))
        #expect(tree.components.first?.isClosed == true)
        #expect(tree.components.first?.properties.first?.value == "1")
        #expect(!tree.codes.contains(.missingEnd))
    }

    @Test("Blank lines are noted unless they end the input") func blankLinesAreNotedUnlessTheyEndTheInput() {
        let inside = tree("", "BEGIN:VCALENDAR", "", "", "A:1", "END:VCALENDAR", "", "")
        #expect(inside.codes == [.blankLine, .blankLine])
        #expect(inside.diagnostics.map(\.offset) == [0, 19])
        #expect(inside.diagnostics.allSatisfy { $0.severity == .note })
        #expect(inside.components.first?.properties.map(\.name) == ["A"])
        #expect(inside.contentLines.map(\.kind) == [.blank, .begin, .blank, .blank, .property, .end, .blank, .blank])
        #expect(tree("BEGIN:VCALENDAR", "END:VCALENDAR", "", "", "").diagnostics.isEmpty)
    }

    @Test("Only the first blank of a continuation is removed; a tab folds too (T-06)")
    func blanksAfterAFold() {
        let tree = event("SUMMARY:one", "  two", "\tthree", " ", " four ")
        #expect(tree.firstEvent?[.summary]?.value == "one twothreefour ")
        #expect(tree.diagnostics.isEmpty)
    }

    @Test("A blank before the first line is not a fold") func leadingBlank() {
        let tree = ComponentTree(recovering: Array(" BEGIN:VCALENDAR\r\nA:1\r\nEND:VCALENDAR\r\n".utf8))
        #expect(tree.components.first?.properties.count == 1)
        #expect(tree.codes == [.blanksTrimmed])
    }
}
